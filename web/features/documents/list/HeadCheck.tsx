import { styled } from '@mui/material/styles'
import { SelectMark } from '#web/ui/actions/SelectMark.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'

const CheckLabel = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  cursor: 'pointer',
  '@media (pointer: coarse)': {
    '&::after': {
      content: "''",
      position: 'absolute',
      inset: '-10px',
    },
  },
  '& > .SelectMark': {
    position: 'static',
  },
  '& > input:focus-visible + .SelectMark': {
    outline: '2px solid var(--sp-palette-primary-main)',
    outlineOffset: '2px',
  },
})

export interface HeadCheckProps {
  label: string
  isSelected: boolean
  /** Undefined where nothing can be selected. */
  onToggle: (() => void) | undefined
}

/** Selects all that is below a head. */
export function HeadCheck({ label, isSelected, onToggle }: HeadCheckProps) {
  if (onToggle === undefined) return null
  return (
    <CheckLabel className="HeadCheck">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={onToggle}
        style={visuallyHidden}
      />
      <SelectMark isSelected={isSelected} isOnPicture={false} />
    </CheckLabel>
  )
}
