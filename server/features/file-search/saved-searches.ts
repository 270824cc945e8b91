import { Readable } from 'node:stream'
import type { SavedSearch } from '#contract/calls/file-finding.ts'
import type { SavedSearchId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { csvLine } from '#server/lib/csv-line.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './saved-search-queries.ts'

export type SavedSearches = ReturnType<typeof createSavedSearches>

/** Views of the own files under a name. */
export const createSavedSearches = ({ database }: { database: Database }) => ({
  list: (viewer: Viewer): Promise<SavedSearch[]> => queries.listSaved(database.db, viewer),

  /** @throws Problem `too_many_searches` */
  async save(viewer: Viewer, search: Pick<SavedSearch, 'name' | 'view'>): Promise<SavedSearch> {
    const saved = await database.transaction(({ db }) => queries.insertSaved(db, viewer, search))
    if (saved === null)
      throw new Problem('too_many_searches', { fill: { most: String(limits.savedSearches) } })
    return saved
  },

  /** @throws Problem `search_not_found` */
  async rename(viewer: Viewer, id: SavedSearchId, name: string): Promise<SavedSearch> {
    const saved = await queries.renameSaved(database.db, viewer, id, name)
    if (saved === null) throw new Problem('search_not_found')
    return saved
  },

  /** @throws Problem `search_not_found` */
  async remove(viewer: Viewer, id: SavedSearchId): Promise<void> {
    if (!(await queries.deleteSaved(database.db, viewer, id))) throw new Problem('search_not_found')
  },
})

/** Their names and addresses as a table. */
export const savedSearchesPersonalData = ({ db }: Database): PersonalDataPart => ({
  count: async () => ({}),

  async *entries(userId) {
    const searches = await queries.listSaved(db, { kind: 'user', userId, transport: 'program' })
    if (searches.length === 0) return
    const lines = searches.map(({ name, view }) => csvLine([name, `/documents?${view}`]))
    yield {
      path: 'saved-searches.csv',
      modifiedAt: new Date(),
      isCompact: false,
      sizeBytes: null,
      // The byte order mark by which spreadsheets recognise the encoding.
      open: async () => Readable.from([`\ufeff${csvLine(['name', 'address'])}`, ...lines]),
    }
  },

  remove: (userId) => queries.removeSaved(db, userId),
})
