import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { CameFrom } from '#web/lib/came-from.ts'

interface ViewerActionProps {
  label: string
  icon: ReactNode
  /** What cannot be taken back by the next press: apart from the others. */
  isDangerous?: boolean
  isPressed?: boolean
  onClick: () => void
}

/** An action on the file in the viewer, with its name after its icon, or below it on a phone. */
export function ViewerAction({ label, icon, isDangerous = false, isPressed, onClick }: ViewerActionProps) {
  return (
    <Action {...(isDangerous && { 'data-dangerous': true })} aria-pressed={isPressed} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </Action>
  )
}

interface ViewerLinkProps {
  label: string
  icon: ReactNode
  href: string
  /** What the downloaded file is called; without it, the link opens a window of its own. */
  download?: string
}

/** The same for what is a link. */
export function ViewerLink({ label, icon, href, download }: ViewerLinkProps) {
  const how = download === undefined ? { target: '_blank', rel: 'noreferrer' } : { download }
  return (
    <Action component="a" href={href} {...how}>
      {icon}
      <span>{label}</span>
    </Action>
  )
}

interface ViewerPageLinkProps extends Pick<ViewerLinkProps, 'label' | 'icon'> {
  to: string
}

/** The same for a page of the site, which knows where its viewer came from. */
export function ViewerPageLink({ label, icon, to }: ViewerPageLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Action component={Link} to={to} state={{ from: pathname + search } satisfies CameFrom}>
      {icon}
      <span>{label}</span>
    </Action>
  )
}

const Action = styled(ButtonBase)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 44,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 8,
  font: `500 14px/20px ${theme.fonts.sans}`,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '&:hover, &[aria-pressed="true"]': {
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.sunken,
  },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '&[data-dangerous="true"]': {
    color: theme.vars.palette.error.main,
    order: 1,
    // A line between it and whatever is harmless.
    marginInlineStart: 9,
    position: 'relative',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -5,
      top: 8,
      bottom: 8,
      borderInlineStart: `1px solid ${theme.vars.palette.lineStrong}`,
    },
  },
  [theme.breakpoints.down('md')]: {
    flex: '1 1 0',
    flexDirection: 'column',
    // The icons stay in one line where a name takes two.
    justifyContent: 'flex-start',
    gap: 4,
    minHeight: 56,
    padding: '10px 4px',
    borderRadius: 0,
    fontSize: 11,
    lineHeight: '14px',
    textAlign: 'center',
    whiteSpace: 'normal',
  },
})) as typeof ButtonBase
