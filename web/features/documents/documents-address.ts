/** Which of the files are shown: all, or those of a kind (specification 2, section 2). */
export type TypeFilter = 'all' | 'images' | 'docs' | 'text'
/** In which order: as the store has it, or by date. */
export type DateSort = 'none' | 'newest' | 'oldest'

/** As pictures, or as names. */
export type Layout = 'grid' | 'tree'

/** All files one after the other, or each story's with their story. */
export type Grouping = 'flat' | 'story'

/** What of the store is shown, and how; all of it lives in the address. */
export interface DocumentsView {
  layout: Layout
  grouping: Grouping
  search: string
  type: TypeFilter
  sort: DateSort
  /** The month that the list begins with, '2024-06'; null: with the first. */
  from: string | null
}

const types: readonly TypeFilter[] = ['images', 'docs', 'text']
const sorts: readonly DateSort[] = ['newest', 'oldest']

/** Reads the query of the store's address; what it does not know is as usual. */
export function readDocumentsView(query: URLSearchParams): DocumentsView {
  return {
    layout: query.get('layout') === 'tree' ? 'tree' : 'grid',
    grouping: query.get('by') === 'story' ? 'story' : 'flat',
    search: query.get('q')?.trim() ?? '',
    type: types.find((type) => type === query.get('type')) ?? 'all',
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'none',
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
  return next
}

const following: Record<DateSort, DateSort> = { none: 'newest', newest: 'oldest', oldest: 'none' }

/** None, newest first, oldest first, and round again. */
export const nextSort = (sort: DateSort): DateSort => following[sort]

/** Whether something of the store is left out. */
export const isNarrowed = ({ search, type }: DocumentsView): boolean => search !== '' || type !== 'all'

/** How many of the choices differ from the usual view; the search has a field of its own. */
export const countChoices = ({ type, sort, grouping, layout }: DocumentsView): number =>
  [type !== 'all', sort !== 'none', grouping !== 'flat', layout !== 'grid'].filter(Boolean).length
