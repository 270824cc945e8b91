import { ArrowUp, Globe, Lock, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { ChatVariant } from '#web/features/chat/chat-variant.ts'
import { composerWords } from '#web/features/chat/chat-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import './Composer.css'

interface ComposerProps {
  text: string
  onText: (text: string) => void
  placeholder: string
  /** Whether others can read the question; shown by a globe or a lock and in the button's name. */
  isPublic: boolean
  /** The line next to the send button. */
  hint: ReactNode
  /** A question of the user is being answered: the answer can be stopped, and what is sent is held until it has ended. */
  isAnswering: boolean
  /** That question was sent from here. The field is disabled meanwhile; one from another page must not stop the typing. */
  isSending: boolean
  isDisabled: boolean
  /** Not yet known is what was said before, or who asks: what is sent is held until it can be asked. */
  isWaiting: boolean
  /** Kept outside, so that a field that takes the place of this one asks what is held. */
  isHeld: boolean
  onHold: (isHeld: boolean) => void
  /** On a phone the share page has one line with its hint below. */
  variant: ChatVariant
  /** Asks the trimmed text; resolved when the answer has ended. */
  onSend: (question: string) => Promise<void>
  onStop: () => void
}

/** Where a question is written: Enter sends, Shift+Enter begins a new line. */
export function Composer(props: ComposerProps) {
  const { text, onText, placeholder, isPublic, hint, isAnswering, isDisabled, variant, onSend, onStop } =
    props
  const { isSending, isHeld, onHold } = props
  const isWaiting = props.isWaiting || isAnswering
  const field = useRef<HTMLTextAreaElement>(null)
  const isReturning = useRef(false)
  const isReady = text.trim() !== '' && !isDisabled

  const send = async () => {
    // Just after a page was hydrated the field knows more than the state.
    const question = field.current?.value.trim() ?? ''
    if (question === '' || isDisabled || isSending) return
    if (isWaiting) return onHold(true)
    isReturning.current = document.activeElement === field.current
    await onSend(question)
  }

  // What was written before the page was hydrated is in the field and nowhere else.
  const keepWritten = useEffectEvent(() => {
    const written = field.current?.value ?? ''
    if (written !== text) onText(written)
  })
  useEffect(() => keepWritten(), [])

  const sendHeld = useEffectEvent(() => {
    onHold(false)
    void send()
  })
  useEffect(() => {
    if (isHeld && !isWaiting) sendHeld()
  }, [isHeld, isWaiting])

  // The field is disabled while its question is answered and loses the focus; it goes back unless the reader is elsewhere.
  useEffect(() => {
    if (isSending || !isReturning.current) return
    isReturning.current = false
    if (document.activeElement === document.body) field.current?.focus()
  }, [isSending])

  // For browsers that do not size a field by its content.
  useLayoutEffect(() => {
    if (field.current === null || CSS.supports('field-sizing', 'content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <>
      <div className="Composer" data-composer data-variant={variant} data-disabled={isDisabled}>
        <textarea
          ref={field}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          rows={1}
          maxLength={limits.question}
          disabled={isSending || isDisabled}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="lower">
          <div className="audience">
            {isPublic ? <Globe size={14} aria-hidden /> : <Lock size={14} aria-hidden />}
          </div>
          <div className="hint">{hint}</div>
          {isAnswering ? (
            <IconAction
              className="send"
              label={composerWords.stop}
              icon={<Square size={13} fill="currentColor" />}
              size={32}
              data-ready
              onClick={onStop}
            />
          ) : (
            <IconAction
              className="send"
              label={isPublic ? composerWords.sendToAll : composerWords.sendPrivately}
              icon={<ArrowUp size={17} />}
              size={32}
              disabled={!isReady}
              data-ready={isReady}
              onClick={() => void send()}
            />
          )}
        </div>
      </div>
      {variant === 'share' && hint && <div className="Composer-hint">{hint}</div>}
    </>
  )
}
