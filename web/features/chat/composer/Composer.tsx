import { styled } from '@mui/material/styles'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { ChatLook } from '#web/features/chat/chat-look.ts'
import { IconAction } from '#web/ui/IconAction.tsx'

interface ComposerProps {
  text: string
  onText: (text: string) => void
  placeholder: string
  /** The line beside the send button. */
  hint: ReactNode
  /** A question is being answered: nothing can be asked, and the answer can be stopped. */
  isAnswering: boolean
  isDisabled: boolean
  /** On a phone the share page has one line with its hint below. */
  look: ChatLook
  /** Asks the trimmed text; resolved when the answer has ended. */
  onSend: (question: string) => Promise<void>
  onStop: () => void
}

/** Where a question is written: Enter sends, Shift+Enter begins a new line. */
export function Composer(props: ComposerProps) {
  const { text, onText, placeholder, hint, isAnswering, isDisabled, look, onSend, onStop } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const isReturning = useRef(false)
  const isReady = text.trim() !== '' && !isDisabled

  const send = async () => {
    // Just after a page came alive the field knows more than the state.
    const question = field.current?.value.trim() ?? ''
    if (question === '' || isDisabled || isAnswering) return
    isReturning.current = document.activeElement === field.current
    await onSend(question)
  }

  // What was written before the page came alive is in the field and nowhere else.
  const keepWritten = useEffectEvent(() => {
    const written = field.current?.value ?? ''
    if (written !== text) onText(written)
  })
  useEffect(() => keepWritten(), [])

  // The field is disabled while an answer is written and loses the focus; it goes back unless the reader is elsewhere.
  useEffect(() => {
    if (isAnswering || !isReturning.current) return
    isReturning.current = false
    if (document.activeElement === document.body) field.current?.focus()
  }, [isAnswering])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <>
      <Frame data-composer data-look={look}>
        <Field
          ref={field}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxRows={6}
          maxLength={limits.question}
          disabled={isAnswering || isDisabled}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Lower>
          <Hint className="hint">{hint}</Hint>
          {isAnswering ? (
            <Send
              label="Stop"
              icon={<Square size={13} fill="currentColor" />}
              size={32}
              onClick={onStop}
              data-ready
            />
          ) : (
            <Send
              label="Send"
              icon={<ArrowUp size={17} />}
              size={32}
              disabled={!isReady}
              data-ready={isReady}
              onClick={() => void send()}
            />
          )}
        </Lower>
      </Frame>
      {look === 'share' && hint && <HintBelow>{hint}</HintBelow>}
    </>
  )
}

const Hint = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  flex: 1,
  font: `400 12px/16px ${theme.fonts.mono}`,
  letterSpacing: '-0.01em',
  color: theme.vars.palette.text3,
}))

const HintBelow = styled(Hint)(({ theme }) => ({
  marginTop: 10,
  [theme.breakpoints.up('sm')]: { display: 'none' },
}))

const Lower = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 32 })

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '12px 8px 8px 14px',
  border: `1px solid ${theme.vars.palette.field}`,
  borderRadius: 12,
  background: theme.vars.palette.surface,
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 18%, transparent)`,
  },
  '&[data-look="share"]': {
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'end',
      padding: 7,
      paddingLeft: 14,
      '& textarea': { alignSelf: 'center' },
      '& button': { width: 40, height: 40 },
      '& .hint': { display: 'none' },
    },
  },
}))

const Field = styled(TextareaAutosize)(({ theme }) => ({
  width: '100%',
  padding: 0,
  border: 0,
  resize: 'none',
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: `400 15px/24px ${theme.fonts.sans}`,
  letterSpacing: '-0.006em',
  '&::placeholder': { color: theme.vars.palette.text3, opacity: 1 },
  '&:focus': { outline: 'none' },
  // iOS zooms into smaller text.
  [theme.breakpoints.down('sm')]: { fontSize: 16 },
}))

const Send = styled(IconAction)(({ theme }) => ({
  background: theme.vars.palette.sunken,
  color: theme.vars.palette.text.secondary,
  '&.Mui-disabled': { background: theme.vars.palette.sunken, color: theme.vars.palette.text3 },
  '&[data-ready="true"]': {
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '&[data-ready="true"]:hover': { background: theme.vars.palette.primary.dark },
}))
