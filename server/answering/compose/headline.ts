import { orderedColumns } from './ordered-columns.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import type { Across } from '#server/answering/tables/across-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { quotedMarkdown } from '#server/lib/quoted-markdown.ts'
import { countOf } from '#server/lib/in-words.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { columnText, filtersText, forFilters, measureText } from './filters-text.ts'
import { dayText, valueText } from './value-text.ts'

const mostNamed = 8
const mostCells = 6
/** Cells beside the first one, where none was asked for. */
const mostBeside = 2
const longestCell = 160
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** What a plan comes to, as one sentence of Markdown. */
export function headlineOf(settled: SettledPlan): string {
  const { plan, result, table } = settled
  const { columns } = table.verdict
  const of = (name: string | null | undefined) => columns.find((column) => column.name === name)
  const measure = of(plan.measure)
  const called = quotedMarkdown(measureText(plan))
  const conditions = forThese(plan.filters, columns)
  // Rows without a value are in no figure.
  const rows = countOf(result.statistics?.count ?? result.row_count, 'row')
  const file = quotedMarkdown(table.fileName)
  const figure =
    typeof result.figure === 'number' && measure !== undefined
      ? bold(valueText(result.figure, measure))
      : null
  if (plan.groupBy !== null && plan.operation !== 'difference')
    return groupsText(settled, measure, conditions)
  switch (plan.operation) {
    case 'list':
      return listText(settled, conditions)
    case 'count': {
      const row = result.row_count === 1 ? firstCells(settled, []) : ''
      const [count = '', noun = ''] = countOf(result.row_count, 'row').split(' ')
      const many = `There ${result.row_count === 1 ? 'is' : 'are'} ${bold(count)} ${noun}`
      return `${many}${conditions} in ${file}${row === '' ? '' : `: ${row}`}.`
    }
    case 'sum':
      return `The total ${called === 'amount' ? called : `of ${called}`}${conditions} is ${figure ?? 'unknown'}, over ${rows}.`
    case 'mean':
      return `The average ${called}${conditions} is ${figure ?? 'unknown'}, over ${rows}.`
    case 'median':
      return `The median ${called}${conditions} is ${figure ?? 'unknown'}, over ${rows}.`
    case 'min':
    case 'max':
      return extremeText(settled, measure, conditions)
    case 'first':
    case 'last': {
      const when =
        typeof result.figure === 'string'
          ? bold(quotedMarkdown(dayText(result.figure)))
          : (figure ?? 'unknown')
      const what = firstCells(settled, [plan.measure ?? ''])
      return `The ${plan.operation} ${called}${conditions} is ${when}${what === '' ? '' : `: ${what}`}.`
    }
    case 'difference':
      return differenceText(settled, measure, conditions)
    case 'share':
      return shareText(settled, measure)
  }
}

function listText({ plan, result, table, wanted }: SettledPlan, conditions: string): string {
  const { columns } = table.verdict
  const [row] = result.rows
  if (row === undefined) return `No row of ${quotedMarkdown(table.fileName)} fits.`
  const shown = orderedColumns(columns, wanted)
  const textOf = (column: ColumnVerdict, cells = row.cells) =>
    cellText(valueText(cells[columns.indexOf(column)], column))
  if (result.row_count === 1) {
    const cells = shown
      .map((column) => ({ column, text: textOf(column) }))
      .filter(({ text }) => text !== '')
      .slice(0, mostCells)
    const [first, ...others] = cells
    if (first === undefined) return `One row of ${quotedMarkdown(table.fileName)} fits.`
    const rest = others.map(({ column, text }) => `${quotedMarkdown(columnText(column.name))} ${bold(text)}`)
    return rest.length === 0 ? `${bold(first.text)}.` : `${first.text}: ${rest.join(', ')}.`
  }
  const [named] = shown
  const names =
    named === undefined
      ? []
      : [...new Set(result.rows.map(({ cells }) => textOf(named, cells)).filter((text) => text !== ''))]
  const listed = names.slice(0, mostNamed).map(bold).join(', ')
  const total = totalText(
    result,
    columns.find(({ name }) => name === plan.measure),
  )
  const head = `${bold(result.row_count.toLocaleString('en'))} rows of ${quotedMarkdown(table.fileName)} fit${conditions}`
  const more = names.length > mostNamed || result.row_count > result.rows.length ? ' and more' : ''
  return `${head}${listed === '' ? '' : `: ${listed}${more}`}${total}.`
}

