import { styled } from '@mui/material/styles'
import type { TableOutline } from '#contract/calls/tables.ts'
import { tableWords } from '#web/features/files/files-words.ts'

interface SheetTabsProps {
  outline: Pick<TableOutline, 'sheet' | 'sheets'>
  onChoose: (sheet: string) => void
}

/** The sheets of a workbook, to choose the one that is shown; nothing for other tables. */
export function SheetTabs({ outline: { sheet, sheets }, onChoose }: SheetTabsProps) {
  if (sheets.length < 2) return null
  return (
    <Sheets aria-label={tableWords.sheets}>
      {sheets.map(({ name, is_hidden: isHidden, row_count: rows }) => (
        <button
          key={name}
          type="button"
          dir="auto"
          disabled={rows === null}
          aria-current={name === sheet ? 'true' : undefined}
          onClick={() => onChoose(name)}
        >
          {name}
          {isHidden && <span> {tableWords.hiddenSheet}</span>}
          {rows === null && <span> {tableWords.emptySheet}</span>}
        </button>
      ))}
    </Sheets>
  )
}

const Sheets = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  gap: 4,
  minWidth: 0,
  padding: 2,
  overflowX: 'auto',
  '& > button': {
    flexShrink: 0,
    minHeight: 36,
    padding: '0 12px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    font: `500 13px/18px ${theme.fonts.sans}`,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.sunken },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
    '&:disabled': { background: 'none', cursor: 'default' },
    '&[aria-current]': {
      background: theme.vars.palette.tint,
      color: theme.vars.palette.text.primary,
      fontWeight: 600,
    },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
}))
