import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'

interface IconActionProps extends Omit<IconButtonProps, 'size' | 'aria-label' | 'children'> {
  label: string
  icon: ReactNode
  size?: 32 | 36
  /** A key that does the same, shown in the tooltip. */
  shortcut?: string
}

/** A button that is only an icon: with its name and a tooltip. */
export function IconAction({ label, icon, size = 36, shortcut, ...rest }: IconActionProps) {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`
  const button = (
    <IconButton aria-label={label} size={size === 32 ? 'small' : 'medium'} {...rest}>
      {icon}
    </IconButton>
  )
  return <Hint text={title}>{rest.disabled ? <span>{button}</span> : button}</Hint>
}
