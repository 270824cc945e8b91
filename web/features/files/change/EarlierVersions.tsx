import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTextVersion, listTextVersions } from '#contract/calls/text-changes.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { textEditorWords } from './text-editor-words.ts'
import { fullTime } from '#web/lib/relative-date.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { textSheet } from './text-sheet.ts'

interface EarlierVersionsProps {
  file: StoredFile
  /** Puts the text of a version into the field. */
  onUse: (text: string) => void
  onBack: () => void
}

/** What edits of a text replaced, each to be read and used again. */
export function EarlierVersions({ file, onUse, onBack }: EarlierVersionsProps) {
  const params = { id: file.file_id }
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listTextVersions, { params }),
    queryFn: ({ signal }) => call(listTextVersions, { params, signal }),
  })
  const [chosen, choose] = useState<FileId | null>(null)
  const shown = chosen ?? data?.versions[0]?.id ?? null
  return (
    <>
      {error !== null && (
        <FailureState
          title={textEditorWords.versionsFailed}
          text={wordsOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Spinner label={textEditorWords.loading} size={28} />}
      {data?.versions.length === 0 && (
        <Typography sx={{ flex: 1, color: 'text.secondary' }}>{textEditorWords.noVersions}</Typography>
      )}
      {data !== undefined && data.versions.length > 0 && (
        <Box sx={{ overflowX: 'auto', display: 'flex', flexShrink: 0, gap: '4px', py: '4px' }}>
          {data.versions.map(({ id, replaced_at: at }) => (
            <Button
              key={id}
              aria-pressed={id === shown}
              variant={id === shown ? 'contained' : 'outlined'}
              onClick={() => choose(id)}
              sx={{ flexShrink: 0 }}
            >
              {fullTime(at)}
            </Button>
          ))}
        </Box>
      )}
      {shown !== null ? (
        <Version key={shown} file={file} version={shown} onUse={onUse} onBack={onBack} />
      ) : (
        <Button onClick={onBack} sx={{ alignSelf: 'end' }}>
          {textEditorWords.back}
        </Button>
      )}
    </>
  )
}

function Version({
  file,
  version,
  onUse,
  onBack,
}: Omit<EarlierVersionsProps, 'file'> & { file: StoredFile; version: FileId }) {
  const params = { id: file.file_id, earlier: version }
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(getTextVersion, { params }),
    queryFn: ({ signal }) => call(getTextVersion, { params, signal }),
    staleTime: Infinity,
  })
  return (
    <>
      {error === null ? (
        <Box
          component="textarea"
          aria-label={textEditorWords.versions}
          aria-busy={data === undefined}
          readOnly
          value={data?.text ?? ''}
          sx={textSheet}
        />
      ) : (
        <FailureState
          title={textEditorWords.loadFailed}
          text={wordsOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: '8px' }}>
        <Button onClick={onBack}>{textEditorWords.back}</Button>
        <Button
          variant="contained"
          disabled={data === undefined || data.is_cut}
          onClick={() => data && onUse(data.text)}
        >
          {textEditorWords.takeVersion}
        </Button>
      </Box>
    </>
  )
}
