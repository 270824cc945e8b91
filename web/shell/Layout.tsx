import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from './Footer.tsx'
import { MobileBar } from './MobileBar.tsx'
import { pageMargin } from './PageBody.tsx'
import { Sidebar } from './Sidebar.tsx'
import { contentId, SkipLink } from './SkipLink.tsx'

/** A page fades in where another was; nothing moves for those who asked for less motion. */
const arriving = {
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'page-arrives 140ms cubic-bezier(.2,0,0,1)',
    '@keyframes page-arrives': { from: { opacity: 0 } },
  },
}

/** Sidebar or mobile bar, the content over the full width, and the footer; an ordinary page sits in a PageBody. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <Box sx={{ display: { md: 'flex' }, minHeight: '100vh' }}>
        <Sidebar />
        <MobileBar />
        <Box
          sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: { md: '100vh' } }}
        >
          <Box component="main" id={contentId} tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
            <Box key={pathname} sx={arriving}>
              {children}
            </Box>
          </Box>
          <Box sx={{ px: pageMargin, pt: '24px', pb: '32px' }}>
            <Footer />
          </Box>
        </Box>
      </Box>
    </>
  )
}
