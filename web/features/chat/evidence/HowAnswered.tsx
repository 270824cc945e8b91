import { styled } from '@mui/material/styles'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { reachOf } from '#web/ui/theme/touch.ts'
import { evidenceWords } from './evidence-words.ts'

/** How an answer was found, in sentences behind a button. */
export function HowAnswered({ sentences }: { sentences: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Toggle
        type="button"
        className="bare-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {evidenceWords.how}
        <ChevronDown size={14} aria-hidden />
      </Toggle>
      {isOpen && (
        <Sentences id={id}>
          {sentences.map((sentence, at) => (
            <li key={`${at} ${sentence}`} dir="auto">
              {sentence}
            </li>
          ))}
        </Sentences>
      )}
    </div>
  )
}

const Toggle = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  font: `500 13px/18px ${theme.fonts.sans}`,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '& > svg': { transition: 'rotate 120ms' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
  ...reachOf('-10px 0'),
}))

const Sentences = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '6px 0 0',
  paddingInlineStart: 20,
  fontSize: 13,
  lineHeight: '19px',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}))
