import { useColorScheme } from '@mui/material/styles'

export type ThemeMode = 'light' | 'dark'

/** The colours in use and how to change them; until somebody chooses, the system decides. */
export function useThemeMode(): { mode: ThemeMode; setMode: (mode: ThemeMode) => void } {
  const { mode, systemMode, setMode } = useColorScheme()
  const shown = mode === 'system' ? systemMode : mode
  return { mode: shown === 'dark' ? 'dark' : 'light', setMode }
}
