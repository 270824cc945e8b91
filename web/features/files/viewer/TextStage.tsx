import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { fileFormat } from '#contract/file-kinds.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { textStageWords } from '#web/features/files/files-words.ts'
import { textEditorWords } from '#web/features/files/change/text-editor-words.ts'
import { useFileText } from '#web/features/files/use-file-content.ts'
import { windowAround } from '#web/lib/window-around.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Cut, inWideRoom, scrollHere, type StageProps, Waiting } from './stage-parts.tsx'

const MarkdownText = lazyPart('MarkdownText', () => import('./MarkdownText.tsx'))

const shownLines = 2000
const headingPattern = /^(#{1,6}) (.*)$/

/** A text: Markdown rendered, anything else line by line, with the cited line marked. Documents have headings. */
export function TextStage({ file, place }: StageProps) {
  const { data, error, refetch } = useFileText(file)
  if (error)
    return (
      <FailureState title={textEditorWords.loadFailed} text={wordsOf(error)} onRetry={() => void refetch()} />
    )
  if (data === undefined)
    return (
      <Waiting>
        <Spinner label={textEditorWords.loading} size={28} />
      </Waiting>
    )
  const lines = data.text.split(/\r?\n/)
  const at = place?.line === undefined ? null : place.line - 1
  const { items, start } = windowAround(lines, at, shownLines)
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={textEditorWords.textOf(file.name)}
      sx={{ height: 1, overflow: 'auto', p: '20px 16px', [inWideRoom]: { p: '32px 64px' } }}
    >
      <Box dir="auto" sx={{ maxWidth: 1040, mx: 'auto' }}>
        {file.mime === 'text/markdown' ? (
          <Suspense fallback={<Spinner label={textEditorWords.loading} size={28} />}>
            <MarkdownText lines={items} at={at === null ? null : at - start} />
          </Suspense>
        ) : (
          <PlainText
            lines={items}
            at={at === null ? null : at - start}
            hasHeadings={fileFormat(file.mime, file.name).viewer === 'document'}
          />
        )}
      </Box>
      {(items.length < lines.length || data.is_cut) && (
        <Cut what={textStageWords.shown(items.length, file.lines ?? lines.length)} />
      )}
    </Box>
  )
}

interface PlainTextProps {
  lines: readonly string[]
  at: number | null
  /** Lines such as '## Notice period' are headings. */
  hasHeadings: boolean
}

function PlainText({ lines, at, hasHeadings }: PlainTextProps) {
  return (
    <Box sx={{ fontSize: 16, lineHeight: '26px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {lines.map((line, index) => {
        const isMarked = index === at
        const [, marks, heading] = (hasHeadings && headingPattern.exec(line)) || []
        const level = marks === undefined ? 0 : Math.min(marks.length + 1, 6)
        return (
          <Box
            key={index}
            {...(level > 0 && { role: 'heading', 'aria-level': level })}
            dir="auto"
            ref={isMarked ? scrollHere : undefined}
            {...(isMarked && { 'aria-current': 'location' as const })}
            sx={(theme) => ({
              minHeight: 26,
              mx: '-12px',
              px: '12px',
              ...(level > 0 && {
                fontWeight: 600,
                lineHeight: '32px',
                fontSize: level === 2 ? 22 : level === 3 ? 19 : 16,
              }),
              ...(isMarked && {
                background: theme.vars.palette.tint,
                boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
              }),
            })}
          >
            {heading ?? line}
          </Box>
        )
      })}
    </Box>
  )
}
