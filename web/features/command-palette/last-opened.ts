import * as z from 'zod/mini'
import { pageRoutes } from '#contract/page-routes.ts'
import { FileId, StoryId } from '#contract/ids.ts'
import { remembered } from '#web/lib/remembered.ts'

const most = 8

/** Only the id is kept. The name is loaded when the list is shown, so it is never shown to someone who may no longer see it. */
const Opened = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), id: FileId }),
  z.object({ kind: z.literal('story'), id: StoryId }),
])
export type Opened = z.infer<typeof Opened>

const Kept = z.object({ user: z.string(), opened: z.array(Opened) })
type Kept = z.infer<typeof Kept>

const nothing: Kept = { user: '', opened: [] }

/** What this user opened last in this browser, the last first. */
const lastOpened = remembered<Kept>({
  key: 'lastOpened',
  parse: (stored) => {
    try {
      return stored === null ? nothing : z.parse(Kept, JSON.parse(stored))
    } catch {
      // Of another build.
      return nothing
    }
  },
  format: (kept) => JSON.stringify(kept),
})

export const useLastOpened = (user: string): readonly Opened[] => {
  const kept = lastOpened.use()
  return kept.user === user ? kept.opened : nothing.opened
}

export function noteOpened(user: string, opened: Opened): void {
  const kept = lastOpened.read()
  const before = kept.user === user ? kept.opened : []
  if (before[0]?.id === opened.id) return
  lastOpened.write({ user, opened: [opened, ...before.filter(({ id }) => id !== opened.id)].slice(0, most) })
}

const sharePattern = new RegExp(`^${pageRoutes.share.replace(':groupId', '([^/]+)')}$`)
const tablePattern = new RegExp(`^${pageRoutes.table.replace(':fileId', '([^/]+)')}$`)

/** What an address opens; null for a page. */
export function openedAt(pathname: string, search: string): Opened | null {
  const query = new URLSearchParams(search)
  const story = sharePattern.exec(pathname)?.[1] ?? (pathname === pageRoutes.feed ? query.get('story') : null)
  const file =
    tablePattern.exec(pathname)?.[1] ?? (pathname === pageRoutes.documents ? query.get('file') : null)
  const read = file === null ? { kind: 'story', id: story } : { kind: 'file', id: file }
  return Opened.safeParse(read).data ?? null
}
