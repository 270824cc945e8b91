import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { suggestionWords } from '#web/features/documents/documents-words.ts'
import { DockedBar } from '#web/ui/actions/DockedBar.tsx'
import { usePlaceFiles } from '#web/features/documents/placing/use-place-files.ts'
import { KindFace } from '#web/features/files/tile/KindFace.tsx'
import { useDismissSuggestion, useSuggestions } from './use-suggestions.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Asks whether new files belong to a story, where that is likely; one story after another. */
export function SuggestionBar({ files }: { files: readonly StoredFile[] }) {
  const suggestions = useSuggestions(files)
  const { add, isWriting: isAdding } = usePlaceFiles()
  const { dismiss, refresh, isWriting: isDismissing } = useDismissSuggestion()
  /** Answered in this window: it does not come back while that is written. */
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const found = suggestions.data?.suggestions.find(({ story_id: id, file_ids: ids }) =>
    ids.some((fileId) => !answered.has(`${fileId} ${id}`)),
  )
  if (found === undefined) return null
  const { story_id: id, story_name: name, file_ids: ids } = found
  const isBusy = isAdding || isDismissing
  const shown = files.find(({ file_id }) => ids.includes(file_id))

  /** It goes at once, and comes back where the answer could not be sent. */
  const answer = async (act: () => Promise<boolean>) => {
    setAnswered(new Set([...answered, ...ids.map((fileId) => `${fileId} ${id}`)]))
    if (!(await act())) setAnswered(answered)
    await refresh()
  }
  const dismissIt = async () => (await dismiss({ body: { story_id: id, file_ids: ids } })).isDone
  return (
    <DockedBar label={suggestionWords.label}>
      {shown !== undefined && (
        <Box
          aria-hidden
          sx={(theme) => ({
            position: 'relative',
            width: 40,
            height: 40,
            flexShrink: 0,
            mr: { xs: '10px', sm: '4px' },
            containerType: 'size',
            overflow: 'hidden',
            borderRadius: '6px',
            background: theme.vars.palette.sunken,
          })}
        >
          <KindFace file={shown} />
        </Box>
      )}
      <Box role="status" sx={{ flex: 1, minWidth: 0, fontSize: 14, lineHeight: '20px' }}>
        <Box title={name} sx={oneLine}>
          {suggestionWords.belongsTo} “<bdi>{name}</bdi>”?
        </Box>
        <Box dir="auto" sx={{ typography: 'mono', color: 'text.disabled', textAlign: 'left', ...oneLine }}>
          {ids.length === 1 && shown ? shown.name : suggestionWords.newFiles(ids.length)}
        </Box>
      </Box>
      <Button variant="text" disabled={isBusy} onClick={() => void answer(dismissIt)}>
        {suggestionWords.dismiss}
      </Button>
      <Button
        variant="outlined"
        startIcon={<FolderPlus size={16} />}
        disabled={isBusy}
        onClick={() => void answer(() => add({ id, name }, ids))}
      >
        {suggestionWords.add}
      </Button>
    </DockedBar>
  )
}
