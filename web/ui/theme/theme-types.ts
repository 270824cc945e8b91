import type { CSSProperties } from 'react'
import type { TagName } from './tokens.ts'

export interface InkOnGround {
  ink: string
  ground: string
}

interface PaletteAdditions {
  bg: string
  surface: string
  sunken: string
  line: string
  lineStrong: string
  field: string
  text3: string
  primaryText: string
  tint: string
  tintLine: string
  glass: string
  glassRound: string
  scrim: string
  errorBg: string
  /** The chosen piece of a segmented control. */
  chosen: string
  /** The inner edge every picture carries. */
  ring: string
  shadowPanel: string
  shadowDialog: string
  tags: Record<TagName, InkOnGround>
}

interface TypographyAdditions {
  meta: CSSProperties
  ui: CSSProperties
  read: CSSProperties
  title: CSSProperties
  display: CSSProperties
  mono: CSSProperties
}

interface Fonts {
  sans: string
  mono: string
}

declare module 'react' {
  // What a static rule is told by its element.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

declare module '@mui/material/styles' {
  interface Palette extends PaletteAdditions {}
  interface PaletteOptions extends PaletteAdditions {}
  interface Theme {
    fonts: Fonts
  }
  interface ThemeOptions {
    fonts?: Fonts
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
