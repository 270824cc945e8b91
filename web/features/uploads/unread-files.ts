import type { FileId } from '#contract/ids.ts'
import { createStore } from '#web/lib/store.ts'

/** A file that has arrived and is kept, but could not be read. */
export interface UnreadFile {
  id: FileId
  name: string
  /** Why, in words; null where nothing is known. */
  reason: string | null
}

const files = createStore<readonly UnreadFile[]>([])

/** Files of this page's uploads that could not be read, until they are put away. */
export const unreadFiles = {
  tell: (more: readonly UnreadFile[]): void => {
    if (more.length > 0) files.write([...files.read(), ...more])
  },
  putAway: (): void => files.write([]),
}

export const useUnreadFiles = (): readonly UnreadFile[] => files.use()

export const useAreFilesUnread = (): boolean => files.usePart((list) => list.length > 0)
