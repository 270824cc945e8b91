import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { isEditableText } from '#contract/file-kinds.ts'
import { detailsOf, isSettled } from '#web/features/files/file-facts.ts'
import { encodingWords, viewerWords } from '#web/features/files/files-words.ts'
import { CaptionSection } from '#web/features/files/caption/CaptionSection.tsx'
import { WordsDetail } from './WordsDetail.tsx'
import { EncodingChoice } from './EncodingChoice.tsx'

interface ViewerDetailsProps {
  file: StoredFile
  isCaptionEdited?: boolean
  onEditCaption?: (isEdited: boolean) => void
  /** The key E edits the caption. */
  hasKey?: boolean
}

/** The facts about a file, next to it. */
export function ViewerDetails(props: ViewerDetailsProps) {
  const { file, isCaptionEdited = false, onEditCaption, hasKey = true } = props
  return (
    <Box sx={{ display: 'grid', gap: '28px', alignContent: 'start', p: '24px' }}>
      <CaptionSection file={file} isEdited={isCaptionEdited} onEdit={onEditCaption} hasKey={hasKey} />
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
