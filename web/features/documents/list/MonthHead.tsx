import { monthText } from '#web/features/documents/calendar/month-text.ts'
import { documentWords } from '#web/features/documents/documents-words.ts'
import { HeadCheck, type HeadCheckProps } from './HeadCheck.tsx'
import './MonthHead.css'

/** The month at the top of the screen, which stays there, with a check for all of it. */
export function MonthHead({ month, ...check }: Omit<HeadCheckProps, 'label'> & { month: string }) {
  return (
    <div className="MonthHead">
      <div>
        <HeadCheck label={documentWords.selectMonth(monthText(month))} {...check} />
        <span>{monthText(month)}</span>
      </div>
    </div>
  )
}
