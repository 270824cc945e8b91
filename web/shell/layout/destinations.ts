import { BookImage, Cloud, Folder, Images, type LucideIcon, Settings, UserRound } from 'lucide-react'
import { accountPath, cloudFilesPath, documentsPath, feedPath, settingsPath } from '#web/lib/paths.ts'
import { navWords } from '#web/shell/shell-words.ts'

export interface Destination {
  label: string
  to: string
  icon: LucideIcon
  count?: number | undefined
  isCurrent: (pathname: string, filter: string) => boolean
}

interface Counts {
  story_count: number
  file_count: number
}

const mine = ['my-stories', 'mine', 'me']
const at = (path: string) => (pathname: string) => pathname === path

const feed = (to: string): Destination => ({
  label: navWords.feed,
  to,
  icon: Images,
  isCurrent: (pathname, filter) => pathname === '/' && !mine.includes(filter),
})
const personal = (counts: Counts | undefined): Destination[] => [
  {
    label: navWords.myStories,
    to: feedPath({ filter: 'my-stories' }),
    icon: BookImage,
    count: counts?.story_count,
    isCurrent: (pathname, filter) => pathname === '/' && mine.includes(filter),
  },
  {
    label: navWords.documents,
    to: documentsPath(),
    icon: Folder,
    count: counts?.file_count,
    isCurrent: at(documentsPath()),
  },
  { label: navWords.cloudFiles, to: cloudFilesPath(), icon: Cloud, isCurrent: at(cloudFilesPath()) },
]
const account: Destination = {
  label: navWords.account,
  to: accountPath(),
  icon: UserRound,
  isCurrent: at(accountPath()),
}
const settings: Destination = {
  label: navWords.settings,
  to: settingsPath(),
  icon: Settings,
  isCurrent: at(settingsPath()),
}

/** The two groups of the sidebar: what one looks at, and what one sets. */
export function sidebarDestinations(isSignedIn: boolean, counts?: Counts): [Destination[], Destination[]] {
  const all = feed(feedPath({ filter: 'all' }))
  return [isSignedIn ? [all, ...personal(counts)] : [all], [account, settings]]
}

/** The signed-in part of the mobile menu. */
export const menuDestinations = (counts?: Counts): Destination[] => [
  feed(feedPath()),
  ...personal(counts),
  account,
  settings,
]
