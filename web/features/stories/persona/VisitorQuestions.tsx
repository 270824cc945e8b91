import { styled } from '@mui/material/styles'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#contract/calls/stories.ts'
import { visitorWords } from './persona-words.ts'
import { reachOf } from '#web/ui/theme/touch.ts'
import { PersonaDialog } from './PersonaDialog.tsx'

/** For the owner of a public story: how much of today's limit visitors have used, and the way to change it. */
export function VisitorQuestions({ story }: { story: Story }) {
  const [isEditing, setIsEditing] = useState(false)
  const { visitor_questions: questions } = story
  if (!story.show_on_feed || questions === undefined) return null
  return (
    <Line data-no-print aria-label={visitorWords.label} data-used-up={questions.today >= questions.per_day}>
      <MessageCircleQuestion size={16} aria-hidden />
      <span>{wordsOf(questions)}</span>
      <button type="button" onClick={() => setIsEditing(true)}>
        {visitorWords.change}
      </button>
      {isEditing && <PersonaDialog story={story} onClose={() => setIsEditing(false)} />}
    </Line>
  )
}

function wordsOf({ today, per_day: perDay }: NonNullable<Story['visitor_questions']>): string {
  if (perDay === 0) return visitorWords.off
  const count = visitorWords.count(Math.min(today, perDay).toLocaleString('en'), perDay.toLocaleString('en'))
  return today >= perDay ? visitorWords.usedUp(count) : count
}

const Line = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.text3,
  '&[data-used-up="true"]': { color: theme.vars.palette.text.primary },
  '& svg': { flexShrink: 0, alignSelf: 'center' },
  '& button': {
    position: 'relative',
    flexShrink: 0,
    margin: '0 0 0 6px',
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    font: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
    ...reachOf('-12px -8px'),
  },
}))
