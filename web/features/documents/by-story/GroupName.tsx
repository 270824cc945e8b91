import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Pencil } from 'lucide-react'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { touch } from '#web/ui/theme/touch.ts'
import { shortName } from '#web/features/documents/list/short-name.ts'
import { GroupSign } from './GroupSign.tsx'
import { groupCount, groupName, type StoryGroup } from './story-groups.ts'
import { StoryNameField } from './StoryNameField.tsx'

/** Shown where the pointer is. */
const onHover = {
  opacity: 0,
  '.group:hover &, &:focus-visible': { opacity: 1 },
} as const

export interface Renaming {
  isOn: boolean
  onBegin: () => void
  onEnd: (isByKey: boolean) => void
}

interface GroupNameProps {
  group: StoryGroup
  isNarrowed: boolean
  renaming: Renaming
  /** The row around it is renamed by a key, so that the button is there for a pointer only. */
  hasF2: boolean
}

/** What a group is called, how much it holds and who may see it. */
export function GroupName({ group, isNarrowed, renaming, hasF2 }: GroupNameProps) {
  const { story } = group
  const name = groupName(group)
  if (story !== null && renaming.isOn) return <StoryNameField story={story} onEnd={renaming.onEnd} />
  return (
    <>
      <Box
        component="span"
        dir="auto"
        title={name}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 }}
      >
        {shortName(name)}
      </Box>
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', gap: '8px', flexShrink: 0, color: 'text.disabled' }}
      >
        {groupCount(group, isNarrowed)}
        {story !== null && <GroupSign story={story} />}
      </Box>
      {story !== null && (
        <IconButton
          size="small"
          aria-label={groupWords.rename(name)}
          title={groupWords.renameHint}
          tabIndex={hasF2 ? -1 : 0}
          aria-hidden={hasF2}
          onClick={(event) => {
            event.stopPropagation()
            renaming.onBegin()
          }}
          sx={(theme) => ({
            // Positioned over what follows, which need not reserve space for it.
            flexShrink: 0,
            width: 26,
            height: 26,
            mr: '-36px',
            ...(!hasF2 && { background: theme.vars.palette.bg }),
            color: 'text.secondary',
            '&:hover': { background: theme.vars.palette.sunken },
            ...onHover,
            [touch]: { width: 44, height: 44, mr: 0, opacity: 1, background: 'none' },
          })}
        >
          <Pencil size={14} />
        </IconButton>
      )}
    </>
  )
}
