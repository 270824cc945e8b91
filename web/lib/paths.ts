import type { StoryId } from '#contract/ids.ts'

export type FeedFilter = 'all' | 'my-stories' | 'starred'

export interface FeedAddress {
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
  return withQuery('/', query)
}

export const sharePath = (id: StoryId): string => `/share/group/${id}`
/** Behind the path of a page with a story's chat: back at its field after signing in. */
export const chatHash = '#chat'
export const loginPath = (): string => '/login'
export const signupPath = (): string => '/signup'
export const forgotPasswordPath = (): string => '/forgot-password'
export const acceptEulaPath = (): string => '/accept-eula'
export const termsPath = (): string => '/terms'
export const privacyPath = (): string => '/privacy'
export const licencePath = (): string => '/licence'
export const accountPath = (): string => '/account'
export const settingsPath = (): string => '/settings'
export const documentsPath = (): string => '/documents'
export const trashPath = (): string => '/documents?view=trash'
export const planPath = (): string => '/documents?view=plan'
export const cloudFilesPath = (): string => '/cloud-files'
