import Box from '@mui/material/Box'
import { isRefusal, wordsOf } from '#web/api/api-problem.ts'
import { documentWords, groupWords, noDocumentsWords } from '#web/features/documents/documents-words.ts'
import { NearEnd } from '#web/ui/states/NearEnd.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { GroupNote, StoryGroup } from './story-groups.ts'

interface GroupNoteTextProps {
  group: StoryGroup
  note: GroupNote
  isNarrowed: boolean
  onNear: () => void
}

function emptyText(group: StoryGroup, isNarrowed: boolean): string {
  if (isNarrowed) return noDocumentsWords.title
  return group.story === null ? groupWords.allInStories : groupWords.emptyStory
}

/** What is said in the place of a group's files, or behind them. */
export function GroupNoteText({ group, note, isNarrowed, onNear }: GroupNoteTextProps) {
  switch (note) {
    case 'empty':
      return emptyText(group, isNarrowed)
    case 'failed':
      return (
        <Box
          component="span"
          role="alert"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', color: 'error.main' }}
        >
          {isRefusal(group.failure) ? wordsOf(group.failure) : documentWords.failed}
        </Box>
      )
    case 'loading':
    case 'more':
      return (
        <>
          {note === 'more' && <NearEnd onNear={onNear} />}
          <Spinner label={note === 'more' ? groupWords.loadingMore : documentWords.loading} />
        </>
      )
  }
}
