import { Check } from 'lucide-react'
import './SelectMark.css'

interface SelectMarkProps {
  isSelected: boolean
  /** The ground can have any colour. */
  isOnPicture: boolean
}

/** The box in the corner of a tile that shows whether it is selected; decoration of a checkbox. */
export const SelectMark = ({ isSelected, isOnPicture }: SelectMarkProps) => (
  <span className="SelectMark" data-selected={isSelected} data-on-picture={isOnPicture}>
    {isSelected && <Check size={14} strokeWidth={2.5} aria-hidden />}
  </span>
)
