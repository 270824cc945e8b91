import type { TablePlan } from '#contract/table-plan.ts'
import type { ListedKind } from './document-access.ts'

const longest = 80

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

const kindWords: Record<ListedKind, string> = {
  image: 'pictures',
  video: 'videos',
  pdf: 'PDFs',
  csv: 'tables',
  text: 'texts',
}

const computedWords: Record<TablePlan['operation'], string> = {
  list: 'Looked up rows of',
  count: 'Counted rows of',
  sum: 'Computed a sum of',
  mean: 'Computed an average of',
  median: 'Computed a median of',
  min: 'Found the lowest value of',
  max: 'Found the highest value of',
  difference: 'Computed a difference of',
  share: 'Computed a share of',
  first: 'Found the first row of',
  last: 'Found the last row of',
}

export const searchedWords = (query: string): string => `Searched “${short(query)}”`

export const readWords = (
  name: string,
  { page, part }: { page: number | null; part: number | null },
): string =>
  `Read ${short(name)}${page !== null ? `, page ${page}` : part !== null && part > 1 ? `, part ${part}` : ''}`

export const listedWords = (kind: ListedKind | null): string =>
  `Listed the ${kind === null ? 'documents' : kindWords[kind]}`

export const ranWords = (name: string, { operation, groupBy }: TablePlan): string =>
  `${computedWords[operation]} ${short(name)}${groupBy === null ? '' : ` by ${short(groupBy.column)}`}`

export const selectedWords = (name: string): string => `Queried ${short(name)}`
