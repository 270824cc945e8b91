import { monthText } from '#web/features/documents/calendar/month-text.ts'
import { documentWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { dayTitle } from '#web/lib/day.ts'
import { SelectMark } from '#web/ui/actions/SelectMark.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import './DayHead.css'

export const dayHeight = 40

interface CheckProps {
  label: string
  isSelected: boolean
  onToggle: (() => void) | undefined
}

/** Selects all that is below a head. */
function Check({ label, isSelected, onToggle }: CheckProps) {
  if (onToggle === undefined) return null
  return (
    <label className="check">
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

interface DayHeadProps extends Omit<CheckProps, 'label'> {
  day: string
  count: number
  /** More files of the day may follow. */
  isOpenEnded: boolean
}

/** The head of a day, with a check for all of it. */
export function DayHead({ day, count, isOpenEnded, ...check }: DayHeadProps) {
  return (
    <div className="DayHead" style={{ height: dayHeight }}>
      <Check label={documentWords.selectDay(dayTitle(day))} {...check} />
      <h2 className="text-mono">{dayTitle(day)}</h2>
      <span className="text-mono">
        {isOpenEnded ? documentWords.atLeast(count) : countText(count, 'file')}
      </span>
      <span className="line" aria-hidden />
    </div>
  )
}

/** The month at the top of the screen, which stays there, with a check for all of it. */
export function MonthHead({ month, ...check }: Omit<CheckProps, 'label'> & { month: string }) {
  return (
    <div className="MonthHead">
      <div>
        <Check label={documentWords.selectMonth(monthText(month))} {...check} />
        <span>{monthText(month)}</span>
      </div>
    </div>
  )
}
