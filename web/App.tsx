import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionProvider } from '#web/session/SessionProvider.tsx'
import { ErrorScreen } from '#web/shell/ErrorScreen.tsx'
import { NoticeProvider } from '#web/ui/notices/NoticeProvider.tsx'
import { SiteRoutes } from './routes.tsx'

interface AppProps {
  queries: QueryClient
  /** Puts the site where its address is known: the browser's, or the one a document is made for. */
  route: (site: ReactNode) => ReactNode
}

/** The whole site, in a browser and on the server alike. */
export function App({ queries, route }: AppProps) {
  return (
    <ErrorScreen>
      <QueryClientProvider client={queries}>
        {route(
          <NoticeProvider>
            <SessionProvider>
              <SiteRoutes />
            </SessionProvider>
          </NoticeProvider>,
        )}
      </QueryClientProvider>
    </ErrorScreen>
  )
}
