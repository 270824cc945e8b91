import { type ComponentProps, type ReactNode, useId } from 'react'
import './Field.css'

interface Around {
  label: string
  help?: ReactNode
  /** What is wrong with the input, in words. */
  problem?: string | null
}

interface FieldProps extends Around, Omit<ComponentProps<'input'>, 'id'> {
  /** Shown in the field, at its end. */
  end?: ReactNode
}

/** A text field with its label above and its help or problem below. */
export function Field({ label, help, problem = null, end, ...rest }: FieldProps) {
  return (
    <LabelledField {...{ label, help, problem }}>
      {(named) => (
        <div className="box">
          <input type="text" {...rest} {...named} />
          {end}
        </div>
      )}
    </LabelledField>
  )
}

interface LongFieldProps extends Around, Omit<ComponentProps<'textarea'>, 'id'> {
  /** As many lines at least; it grows with its text. */
  rows: number
}

/** The same for a text of several lines. */
export function LongField({ label, help, problem = null, ...rest }: LongFieldProps) {
  return (
    <LabelledField {...{ label, help, problem }}>
      {(named) => (
        <div className="box">
          <textarea style={{ '--rows': rest.rows }} {...rest} {...named} />
        </div>
      )}
    </LabelledField>
  )
}

interface Named {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface LabelledFieldProps extends Around {
  /** Draws the input in its box, with what ties it to its label and note. */
  children: (named: Named) => ReactNode
}

/** The label above any input, and the help or problem below it. */
export function LabelledField({ label, help, problem = null, children }: LabelledFieldProps) {
  const id = useId()
  const note = problem ?? help
  return (
    <div className="Field" data-wrong={problem !== null}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== null,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <div id={`${id}-note`} className="note" role={problem === null ? undefined : 'alert'}>
          {note}
        </div>
      )}
    </div>
  )
}
