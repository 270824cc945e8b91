import { createTheme } from '@mui/material/styles'
import { components } from './theme-components.ts'
import { dark, fonts, light, typography } from './tokens.ts'
import './theme-types.ts'

/** The look of the whole product: paper and ink, in light and dark, as CSS variables named `--sp-…`. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class', cssVarPrefix: 'sp' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  fonts,
  typography,
  shape: { borderRadius: 8 },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
    easing: {
      easeInOut: 'cubic-bezier(.2,0,0,1)',
      easeOut: 'cubic-bezier(.2,0,0,1)',
      sharp: 'cubic-bezier(.2,0,0,1)',
    },
  },
  components,
})
