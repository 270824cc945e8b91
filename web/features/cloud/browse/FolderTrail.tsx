import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { trailWords } from '#web/features/cloud/cloud-words.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { type DriveView, linkTo } from './drive-view.ts'
import { useArrival } from './use-arrival.ts'

const most = 8

const crumbStyle = {
  display: 'block',
  maxWidth: { xs: 200, sm: 280 },
  py: '6px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 14,
  lineHeight: '20px',
} as const

/** The way from the drive's beginning to the open folder; each step but the last leads back. */
export function FolderTrail({ view }: { view: DriveView }) {
  const { provider, trail } = view
  const open = useRef<HTMLSpanElement>(null)
  const names = [trailWords.home, ...trail.map(({ name }) => name ?? trailWords.folder)]

  useArrival(linkTo(view).to.search, open)

  const crumbs = names.map((name, steps) =>
    steps === trail.length ? (
      <Box
        key={steps}
        ref={open}
        component="span"
        tabIndex={-1}
        aria-current="page"
        dir="auto"
        title={name}
        sx={{ ...crumbStyle, fontWeight: 600, color: 'text.primary' }}
      >
        {name}
      </Box>
    ) : (
      <Link
        key={steps}
        component={RouterLink}
        {...linkTo({ provider, trail: trail.slice(0, steps) })}
        dir="auto"
        title={name}
        sx={{ ...crumbStyle, fontWeight: 500, color: 'text.secondary' }}
      >
        {name}
      </Link>
    ),
  )
  // The parents of a folder opened by its address alone are unknown.
  if (trail[0]?.name === null)
    crumbs.splice(
      1,
      0,
      <span key="unknown">
        <span aria-hidden>…</span>
        <span style={visuallyHidden}>{trailWords.unknown}</span>
      </span>,
    )
  return (
    <Breadcrumbs
      aria-label={trailWords.label}
      maxItems={most}
      expandText={trailWords.showAll}
      sx={(theme) => ({
        minWidth: 0,
        '& .MuiBreadcrumbs-separator': { mx: '6px' },
        '& li': { minWidth: 0 },
        '& li > button': {
          width: 36,
          height: 28,
          mx: 0,
          justifyContent: 'center',
          borderRadius: '6px',
          color: theme.vars.palette.text.secondary,
          background: theme.vars.palette.sunken,
          '&:hover, &:focus': { background: theme.vars.palette.line },
        },
      })}
    >
      {crumbs}
    </Breadcrumbs>
  )
}
