import { styled } from '@mui/material/styles'
import { answerWords } from '#web/features/chat/chat-words.ts'

/** What a model did to answer, in a line above it. */
export function AnswerSteps({ steps }: { steps: readonly string[] }) {
  return (
    <Steps aria-label={answerWords.steps}>
      {steps.map((step, at) => (
        <li key={`${at} ${step}`}>
          <bdi>{step}</bdi>
        </li>
      ))}
    </Steps>
  )
}

const Steps = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  color: theme.vars.palette.text3,
  overflowWrap: 'anywhere',
  '& > li': { display: 'inline' },
  '& > li + li::before': { content: '" · "' },
}))
