import { styled } from '@mui/material/styles'
import { ArrowUp, ChevronDown, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { reachOf } from '#web/ui/theme/touch.ts'

interface SuggestionsProps {
  questions: string[]
  label: string
  isLabelShown: boolean
  isDisabled: boolean
  onAsk: (question: string) => void
}

/** Questions one could ask, each a button that asks it. */
export function Suggestions({ questions, label, isLabelShown, isDisabled, onAsk }: SuggestionsProps) {
  if (!questions.length) return null
  return (
    <div>
      {isLabelShown && <Label aria-hidden>{label}</Label>}
      <Questions aria-label={label}>
        {questions.map((question) => (
          <li key={question}>
            <Ask type="button" disabled={isDisabled} onClick={() => onAsk(question)}>
              <span>{question}</span>
              <ArrowUp size={15} aria-hidden />
            </Ask>
          </li>
        ))}
      </Questions>
    </div>
  )
}

/** The same behind a button, for a conversation that goes on. */
export function FoldedSuggestions({
  questions,
  isDisabled,
  onAsk,
}: Pick<SuggestionsProps, 'questions' | 'isDisabled' | 'onAsk'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (!questions.length) return null
  const ask = (question: string) => {
    setIsOpen(false)
    onAsk(question)
  }
  return (
    <div>
      <Fold type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Lightbulb size={14} aria-hidden />
        Suggested questions
        <ChevronDown size={14} aria-hidden />
      </Fold>
      {isOpen && (
        <Suggestions
          questions={questions}
          label="Suggested questions"
          isLabelShown={false}
          isDisabled={isDisabled}
          onAsk={ask}
        />
      )}
    </div>
  )
}

const Fold = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 28,
  marginLeft: -6,
  padding: '0 6px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  font: `500 13px/18px ${theme.fonts.sans}`,
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.sunken },
  '&[aria-expanded="true"]': { marginBottom: 8 },
  '&[aria-expanded="true"] > svg:last-of-type': { transform: 'rotate(180deg)' },
  ...reachOf('-8px 0'),
}))

const Label = styled('div')(({ theme }) => ({
  marginBottom: 8,
  font: `400 12px/16px ${theme.fonts.mono}`,
  color: theme.vars.palette.text3,
}))

const Questions = styled('ul')({ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' })

const Ask = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  width: '100%',
  minHeight: 40,
  padding: '9px 14px',
  border: `1px solid ${theme.vars.palette.lineStrong}`,
  borderRadius: 10,
  background: theme.vars.palette.surface,
  color: theme.vars.palette.text.primary,
  font: `500 14px/20px ${theme.fonts.sans}`,
  letterSpacing: '-0.004em',
  textAlign: 'left',
  textWrap: 'pretty',
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '& svg': { color: theme.vars.palette.text3 },
  '&:hover': { background: theme.vars.palette.sunken },
  '&:disabled': { cursor: 'default', opacity: 0.6 },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}))
