import { SelectMark } from '#web/ui/actions/SelectMark.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import './HeadCheck.css'

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
    <label className="HeadCheck">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={onToggle}
        style={visuallyHidden}
      />
      <SelectMark isSelected={isSelected} isOnPicture={false} />
    </label>
  )
}
