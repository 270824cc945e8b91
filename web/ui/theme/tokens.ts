export type TagName = 'travel' | 'family' | 'work' | 'spouse' | 'other'

export const fonts = {
  sans: "'Schibsted Grotesk Variable', 'Helvetica Neue', Arial, sans-serif",
  mono: "'Geist Mono Variable', ui-monospace, 'SFMono-Regular', Menlo, monospace",
}

const glass = { glass: 'rgba(22,20,18,.74)', glassRound: 'rgba(22,20,18,.62)' }

/** Material's names for colours that have one here. */
const named = <Own extends Record<'bg' | 'surface' | 'line' | 'text3' | 'ink' | 'inkSoft', string>>({
  ink,
  inkSoft,
  ...own
}: Own) => ({
  ...glass,
  ...own,
  background: { default: own.bg, paper: own.surface },
  divider: own.line,
  text: { primary: ink, secondary: inkSoft, disabled: own.text3 },
})

/** Every pair that is used together has the contrast of WCAG 2.2 AA. */
export const light = named({
  bg: '#FBFAF8',
  surface: '#FFFFFF',
  sunken: '#F3F1ED',
  line: '#E8E5DF',
  lineStrong: '#D5D1C9',
  field: '#8F8A82',
  text3: '#6E6A63',
  primaryText: '#1D4ED8',
  tint: '#EDF2FE',
  tintLine: '#C9D9FB',
  scrim: 'rgba(24,22,20,.44)',
  errorBg: '#FCECEA',
  /** The chosen piece of a segmented control. */
  chosen: '#FFFFFF',
  /** The inner edge of every picture. */
  ring: 'rgba(0,0,0,.07)',
  shadowPanel: '0 1px 2px rgba(26,25,23,.05), 0 12px 32px -12px rgba(26,25,23,.14)',
  shadowDialog: '0 24px 64px -16px rgba(26,25,23,.34)',
  ink: '#1A1917',
  inkSoft: '#55524C',
  primary: { main: '#2563EB', dark: '#1D4ED8', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', dark: '#8F1D17', contrastText: '#FFFFFF' },
  success: { main: '#1F7A4A' },
  warning: { main: '#7A4A06' },
  tags: {
    travel: { ink: '#0E5E54', ground: '#DDF1EC' },
    family: { ink: '#7A4A06', ground: '#FAEBD2' },
    work: { ink: '#2F4A78', ground: '#E3EAF6' },
    spouse: { ink: '#8E2445', ground: '#FAE3E8' },
    other: { ink: '#55514A', ground: '#ECE9E3' },
  },
})

export const dark: typeof light = named({
  bg: '#121110',
  surface: '#1A1917',
  sunken: '#211F1D',
  line: '#2B2926',
  lineStrong: '#403C37',
  field: '#6F6960',
  text3: '#979189',
  primaryText: '#BBA5FC',
  tint: '#211C31',
  tintLine: '#3E3363',
  scrim: 'rgba(0,0,0,.6)',
  errorBg: '#351C1A',
  chosen: '#322F2B',
  ring: 'rgba(255,255,255,.07)',
  shadowPanel: '0 0 0 1px #403C37',
  shadowDialog: '0 0 0 1px #403C37',
  ink: '#F2F0EC',
  inkSoft: '#BCB7AF',
  primary: { main: '#A78BFA', dark: '#BBA5FC', contrastText: '#160F2C' },
  error: { main: '#F4A29B', dark: '#F8C2BD', contrastText: '#2A0F0C' },
  success: { main: '#7CCFA0' },
  warning: { main: '#F0C683' },
  tags: {
    travel: { ink: '#86D8C9', ground: '#15302B' },
    family: { ink: '#F0C683', ground: '#362914' },
    work: { ink: '#A9C1EE', ground: '#1E2940' },
    spouse: { ink: '#F3A8BA', ground: '#3A1E27' },
    other: { ink: '#C6C1B8', ground: '#2A2825' },
  },
})

const px = (size: number, line: number) => ({ fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem` })

/** Five steps and one mono; sans unless said. */
export const typography = {
  fontFamily: fonts.sans,
  fontWeightBold: 600,
  meta: { ...px(12, 16), fontWeight: 400 },
  ui: { ...px(14, 20), fontWeight: 400, letterSpacing: '-0.004em' },
  read: { ...px(16, 24), fontWeight: 400, letterSpacing: '-0.008em', textWrap: 'pretty' as const },
  title: { ...px(22, 28), fontWeight: 600, letterSpacing: '-0.016em', textWrap: 'balance' as const },
  display: {
    ...px(40, 44),
    fontWeight: 600,
    letterSpacing: '-0.026em',
    textWrap: 'balance' as const,
    '@media (max-width: 599.95px)': px(32, 36),
  },
  mono: { ...px(12, 16), fontFamily: fonts.mono, fontWeight: 400, letterSpacing: '-0.01em' },
  body1: { ...px(16, 24), letterSpacing: '-0.008em' },
  body2: { ...px(14, 20), letterSpacing: '-0.004em' },
  button: { ...px(14, 20), fontWeight: 600, letterSpacing: '-0.004em', textTransform: 'none' as const },
}
