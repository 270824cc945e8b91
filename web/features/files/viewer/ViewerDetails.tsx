import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { isEditableText } from '#contract/file-kinds.ts'
import { ceilingWords } from '#contract/calls/ai-usage.ts'
import { detailsOf, isSettled } from '#web/features/files/file-facts.ts'
import { captionWords, encodingWords, tileWords, viewerWords } from '#web/features/files/files-words.ts'
import { WordsDetail } from './WordsDetail.tsx'
import { EncodingChoice } from './EncodingChoice.tsx'

const writers = {
  builtin: captionWords.builtin,
  model: captionWords.model,
  person: captionWords.person,
} as const

function Caption({ file }: { file: StoredFile }) {
  if (!isSettled(file.status))
    return <Typography sx={{ color: 'text.secondary' }}>{captionWords.writing}</Typography>
  if (file.status === 'error') {
    return <Typography sx={{ color: 'error.main' }}>{file.error ?? tileWords.unreadable}</Typography>
  }
  return (
    <>
      <Typography variant="read" sx={{ color: file.caption === null ? 'text.secondary' : 'text.primary' }}>
        {file.caption ?? captionWords.none}
      </Typography>
      {file.caption !== null && file.caption_by !== null && (
        <Typography variant="meta" component="p" sx={{ mt: '8px', color: 'text.disabled' }}>
          {writers[file.caption_by]}
        </Typography>
      )}
      {file.caption_note !== null && <CaptionNote reason={file.caption_note} />}
    </>
  )
}

const withinAnHour = captionWords.retriedForAnHour
const nextMonth = captionWords.retriedNextMonth

/** Why the model took no part, and what happens next (decision 022). */
function CaptionNote({ reason }: { reason: string }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        gap: '10px',
        mt: '12px',
        p: '10px 12px',
        borderRadius: '8px',
        fontSize: 13,
        lineHeight: '18px',
        color: 'text.secondary',
        background: theme.vars.palette.sunken,
        '& svg': { flexShrink: 0, mt: '1px' },
      })}
    >
      <TriangleAlert size={16} aria-hidden />
      <span>
        {reason} {reason === ceilingWords ? nextMonth : withinAnHour}
      </span>
    </Box>
  )
}

/** The facts about a file, next to it. */
export function ViewerDetails({ file }: { file: StoredFile }) {
  return (
    <Box sx={{ display: 'grid', gap: '28px', alignContent: 'start', p: '24px' }}>
      <section>
        <Typography
          component="h2"
          sx={{ mb: '8px', fontSize: 13, lineHeight: '18px', color: 'text.disabled' }}
        >
          {captionWords.heading}
        </Typography>
        <Caption file={file} />
      </section>
      {file.has_words && (file.pages ?? 1) === 1 && <WordsDetail file={file} />}
      <section>
        <Typography
          component="h2"
          sx={{ mb: '4px', fontSize: 13, lineHeight: '18px', color: 'text.disabled' }}
        >
          {viewerWords.details}
        </Typography>
        <Box component="dl" sx={{ m: 0 }}>
          {detailsOf(file).map(([name, value]) => (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ))}
          {hasEncoding(file) && (
            <Detail name={encodingWords.name}>
              <EncodingChoice file={file} />
            </Detail>
          )}
        </Box>
      </section>
    </Box>
  )
}

/** Texts and tables; one that was never read can be read in another encoding by its owner alone. */
const hasEncoding = (file: StoredFile): boolean =>
  file.encoding !== null || (isEditableText(file.mime, file.name) && file.can_edit && isSettled(file.status))

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        justifyContent: 'space-between',
        gap: '16px',
        py: '9px',
        borderBottom: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="mono"
        sx={{ m: 0, lineHeight: '20px', textAlign: 'right', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Box>
  )
}
