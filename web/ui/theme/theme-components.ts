import type { Components, Theme } from '@mui/material/styles'
import { reachOf } from './touch.ts'

const phone = '@media (max-width: 599.95px)'
/** The system's colours take away grounds and shadows; an edge that was made of them becomes a line. */
const forcedColors = '@media (forced-colors: active)'

const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: '0 16px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms, border-color 120ms, color 120ms, opacity 120ms',
        [phone]: { minHeight: 44 },
        variants: [
          {
            props: { size: 'small' },
            style: {
              minHeight: 36,
              padding: '0 12px',
              ...theme.typography.button,
              fontSize: 13,
              ...reachOf('-4px 0'),
            },
          },
          { props: { size: 'large' }, style: { minHeight: 48, fontSize: 14, [phone]: { minHeight: 48 } } },
          {
            props: { variant: 'contained' },
            style: {
              [forcedColors]: { border: '1px solid' },
              '&.Mui-disabled': { background: theme.vars.palette.sunken, color: theme.vars.palette.text3 },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              background: theme.vars.palette.surface,
              borderColor: theme.vars.palette.lineStrong,
              color: theme.vars.palette.text.primary,
              '&:hover': {
                background: theme.vars.palette.sunken,
                borderColor: theme.vars.palette.lineStrong,
              },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              padding: '0 12px',
              color: theme.vars.palette.text.secondary,
              '&:hover': { background: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
            },
          },
          {
            props: ({ variant, color }) => color === 'error' && variant !== 'contained',
            style: {
              color: theme.vars.palette.error.main,
              '&:hover': { color: theme.vars.palette.error.main },
            },
          },
        ],
      }),
      startIcon: { marginLeft: 0, marginRight: 10, [phone]: { marginRight: 8 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        transition: 'background-color 120ms, color 120ms',
        '&:hover': { background: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
        ...reachOf('-4px'),
        variants: [{ props: { size: 'small' }, style: { width: 32, height: 32, ...reachOf('-6px') } }],
      }),
    },
  },
}

const fields: Components<Theme> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        borderRadius: 8,
        background: theme.vars.palette.surface,
        fontSize: 15,
        lineHeight: '22px',
        [phone]: { minHeight: 48, fontSize: 16 },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.field, top: 0 },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text3 },
        // The browser knows it also of a field that had the focus before its page was hydrated.
        '&.Mui-focused, &:has(> input:focus, > textarea:focus)': {
          boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 18%, transparent)`,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
        },
        [forcedColors]: {
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 3, borderColor: 'Highlight' },
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
      }),
      input: ({ theme }) => ({
        padding: '10px 14px',
        height: 'auto',
        '&::placeholder': { color: theme.vars.palette.text3, opacity: 1 },
      }),
      multiline: { padding: 0 },
    },
  },
  MuiCheckbox: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.field, borderRadius: 8 }) },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 3 },
      rail: ({ theme }) => ({ background: theme.vars.palette.lineStrong, opacity: 1 }),
      track: { border: 0 },
      thumb: ({ theme }) => ({
        width: 16,
        height: 16,
        border: `3px solid ${theme.vars.palette.primary.main}`,
        background: 'currentColor',
        boxShadow: `inset 0 0 0 2px ${theme.vars.palette.surface}`,
        '&::before, &::after': { display: 'none' },
        '&:hover, &.Mui-active': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.surface}` },
        '&.Mui-focusVisible': {
          boxShadow: `inset 0 0 0 2px ${theme.vars.palette.surface}`,
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
}

const panels: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { background: theme.vars.palette.scrim } }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 16,
        boxShadow: theme.vars.palette.shadowDialog,
        background: theme.vars.palette.surface,
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
        // It holds the focus for a moment without being something to use.
        '&:focus-visible': { outline: 'none' },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        background: theme.vars.palette.surface,
        borderColor: theme.vars.palette.line,
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: 10,
        boxShadow: theme.vars.palette.shadowPanel,
      }),
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: '0 10px',
        gap: 10,
        borderRadius: 6,
        fontSize: 14,
        color: theme.vars.palette.text.primary,
        [phone]: { minHeight: 44 },
        '&:hover, &.Mui-focusVisible': { background: theme.vars.palette.sunken },
      }),
    },
  },
}

const quiet: Components<Theme> = {
  MuiTypography: {
    defaultProps: {
      variant: 'ui',
      variantMapping: { display: 'h1', title: 'h2', read: 'p', ui: 'p', meta: 'span', mono: 'span' },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.primaryText,
        fontWeight: 600,
        // Links that are buttons lose it otherwise.
        '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 0, borderBottom: `1px solid ${theme.vars.palette.line}` }),
      list: { gap: 24 },
      indicator: ({ theme }) => ({ background: theme.vars.palette.text.primary, height: 2 }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 40,
        padding: '8px 0',
        overflow: 'visible',
        fontSize: 14,
        ...reachOf('-4px -10px'),
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary, fontWeight: 600 },
      }),
    },
  },
  MuiCircularProgress: {
    styleOverrides: {
      root: {
        // A spinner without motion looks broken.
        '@media (prefers-reduced-motion: reduce)': {
          display: 'grid',
          placeItems: 'center',
          '& > svg': { display: 'none' },
          '&::after': { content: '"…"', fontWeight: 600, fontSize: '1rem', lineHeight: 1 },
        },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 4, borderRadius: 4, background: theme.vars.palette.sunken }),
      bar: { borderRadius: 4 },
    },
  },
}

/** What differs from plain Material, component by component. */
export const components: Components<Theme> = { ...buttons, ...fields, ...panels, ...quiet }
