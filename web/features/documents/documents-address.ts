import type { DocumentFilters } from './filters/document-filters.ts'
import { countFilters, filterNames, readFilters, writeFilters } from './filters/document-filters.ts'

/** Which of the files are shown: all, or those of a kind (specification 2, section 2). */
export type TypeFilter = 'all' | 'images' | 'docs' | 'text'
/** In which order: as the store has it, or by date. */
export type DateSort = 'none' | 'newest' | 'oldest'

/** As pictures, as names, or where they were taken. */
export type Layout = 'grid' | 'tree' | 'map'

/** All files one after the other, or each story's with their story. */
export type Grouping = 'flat' | 'story'

/** What of the store is shown, and how; all of it lives in the address. */
export interface DocumentsView {
  layout: Layout
  grouping: Grouping
  search: string
  type: TypeFilter
  sort: DateSort
  filters: DocumentFilters
  /** The month that the list begins with, '2024-06'; null: with the first. */
  from: string | null
}

const types: readonly TypeFilter[] = ['images', 'docs', 'text']
const layouts: readonly Layout[] = ['tree', 'map']
const sorts: readonly DateSort[] = ['newest', 'oldest']

/** Reads the query of the store's address; what it does not know is as usual. */
export function readDocumentsView(query: URLSearchParams): DocumentsView {
  const search = query.get('q')?.trim() ?? ''
  const layout = layouts.find((each) => each === query.get('layout')) ?? 'grid'
  return {
    // Words are not looked for on the map.
    layout: layout === 'map' && search !== '' ? 'grid' : layout,
    grouping: query.get('by') === 'story' ? 'story' : 'flat',
    search,
    type: types.find((type) => type === query.get('type')) ?? 'all',
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'none',
    filters: readFilters(query),
    from: readMonth(query.get('from')),
  }
}

const readMonth = (text: string | null): string | null =>
  text?.length === 7 && !Number.isNaN(new Date(text).getTime()) ? text : null

/** The query with another view; what is as usual is left out, what else it says stays. */
export function withDocumentsView(query: URLSearchParams, view: DocumentsView): URLSearchParams {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value)
  set('layout', view.layout, 'grid')
  set('by', view.grouping, 'flat')
  set('q', view.search, '')
  set('type', view.type, 'all')
  set('sort', view.sort, 'none')
  set('from', view.from ?? '', '')
  writeFilters(next, view.filters)
  return next
}

const following: Record<DateSort, DateSort> = { none: 'newest', newest: 'oldest', oldest: 'none' }

/** None, newest first, oldest first, and round again. */
export const nextSort = (sort: DateSort): DateSort => following[sort]

/** Whether something of the store is left out. */
export const isNarrowed = ({ search, type, filters }: DocumentsView): boolean =>
  search !== '' || type !== 'all' || countFilters(filters) > 0

/** How many of the choices differ from the usual view; the search has a field of its own. */
export const countChoices = ({ type, sort, grouping, layout, filters }: DocumentsView): number =>
  [type !== 'all', sort !== 'none', grouping !== 'flat', layout !== 'grid'].filter(Boolean).length +
  countFilters(filters)

const viewParameters = new Set(['layout', 'by', 'q', 'type', 'sort', 'from', ...filterNames])

/** What a saved search keeps of the address: the view, and nothing that is opened in it. */
export function viewOfAddress(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => viewParameters.has(name))
  return new URLSearchParams(kept).toString()
}
