import type { CSSProperties } from 'react'
import type { fonts, light } from './tokens.ts'

type MaterialColours = 'background' | 'divider' | 'text' | 'primary' | 'error' | 'success' | 'warning'
interface PaletteAdditions extends Omit<typeof light, MaterialColours> {}

interface TypographyAdditions {
  meta: CSSProperties
  ui: CSSProperties
  read: CSSProperties
  title: CSSProperties
  display: CSSProperties
  mono: CSSProperties
}

declare module 'react' {
  // CSS custom properties set inline.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

declare module '@mui/material/styles' {
  interface Palette extends PaletteAdditions {}
  interface PaletteOptions extends PaletteAdditions {}
  interface Theme {
    fonts: typeof fonts
  }
  interface ThemeOptions {
    fonts?: typeof fonts
  }
  interface CssThemeVariables {
    enabled: true
  }
  interface TypographyVariants extends TypographyAdditions {}
  interface TypographyVariantsOptions extends TypographyAdditions {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    meta: true
    ui: true
    read: true
    title: true
    display: true
    mono: true
  }
}
