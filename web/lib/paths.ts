import { pageRoutes } from '#contract/page-routes.ts'
import type { FileId, StoryId } from '#contract/ids.ts'

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

/** All rows of a table; `row` is scrolled to and marked. */
export function tablePath(id: FileId, row: number | null = null): string {
  const query = new URLSearchParams(row === null ? {} : { row: String(row) })
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
export const trashPath = (): string => `${pageRoutes.documents}?view=trash`
export const planPath = (): string => `${pageRoutes.documents}?view=plan`
export const cloudFilesPath = (): string => pageRoutes.cloudFiles
