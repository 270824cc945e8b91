import { type ReactNode, useId } from 'react'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import './Segmented.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  isDisabled?: boolean
}

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for those who cannot see it. */
  label: string
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  /** Height of the whole control in pixels. */
  height?: number
}

/** One of a few, side by side: a group of radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, height = 36 } = props
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className="Segmented" style={{ '--height': `${height}px` }}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled ?? false}
            onChange={() => onChange(option.value)}
            style={visuallyHidden}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
