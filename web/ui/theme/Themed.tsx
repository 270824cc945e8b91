import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createContext, type ReactNode, use } from 'react'
import { styleCache } from './style-cache.ts'
import { theme } from './theme.ts'

const IsThemed = createContext(false)

/** Around what is rendered with Material: its theme, which comes with the first such part of a page. */
export function Themed({ children }: { children: ReactNode }) {
  if (use(IsThemed)) return children
  return (
    <IsThemed value>
      <CacheProvider value={styleCache}>
        <ThemeProvider theme={theme} noSsr disableStyleSheetGeneration>
          {children}
        </ThemeProvider>
      </CacheProvider>
    </IsThemed>
  )
}
