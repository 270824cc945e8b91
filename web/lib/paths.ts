import { pageRoutes } from '#contract/page-routes.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { type Place, writePlace } from './place.ts'

export type FeedFilter = 'all' | 'my-stories' | 'starred'

interface FeedAddress {
  filter?: FeedFilter
  story?: StoryId
}

const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`

/** The feed; `story` opens that story's card. */
export function feedPath({ filter, story }: FeedAddress = {}): string {
  const query = new URLSearchParams()
  if (filter !== undefined) query.set('filter', filter)
  if (story !== undefined) query.set('story', story)
  return withQuery(pageRoutes.feed, query)
}

interface TableAddress {
  /** As `writeTableView` writes it. */
  view?: string
  /** Of a workbook; without it, its first one. */
  sheet?: string | null | undefined
  /** Scrolled to and marked, perhaps with a cell of it. */
  row?: number | undefined
  column?: string | undefined
}

/** All rows of a table, or those of a view of it. */
export function tablePath(id: FileId, { view = '', sheet, row, column }: TableAddress = {}): string {
  const query = new URLSearchParams({
    ...(typeof sheet === 'string' && { sheet }),
    ...(view !== '' && { view }),
    ...(row !== undefined && { row: String(row) }),
    ...(row !== undefined && column !== undefined && { column }),
  })
  return withQuery(pageRoutes.table.replace(':fileId', id), query)
}

export const sharePath = (id: StoryId): string => pageRoutes.share.replace(':groupId', id)
/** Behind the path of a page with a story's chat: back at its field after signing in. */
export const chatHash = '#chat'
export const loginPath = (): string => pageRoutes.login
export const signupPath = (): string => pageRoutes.signup
export const forgotPasswordPath = (): string => pageRoutes.forgotPassword
export const acceptEulaPath = (): string => pageRoutes.acceptEula
export const termsPath = (): string => pageRoutes.terms
export const privacyPath = (): string => pageRoutes.privacy
export const licencePath = (): string => pageRoutes.licence
export const accountPath = (): string => pageRoutes.account
export const settingsPath = (): string => pageRoutes.settings
export const documentsPath = (): string => pageRoutes.documents
/** One of the own files, opened at a place of it. */
export function documentPath(id: FileId, place: Place | null = null): string {
  const query = new URLSearchParams({ file: id, ...(place !== null && { at: writePlace(place) }) })
  return withQuery(pageRoutes.documents, query)
}

/** The chat about all documents, with a question in its field. */
export const askPath = (question: string): string =>
  withQuery(pageRoutes.documents, new URLSearchParams({ chat: 'open', ask: question }))

export const trashPath = (): string => `${pageRoutes.documents}?view=trash`
export const importsPath = (): string => `${pageRoutes.documents}?view=imports`
export const planPath = (): string => `${pageRoutes.documents}?view=plan`
export const cloudFilesPath = (): string => pageRoutes.cloudFiles
