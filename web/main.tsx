import '@fontsource-variable/geist-mono/wght.css'
import '@fontsource-variable/schibsted-grotesk/wght.css'
import 'virtual:theme.css'
import '#web/ui/theme/base.css'
import { QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiProblem } from '#web/api/api-problem.ts'
import { followLine } from '#web/api/reach.ts'
import { logWarning } from '#web/lib/browser-log.ts'
import { isOnline } from '#web/lib/online.ts'
import { loginPath } from '#web/lib/paths.ts'
import { expectHydration, whenHydrated } from '#web/lib/hydration.ts'
import { followColours } from '#web/shell/follow-colours.ts'
import { followPrint } from '#web/shell/follow-print.ts'
import { followDraftOwner } from '#web/session/SessionProvider.tsx'
import { App } from './App.tsx'
import { hydrate, readDehydratedState, takeOwnState } from './dehydrated-state.ts'
import { loadPage } from './routes.tsx'

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
followColours()
followPrint()

// Removes the note for browsers without scripts.
document.querySelector('html:not(.too-old) .update-first')?.remove()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id root.')

const app = (
  <StrictMode>
    <App queries={queries} route={(site) => <BrowserRouter useTransitions={false}>{site}</BrowserRouter>} />
  </StrictMode>
)

/** State from the previous page is in the history, not in server-rendered HTML. Sign-in reads it after hydration. */
const isToldMore = (): boolean => {
  if (window.location.pathname === loginPath()) return false
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'usr' in state && state.usr !== null
}

/** Takes over what the document shows: the page's own code comes first, so that it stays as it is until then. */
async function takeOver(page: HTMLElement): Promise<void> {
  await loadPage(window.location.pathname)
  // In chunks, so that scrolling and typing stay responsive.
  startTransition(() => {
    hydrateRoot(page, app, {
      onRecoverableError: (failure) => logWarning('A part of the page was drawn anew.', failure),
    })
  })
}

const own = takeOwnState()
if (own !== null) hydrate(queries, own)
const state = readDehydratedState()
if (state !== null) hydrate(queries, state)
followDraftOwner(queries)
if (state === null || isToldMore()) createRoot(root).render(app)
else {
  expectHydration()
  void takeOver(root)
}

// The page is rendered first; the worker only matters from the next visit on.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((failure: unknown) => logWarning('The offline page could not be set up.', failure))
  }
  if (document.readyState === 'complete') whenHydrated(register)
  else window.addEventListener('load', () => whenHydrated(register))
}