/** Of a measure that can be added up. */
const totalText = ({ statistics }: SettledPlan['result'], measure: ColumnVerdict | undefined): string =>
  measure?.role === 'measure' && statistics !== null && statistics.sum !== null
    ? `; ${quotedMarkdown(columnText(measure.name))} ${bold(valueText(statistics.sum, measure))} in total`
    : ''

function extremeText(settled: SettledPlan, measure: ColumnVerdict | undefined, conditions: string): string {
  const { plan, result } = settled
  const called = quotedMarkdown(measureText(plan))
  const figure = measure === undefined ? '' : bold(cellText(valueText(result.figure, measure)))
  const who = firstCells(settled, [plan.measure ?? ''])
  const kind = plan.operation === 'max' ? 'highest' : 'lowest'
  return `The ${kind} ${called}${conditions} is ${figure === '' ? 'unknown' : figure}${who === '' ? '' : `: ${who}`}.`
}

/** What names the first row, besides some columns, and what else was asked of it. */
function firstCells({ result, table, wanted }: SettledPlan, besides: readonly string[]): string {
  const { columns } = table.verdict
  const [row] = result.rows
  if (row === undefined) return ''
  const cells = orderedColumns(columns, wanted)
    .filter(({ name }) => !besides.includes(name))
    .map((column) => ({ column, text: cellText(valueText(row.cells[columns.indexOf(column)], column)) }))
    .filter(({ text }) => text !== '')
  const [first, ...others] = cells
  if (first === undefined) return ''
  const asked = others.filter(({ column }) => wanted.includes(column.name))
  const told = asked.map(({ column, text }) => `${quotedMarkdown(columnText(column.name))} ${bold(text)}`)
  const rest = asked.length > 0 ? told : others.slice(0, mostBeside).map(({ text }) => text)
  return [bold(first.text), ...rest].join(', ')
}

function differenceText(
  { plan, result, table }: SettledPlan,
  measure: ColumnVerdict | undefined,
  conditions: string,
): string {
  const figure =
    typeof result.figure !== 'number'
      ? 'unknown'
      : bold(measure === undefined ? result.figure.toLocaleString('en') : valueText(result.figure, measure))
  const called = plan.measure === null ? 'number of rows' : quotedMarkdown(measureText(plan))
  if (plan.groupBy === null) {
    const { min = null, max = null } = result.statistics ?? {}
    const range =
      measure === undefined ? '' : `, from ${valueText(min, measure)} to ${valueText(max, measure)}`
    return `The ${called}${conditions} differs by ${figure}${range}.`
  }
  const groups = (result.groups ?? []).slice(0, 2)
  const by = table.verdict.columns.find(({ name }) => name === plan.groupBy?.column)
  const sides = groups.map(
    (group) => `${groupText(group.label, plan.groupBy?.part, by)} ${figureOf(group.figure, measure)}`,
  )
  return `The ${called} differs by ${figure}: ${sides.join(', ')}.`
}

function shareText({ plan, result, table }: SettledPlan, measure: ColumnVerdict | undefined): string {
  const share = typeof result.figure === 'number' ? bold(shareOf(result.figure)) : 'An unknown part'
  const { columns } = table.verdict
  const part = quotedMarkdown(filtersText(plan.filters.slice(-1), columns))
  const whole = forThese(plan.filters.slice(0, -1), columns)
  const of = measure === undefined ? 'rows' : quotedMarkdown(measureText(plan))
  return `${share} of the ${of}${whole} ${measure === undefined ? 'are' : 'is'} ${part}: ${countOf(result.row_count, 'row')}.`
}

