import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { soundWords } from '#web/features/files/files-words.ts'
import { durationText } from '#web/lib/duration-text.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { useTranscript } from './use-transcript.ts'

interface TranscriptProps {
  file: StoredFile
  /** Where it is played. */
  second: number
  onSeek: (second: number) => void
}

/** What is said in a film or recording, line by line; each line is played from there. */
export function Transcript({ file, second, onSeek }: TranscriptProps) {
  const { data, error, refetch } = useTranscript(file)
  const lines = data?.lines ?? []
  const current = lines.findLastIndex(({ start }) => start <= second + 0.01)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const line = list.current?.children[current]
    if (line instanceof HTMLElement) line.scrollIntoView({ block: 'nearest' })
  }, [current])
  if (!file.has_transcript)
    return file.transcript_failure === null ? null : (
      <Note>{soundWords.notTranscribed(file.transcript_failure)}</Note>
    )
  if (error)
    return <FailureState title={soundWords.loadFailed} text={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner label={soundWords.loading} size={24} />
  return (
    <Box component="section" aria-label={soundWords.transcriptOf(file.name)}>
      <Box component="ol" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ start, text }, at) => (
          <li key={at}>
            <Box
              component="button"
              type="button"
              className="bare-button"
              onClick={() => onSeek(start)}
              {...(at === current && { 'aria-current': 'true' as const })}
              sx={(theme) => ({
                display: 'grid',
                gridTemplateColumns: '64px minmax(0, 1fr)',
                gap: '8px',
                width: 1,
                p: '6px 8px',
                borderRadius: '6px',
                font: 'inherit',
                fontSize: 15,
                lineHeight: '22px',
                textAlign: 'left',
                color: theme.vars.palette.text.primary,
                cursor: 'pointer',
                '&:hover': { background: theme.vars.palette.sunken },
                ...(at === current && { background: theme.vars.palette.tint }),
              })}
            >
              <Typography
                component="span"
                variant="mono"
                sx={{ lineHeight: '22px', color: 'text.secondary' }}
              >
                {durationText(Math.floor(start))}
              </Typography>
              <span dir="auto">{text}</span>
            </Box>
          </li>
        ))}
      </Box>
      {data.model !== null && <Note>{soundWords.transcribedBy(data.model)}</Note>}
    </Box>
  )
}

const Note = ({ children }: { children: string }) => (
  <Typography sx={{ m: '12px 8px', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
    {children}
  </Typography>
)
