import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { NearEnd } from '#web/ui/states/NearEnd.tsx'
import { gridCell } from '#web/ui/hooks/walk-grid.ts'
import { GroupName, type Renaming } from './GroupName.tsx'
import { groupName, type StoryGroup } from './story-groups.ts'

interface GroupHeadProps {
  group: StoryGroup
  isNarrowed: boolean
  /** What is dragged would be moved here. */
  isTarget: boolean
  renaming: Renaming
  onToggle: () => void
  onNear: () => void
}

/** The head of a group above its pictures, which opens and closes it. */
export function GroupHead({ group, isNarrowed, isTarget, renaming, onToggle, onNear }: GroupHeadProps) {
  const { story, isOpen } = group
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || story === null) return
    event.preventDefault()
    renaming.onBegin()
  }
  return (
    <Box
      className="group"
      onKeyDown={onKeyDown}
      {...gridCell}
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        height: 1,
        px: '8px',
        mx: '-8px',
        borderRadius: '8px',
        typography: 'mono',
        background: isTarget ? theme.vars.palette.tint : 'transparent',
        boxShadow: isTarget ? `inset 0 0 0 1.5px ${theme.vars.palette.primary.main}` : 'none',
      })}
    >
      {isNarrowed && group.state === 'unknown' && <NearEnd onNear={onNear} />}
      <Box component="h2" sx={{ display: 'flex', m: 0, font: 'inherit' }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-label={groupName(group)}
          onClick={onToggle}
          sx={(theme) => ({
            width: 28,
            height: 28,
            borderRadius: '6px',
            color: 'text.secondary',
            // All of the head opens it, but for what can be pressed there.
            '&::after': { content: '""', position: 'absolute', inset: '-6px' },
            '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
          })}
        >
          <Chevron size={18} aria-hidden />
        </ButtonBase>
      </Box>
      <Box
        onClick={renaming.isOn ? undefined : onToggle}
        sx={{ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0, flex: 1, cursor: 'default' }}
      >
        <GroupName group={group} isNarrowed={isNarrowed} renaming={renaming} hasF2={false} />
        {!renaming.isOn && (
          <Box
            aria-hidden
            sx={(theme) => ({ flex: 1, minWidth: 0, height: '1px', background: theme.vars.palette.line })}
          />
        )}
      </Box>
    </Box>
  )
}