const shareOf = (share: number): string =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(share * 100)}%`

function groupsText(
  { plan, result, table }: SettledPlan,
  measure: ColumnVerdict | undefined,
  conditions: string,
): string {
  const by = table.verdict.columns.find(({ name }) => name === plan.groupBy?.column)
  const called = measure === undefined ? 'number of rows' : quotedMarkdown(measureText(plan))
  const groups = result.groups ?? []
  const texts = groups
    .slice(0, mostNamed)
    .map(
      (group) => `${groupText(group.label, plan.groupBy?.part, by)} ${bold(figureOf(group.figure, measure))}`,
    )
  const operation = { sum: 'total', mean: 'average', median: 'median', min: 'lowest', max: 'highest' }
  const word = operation[plan.operation as keyof typeof operation] ?? ''
  const more = (result.group_count ?? 0) > texts.length ? ' and more' : ''
  const [first, ...others] = texts
  if (first === undefined) return `No row of ${quotedMarkdown(table.fileName)} fits.`
  const isRanked = plan.order !== null && plan.order.column === null
  if (!isRanked) return `The ${word} ${called}${conditions}: ${texts.join(', ')}${more}.`.replace('  ', ' ')
  const [label, figure] = [
    groupText(groups[0]?.label ?? null, plan.groupBy?.part, by),
    figureOf(groups[0]?.figure ?? null, measure),
  ]
  const rest = others.length === 0 ? '' : `, then ${others.join(', ')}${more}`
  return `${bold(label)} has the ${plan.order?.isDescending === true ? 'highest' : 'lowest'} ${word} ${called}${conditions}: ${bold(figure)}${rest}.`.replace(
    '  ',
    ' ',
  )
}

function groupText(label: string | null, part: string | undefined, by: ColumnVerdict | undefined): string {
  if (label === null) return 'without a value'
  if (part === 'columns') return quotedMarkdown(columnText(label))
  if (part === 'weekday') return weekdays.format(monday + (Number(label) - 1) * dayMs)
  if (part === 'month' || part === 'day' || by?.type === 'date') return dayText(label)
  return cellText(by === undefined ? label : valueText(label, by))
}

function figureOf(figure: string | number | null, measure: ColumnVerdict | undefined): string {
  if (typeof figure === 'number' && measure === undefined) return figure.toLocaleString('en')
  return measure === undefined ? String(figure ?? '') : cellText(valueText(figure, measure))
}

/** Which rows were looked at, where it is not sure that a figure of them is asked for. */
export function rowsOf({ plan, result, table }: SettledPlan): string {
  const conditions = forThese(plan.filters, table.verdict.columns)
  return `${countOf(result.row_count, 'row')} of ${quotedMarkdown(table.fileName)}${conditions}.`
}

/** What two tables come to together. */
export function acrossText({ sides, difference }: Across): string {
  const [{ plan, table }] = sides
  const measure = table.verdict.columns.find(({ name }) => name === plan.measure)
  const called = plan.measure === null ? 'number of rows' : quotedMarkdown(measureText(plan))
  const conditions = forThese(
    plan.filters.filter(({ column }) => !isOfTime(table.verdict.columns, column)),
    table.verdict.columns,
  )
  const each = sides.map(
    (side) => `${bold(figureOf(side.result.figure, measure))} in ${quotedMarkdown(side.table.fileName)}`,
  )
  return difference === null
    ? `The ${called}${conditions}: ${each.join(', ')}.`
    : `The ${called}${conditions} differs by ${bold(figureOf(difference, measure))}: ${each.join(', ')}.`
}

const isOfTime = (columns: readonly ColumnVerdict[], name: string): boolean =>
  columns.some((column) => column.name === name && (column.type === 'date' || column.type === 'year'))

/** Conditions at the end of a sentence, as Markdown. */
function forThese(filters: TablePlan['filters'], columns: readonly ColumnVerdict[]): string {
  const text = forFilters(filters, columns)
  return text === '' ? '' : ` ${quotedMarkdown(text)}`
}

const cellText = (text: string): string =>
  quotedMarkdown(text.length > longestCell ? `${text.slice(0, longestCell)} …` : text)

const bold = (text: string): string => (text === '' ? '' : `**${text}**`)
