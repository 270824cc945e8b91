import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Star } from 'lucide-react'
import { Hint } from '#web/ui/Hint.tsx'

interface StarButtonProps {
  isStarred: boolean
  name: string
  onToggle: () => void
}

/** The star on a cover: 32 px of glass in a target of 44. */
export function StarButton({ isStarred, name, onToggle }: StarButtonProps) {
  return (
    <Hint text={isStarred ? 'Remove star' : 'Star'}>
      <Target aria-label={`Star ${name}`} aria-pressed={isStarred} onClick={onToggle}>
        <span>
          <Star size={16} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
        </span>
      </Target>
    </Hint>
  )
}

const Target = styled(IconButton)(({ theme }) => ({
  width: 44,
  height: 44,
  borderRadius: 22,
  color: '#FFFFFF',
  '&:hover': { background: 'none', color: '#FFFFFF' },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 16,
    background: theme.vars.palette.glassRound,
    boxShadow: 'inset 0 0 0 1px rgba(255,255,255,.16)',
  },
  '&:hover span': { background: theme.vars.palette.glass },
}))
