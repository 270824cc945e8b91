import { useColorScheme } from '@mui/material/styles'

type ThemeMode = 'light' | 'dark' | 'system'

/** The chosen colours and how to change them; 'system' follows the device and is the default. */
export function useThemeMode(): { mode: ThemeMode; setMode: (mode: ThemeMode) => void } {
  const { mode = 'system', setMode } = useColorScheme()
  return { mode, setMode }
}
