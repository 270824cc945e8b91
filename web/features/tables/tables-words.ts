import { countText } from '#web/lib/count-text.ts'

const someNamed = 3

export const filterWords = {
  equals: (column: string, values: string[]) => {
    const more = values.length - someNamed
    return `${column}: ${values.slice(0, someNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  },
  not: (column: string, values: string[]) => `${column}: not ${values.join(', ')}`,
  contains: (column: string, value: string) => `${column}: contains “${value}”`,
  between: (column: string, from: string, to: string) =>
    from === ''
      ? `${column}: up to ${to}`
      : to === ''
        ? `${column}: from ${from}`
        : `${column}: ${from} to ${to}`,
  above: (column: string, value: string) => `${column}: above ${value}`,
  below: (column: string, value: string) => `${column}: below ${value}`,
  after: (column: string, value: string) => `${column}: after ${value}`,
  before: (column: string, value: string) => `${column}: before ${value}`,
  empty: (column: string) => `${column}: empty`,
  filled: (column: string) => `${column}: not empty`,
}

export const tableRemarkWords = {
  tooLong: 'This view is too long for its address. Remove a filter or a value first.',
  broken: 'This link has a view that this table doesn’t have. All rows are shown.',
  torn: (rows: number) =>
    `${countText(rows, 'row')} may be read wrong because a quote isn’t closed, so no totals are computed.`,
  cut: (shown: number, all: number) => `The first ${shown} of ${countText(all, 'column')} are shown.`,
  rowLeftOut: (row: number) => `Row ${row.toLocaleString('en')} isn’t among these rows.`,
}

export const tableScreenWords = {
  back: 'Back',
  documents: 'Go to documents',
  stories: 'Go to stories',
  login: 'Log in',
  loading: 'Loading the table',
  loadFailed: 'Couldn’t load this table',
  rowsFailed: 'Couldn’t load these rows.',
  nameless: 'Table',
  filter: 'Filter',
  columns: 'Columns',
  group: 'Group',
  ungroup: 'Show rows',
  download: 'Download CSV',
  csv: 'CSV',
  filters: 'Filters',
  editFilter: (filter: string) => `Edit filter ${filter}`,
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  clear: 'Clear filters',
  noRows: 'This table has no rows',
  noneFound: 'No rows match these filters',
  noneFoundText: 'Change or remove a filter to see more.',
}

export const gridWords = {
  tableOf: (name: string) => `Rows of ${name}`,
  rowNumber: 'Row',
  menu: (column: string) => `Options for ${column}`,
  resize: (column: string) => `Resize ${column}`,
  help: 'Arrow keys move between cells. Enter opens a row, or sorts by a heading. F2 opens the options of a column.',
  rowOf: (row: number) => `Row ${row.toLocaleString('en')}`,
  total: 'Total',
  close: 'Close',
}

export const columnWords = {
  sort: 'Sort',
  group: 'Group by this column',
  totals: 'Show totals of this column',
  narrower: 'Narrower',
  wider: 'Wider',
  hide: 'Hide column',
  filterBy: 'Filter by',
  close: 'Close',
  shown: 'Columns',
  showAll: 'Show all',
  done: 'Done',
}

export const filterFormWords = {
  condition: 'Condition',
  value: 'Value',
  from: 'From',
  to: 'To',
  values: 'Values',
  apply: 'Apply filter',
  remove: 'Remove',
  dayHelp: 'A day, month or year: 2026-10-24, 2026-10 or 2026.',
  timeHelp: 'A time such as 14:30.',
  lengthHelp: 'Minutes and seconds, or hours: 5:20 or 1:05:20.',
  wrongDay: 'Enter a day, month or year, such as 2026-10-24.',
  wrongTime: 'Enter a time, such as 14:30.',
  wrongLength: 'Enter a length of time, such as 5:20.',
  wrongNumber: 'Enter a number.',
  wrongText: 'Enter a text of at most 200 characters.',
  chooseOne: 'Choose at least one value.',
  rows: (rows: number) => rows.toLocaleString('en'),
}

export const totalsWords = {
  rows: (count: number) => countText(count, 'row'),
  ofRows: (count: number, all: number) => `${count.toLocaleString('en')} of ${countText(all, 'row')}`,
  totals: 'Totals',
  totalsOf: 'Totals of',
  none: 'No column',
  values: 'Values',
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  lowest: 'Lowest',
  highest: 'Highest',
  earliest: 'Earliest',
  latest: 'Latest',
  goTo: (what: string, value: string, row: number) =>
    `${what} ${value}, go to row ${row.toLocaleString('en')}`,
  failed: 'Couldn’t compute the totals.',
  noValue: 'none',
}

export const groupWords = {
  by: 'Group by',
  part: 'By',
  show: 'Show',
  of: 'of',
  count: 'Rows',
  empty: 'Empty',
  title: (figure: string, measure: string | null) => (measure === null ? figure : `${figure} of ${measure}`),
  how: (column: string, part: string | null) => (part === null ? `by ${column}` : `by ${part} of ${column}`),
  more: (groups: number) => `and ${countText(groups, 'more group', 'more groups')}`,
  loading: 'Computing the groups',
  failed: 'Couldn’t compute these groups',
  chart: (title: string, how: string) => `${title} ${how}`,
  showRows: (group: string) => `Show the rows of ${group}`,
}

export const sortNames = {
  unsorted: 'None',
  ascending: 'Ascending',
  descending: 'Descending',
}

export const wayNames = {
  chosen: 'Is any of',
  contains: 'Contains',
  equals: 'Is',
  between: 'Between',
  above: 'Above',
  below: 'Below',
  after: 'After',
  before: 'Before',
  not: 'Is not',
  empty: 'Is empty',
  filled: 'Is not empty',
}

export const partNames = {
  value: 'Value',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  weekday: 'Weekday',
}

export const figureNames = {
  count: 'Rows',
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
}
