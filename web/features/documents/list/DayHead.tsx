import { documentWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { dayTitle } from '#web/lib/day.ts'
import { HeadCheck, type HeadCheckProps } from './HeadCheck.tsx'
import './DayHead.css'

export const dayHeight = 40

interface DayHeadProps extends Omit<HeadCheckProps, 'label'> {
  day: string
  count: number
  /** More files of the day may follow. */
  isOpenEnded: boolean
}

/** The head of a day, with a check for all of it. */
export function DayHead({ day, count, isOpenEnded, ...check }: DayHeadProps) {
  return (
    <div className="DayHead" style={{ height: dayHeight }}>
      <HeadCheck label={documentWords.selectDay(dayTitle(day))} {...check} />
      <h2 className="text-mono">{dayTitle(day)}</h2>
      <span className="text-mono">
        {isOpenEnded ? documentWords.atLeast(count) : countText(count, 'file')}
      </span>
      <span className="line" aria-hidden />
    </div>
  )
}
