import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from './Footer.tsx'
import { MobileBar, mobileBarHeight } from './MobileBar.tsx'
import { narrowMargin, pageMargin } from './PageBody.tsx'
import { Sidebar } from './Sidebar.tsx'
import { contentId, SkipLink } from './SkipLink.tsx'

/** A page fades in where another was; nothing moves for those who asked for less motion. */
const arriving = {
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'page-arrives 140ms cubic-bezier(.2,0,0,1)',
    '@keyframes page-arrives': { from: { opacity: 0 } },
  },
}

/** A page takes the window's height, so that what belongs below it lies at the window's end. */
const column = { display: 'flex', flexDirection: 'column', flex: 1 } as const

/** Sidebar or mobile bar, the content over the full width, and the footer; an ordinary page sits in a PageBody. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <Box sx={{ display: { md: 'flex' } }}>
        <Sidebar />
        <MobileBar />
        <Box
          sx={{
            ...column,
            minWidth: 0,
            // What stands below a page stands on its edge.
            '--page-margin': pageMargin,
            '&:has(main [data-margin="narrow"])': { '--page-margin': narrowMargin },
            minHeight: {
              xs: `calc(100dvh - ${mobileBarHeight}px - var(--foot-height, 0px))`,
              md: 'calc(100vh - var(--foot-height, 0px))',
            },
          }}
        >
          <Box component="main" id={contentId} tabIndex={-1} sx={{ ...column, outline: 'none' }}>
            <Box key={pathname} sx={{ ...column, ...arriving, '& > :first-of-type': { flex: 1 } }}>
              {children}
            </Box>
          </Box>
          <Box sx={{ px: 'var(--page-margin)', pt: '24px', pb: '32px' }}>
            <Footer />
          </Box>
        </Box>
      </Box>
    </>
  )
}
