import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { MobileBar } from './MobileBar.tsx'
import { pageMargin } from './PageBody.tsx'
import { Sidebar } from './Sidebar.tsx'
import { contentId, SkipLink } from './SkipLink.tsx'

/** Sidebar or mobile bar, the content over the full width, and the footer; an ordinary page sits in a PageBody. */
export function Layout({ children }: { children: ReactNode }) {
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
            {children}
          </Box>
          <Box sx={{ px: pageMargin, pt: '24px', pb: '32px' }}>
            <Footer />
          </Box>
        </Box>
      </Box>
    </>
  )
}
