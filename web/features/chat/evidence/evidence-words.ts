import { countText } from '#web/lib/count-text.ts'

export const evidenceWords = {
  how: 'How was this answered?',
  otherTables: 'Did you mean another table?',
}

export const tablePartWords = {
  label: (name: string) => `Table ${name}`,
  rows: (count: number) => countText(count, 'row'),
  someRows: (shown: number, count: number) => `${shown.toLocaleString('en')} of ${countText(count, 'row')}`,
  showAllRows: (count: number) => `Show all ${countText(count, 'row')}`,
  showAllGroups: (count: number) => `Show all ${countText(count, 'group')}`,
  showLess: 'Show less',
  share: 'Share',
  difference: 'Difference',
  rowNumber: 'Row',
  total: 'Total',
  openRow: (row: number) => `Open row ${row.toLocaleString('en')}`,
  openTable: 'Open table',
  openTableOf: (name: string) => `Open table ${name}`,
  copyCsv: 'Copy as CSV',
  copyCsvOf: (name: string) => `Copy as CSV, ${name}`,
  copied: 'Copied',
  changed: 'Changed since the answer',
  otherTable: 'Not the table of the answer',
  putBack: 'Back to the answer',
  loading: 'Computing',
  failed: 'Couldn’t compute this.',
  tryAgain: 'Try again',
  columnGone: 'This column isn’t in the table any more.',
  noRows: 'No rows match these filters.',
}

export const passageWords = {
  label: 'Passages',
  more: '…',
}

export const pictureWords = {
  label: 'Pictures',
  open: (name: string) => `Open ${name}`,
}
