import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import './ActionButton.css'

interface Variant {
  variant: 'contained' | 'outlined' | 'text'
  size?: 'small' | 'medium' | 'large'
  /** Before the words. */
  icon?: ReactNode
}

/** A button with words, on server-rendered pages and everything rendered with them. */
export function ActionButton(props: Variant & ComponentProps<'button'> & { isBusy?: boolean }) {
  const { variant, size = 'medium', icon, className = '', isBusy = false, children, ...rest } = props
  return (
    <button
      type="button"
      className={`bare-button ActionButton ${className}`}
      data-variant={variant}
      data-size={size}
      aria-busy={isBusy}
      {...rest}
      disabled={isBusy || rest.disabled}
    >
      {icon}
      {children}
      {isBusy && <Spinner size={16} />}
    </button>
  )
}

/** A link that looks like one. */
export function ActionLink(props: Variant & LinkProps) {
  const { variant, size = 'medium', icon, className = '', children, ...rest } = props
  return (
    <Link
      className={`bare-button ActionButton ${className}`}
      data-variant={variant}
      data-size={size}
      {...rest}
    >
      {icon}
      {children}
    </Link>
  )
}
