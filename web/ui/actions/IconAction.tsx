import type { ComponentProps, ReactNode } from 'react'
import { Hint } from '#web/ui/states/Hint.tsx'
import './IconAction.css'

interface IconActionProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  label: string
  icon: ReactNode
  size?: 32 | 36
  /** A key that does the same, shown in the tooltip. */
  shortcut?: string
}

/** A button that is only an icon: with its name and a tooltip. */
export function IconAction({ label, icon, size = 36, shortcut, className = '', ...rest }: IconActionProps) {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`
  const button = (
    <button
      type="button"
      aria-label={label}
      className={`bare-button IconAction ${className}`}
      data-size={size}
      {...rest}
    >
      {icon}
    </button>
  )
  return <Hint text={title}>{rest.disabled ? <span>{button}</span> : button}</Hint>
}
