import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Folder, Lock, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { groupWords, pickerWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { useOwnStories } from './use-own-stories.ts'

interface StoryPickerProps {
  /** Stories that are no target, such as the one the files are in. */
  except: readonly StoryId[]
  isDisabled: boolean
  onPick: (story: Story) => void
}

function StoryRow({
  story,
  isDisabled,
  onPick,
}: { story: Story } & Pick<StoryPickerProps, 'isDisabled' | 'onPick'>) {
  return (
    <li>
      <ButtonBase
        disabled={isDisabled}
        onClick={() => onPick(story)}
        sx={(theme) => ({
          display: 'grid',
          gridTemplateColumns: '20px minmax(0, 1fr) auto',
          alignItems: 'center',
          gap: '10px',
          width: 1,
          minHeight: 48,
          px: '10px',
          borderRadius: '8px',
          fontFamily: 'inherit',
          textAlign: 'start',
          '&:hover, &.Mui-focusVisible': { background: theme.vars.palette.sunken },
          '&.Mui-focusVisible': {
            outline: `2px solid ${theme.vars.palette.primary.main}`,
            outlineOffset: -2,
          },
          '& > svg': { color: theme.vars.palette.text.secondary },
        })}
      >
        <Folder size={18} aria-hidden />
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box
            component="span"
            dir="auto"
            title={story.name}
            sx={{
              display: 'block',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              textAlign: 'left',
              fontSize: 14,
            }}
          >
            {story.name}
          </Box>
          <Box component="span" sx={{ display: 'block', typography: 'mono', color: 'text.disabled' }}>
            {countText(story.file_count, 'item')}
          </Box>
        </Box>
        {!story.show_on_feed && <Lock size={15} aria-label={groupWords.private} />}
      </ButtonBase>
    </li>
  )
}

/** One of the viewer's stories, found by its name. */
export function StoryPicker({ except, isDisabled, onPick }: StoryPickerProps) {
  const [search, setSearch] = useState('')
  const found = useOwnStories(useDeferredValue(search.trim()))
  const stories = found.data?.pages
    .flatMap((page) => page.stories)
    .filter((story) => !except.includes(story.id))
  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      <OutlinedInput
        fullWidth
        autoFocus
        type="search"
        value={search}
        placeholder={pickerWords.search}
        startAdornment={<Search size={17} aria-hidden style={{ flexShrink: 0 }} />}
        slotProps={{ input: { 'aria-label': pickerWords.search, maxLength: limits.storyName } }}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form around it; what is the only one found is meant.
          event.preventDefault()
          const [only, ...others] = stories ?? []
          if (only !== undefined && others.length === 0 && !isDisabled) onPick(only)
        }}
      />
      <Box aria-live="polite" sx={{ minHeight: 240, maxHeight: '40vh', overflowY: 'auto', mx: '-10px' }}>
        {found.isPending && (
          <Box aria-label={pickerWords.loading} sx={{ display: 'grid', gap: '8px', p: '10px' }}>
            {[0, 1, 2, 3].map((row) => (
              <SkeletonBlock key={row} height={40} radius={8} />
            ))}
          </Box>
        )}
        {found.isError && (
          <FailureState
            title={groupWords.storiesFailed}
            text={wordsOf(found.error)}
            onRetry={() => void found.refetch()}
          />
        )}
        {stories?.length === 0 && !found.hasNextPage && (
          <Box sx={{ p: '10px', color: 'text.secondary', fontSize: 14 }}>{pickerWords.none}</Box>
        )}
        <Box component="ul" aria-label={pickerWords.stories} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {stories?.map((story) => (
            <StoryRow key={story.id} story={story} isDisabled={isDisabled} onPick={onPick} />
          ))}
        </Box>
        {found.hasNextPage && (
          <Button
            variant="text"
            disabled={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
            sx={{ m: '4px 10px' }}
          >
            {found.isFetchingNextPage ? pickerWords.loadingMore : pickerWords.more}
          </Button>
        )}
      </Box>
    </Box>
  )
}
