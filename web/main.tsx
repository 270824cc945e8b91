import '@fontsource-variable/geist-mono/wght.css'
import '@fontsource-variable/schibsted-grotesk/wght.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiProblem } from '#web/api/api-problem.ts'
import { followLine } from '#web/api/reach.ts'
import { logWarning } from '#web/lib/browser-log.ts'
import { isOnline } from '#web/lib/online.ts'
import { SessionProvider } from '#web/session/SessionProvider.tsx'
import { ErrorScreen } from '#web/shell/ErrorScreen.tsx'
import { NoticeProvider } from '#web/ui/notices/NoticeProvider.tsx'
import { theme } from '#web/ui/theme/theme.ts'
import { SiteRoutes } from './routes.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({ key: 'sp', prepend: true, ...(nonce && { nonce }) })

// A refusal stays one; only a lost connection or a struggling server is worth asking again.
const isWorthRetrying = (failures: number, failure: Error): boolean =>
  failures < 2 &&
  isOnline() &&
  failure instanceof ApiProblem &&
  (failure.status === 0 || failure.status >= 500)

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Without a line a question fails at once and in words, instead of waiting for ever; it is asked again with one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

followLine()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id root.')

// The page is drawn first; the worker only matters from the next visit on.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((failure: unknown) => logWarning('The offline page could not be set up.', failure))
  })
}

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} noSsr>
        <CssBaseline />
        <ErrorScreen>
          <QueryClientProvider client={queries}>
            <BrowserRouter useTransitions={false}>
              <NoticeProvider>
                <SessionProvider>
                  <SiteRoutes />
                </SessionProvider>
              </NoticeProvider>
            </BrowserRouter>
          </QueryClientProvider>
        </ErrorScreen>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
)
