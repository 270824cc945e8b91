import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { NoticeProvider } from '#web/ui/notices/NoticeProvider.tsx'
import { theme } from '#web/ui/theme/theme.ts'

// On a busy machine the code of a part that is loaded late comes late.
configure({ asyncUtilTimeout: 20_000 })

/** Draws a part of the page inside of what every part of it may rely on; it is gone after the test. */
export function draw(part: ReactNode): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <ThemeProvider theme={theme} noSsr>
      <QueryClientProvider client={client}>
        <NoticeProvider>{part}</NoticeProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
