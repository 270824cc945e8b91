import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { feedPath, loginPath, termsPath } from '#web/lib/paths.ts'
import { useSite } from '#web/shell/use-site.ts'
import { LogoMark, Wordmark } from '#web/ui/Logo.tsx'
import { touch } from '#web/ui/theme/touch.ts'

interface ShareFrameProps {
  children: ReactNode
  /** The bar lies on a picture that reaches to the top of the page. */
  isOverPicture?: boolean
}

const thisYear = new Date().getFullYear()

/** The bar above and the line below a shared story. */
export function ShareFrame({ children, isOverPicture = false }: ShareFrameProps) {
  const site = useSite()
  return (
    <Frame data-over={isOverPicture}>
      <header>
        <Link to={feedPath()} className="home" aria-label="StoryPad, home">
          <Wordmark size={24} />
        </Link>
        <Button component={Link} to={loginPath()} variant="outlined" className="try">
          Try the product
        </Button>
      </header>
      <main>{children}</main>
      <footer>
        <span>
          <LogoMark size={18} /> © {thisYear} {site?.operator_name}
        </span>
        <Link to={termsPath()}>Terms of Service</Link>
      </footer>
    </Frame>
  )
}

const Frame = styled('div')(({ theme }) => ({
  '--side': '80px',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 'calc(100dvh - var(--foot-height, 0px))',
  [theme.breakpoints.down('lg')]: { '--side': '32px' },
  [theme.breakpoints.down('sm')]: { '--side': '16px' },
  '& > header': {
    position: 'relative',
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: 80,
    padding: '0 var(--side)',
    [theme.breakpoints.down('sm')]: { height: 56 },
  },
  '& .home': {
    display: 'flex',
    alignItems: 'center',
    height: 40,
    borderRadius: 10,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& .try': { [theme.breakpoints.down('sm')]: { padding: '0 12px', fontSize: 13 } },
  '& > main': { flex: 1 },
  '& > footer': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    margin: '32px var(--side) 0',
    padding: '16px 0 24px',
    borderTop: `1px solid ${theme.vars.palette.line}`,
    fontSize: 12,
    lineHeight: '16px',
    color: theme.vars.palette.text3,
    '& span': { display: 'flex', alignItems: 'center', gap: 8 },
    '& a': {
      color: 'inherit',
      textUnderlineOffset: 3,
      [touch]: { margin: '-14px 0', padding: '14px 0' },
    },
    [theme.breakpoints.down('sm')]: { '& svg': { display: 'none' } },
  },
  // On the picture, the bar's parts stand on grounds of their own.
  [theme.breakpoints.up('sm')]: {
    '&[data-over="true"] > header': { position: 'absolute', top: 0, left: 0, right: 0 },
    '&[data-over="true"] .home': {
      '--logo-ground': '#161412',
      padding: '0 12px 0 10px',
      background: theme.vars.palette.glass,
      boxShadow: 'inset 0 0 0 1px rgba(255,255,255,.16)',
      color: '#FFFFFF',
    },
    '&[data-over="true"] .try': {
      border: 0,
      background: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      '&:hover': { background: theme.vars.palette.primary.dark },
    },
  },
}))
