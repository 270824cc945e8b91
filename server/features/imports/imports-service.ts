import type { Import, ImportEntry } from '#contract/calls/imports.ts'
import type { FileId, ImportId, StoryId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { inBackground } from '#server/db/pool-limits.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { insertStoryFiles } from '#server/features/stories/stories-queries.ts'
import type { Corrections } from '#server/features/uploads/corrections.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './imports-queries.ts'
import type { ImportRow, NewImport, RecordedEntry } from './imports-queries.ts'
import { positionOf } from './story-position.ts'

export type Imports = ReturnType<typeof createImports>

const pathsAtOnce = 5_000
/** Files moved to the trash per step of an undo. */
const undoneAtOnce = 500

interface Services {
  database: Database
  corrections: Corrections
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
  /** Publishes that a story is deleted. */
  publishHidden: (storyId: StoryId) => Promise<void>
}

/** Imports of exports of other products: the browser unpacks and uploads (decision 328), and records the entries here. */
export function createImports({ database, corrections, publish, publishHidden }: Services) {
  const { db } = database

  async function find(viewer: Viewer, id: ImportId): Promise<ImportRow> {
    return found(await queries.findImport(db, viewer, id))
  }

  /** The stories of albums; missing ones are created. `more` have become the import's. */
  async function storiesOf(
    tx: Transaction,
    viewer: Viewer,
    id: ImportId,
    albums: readonly string[],
  ): Promise<{ stories: Map<string, StoryId>; more: number }> {
    if (albums.length === 0) return { stories: new Map(), more: 0 }
    const known = await queries.findAlbums(tx.db, viewer, id, albums)
    const stories = new Map(known.map(({ album, storyId }) => [album, storyId]))
    const missing = albums.filter((album) => !stories.has(album))
    const made = new Map(missing.map((album) => [album, newId<StoryId>()]))
    const earlier = known.filter(({ isOwn }) => !isOwn)
    await queries.insertStories(tx.db, viewer, id, made)
    const first = new Map([...earlier.map(({ album, storyId }) => [album, storyId] as const), ...made])
    await queries.insertAlbums(tx.db, viewer, id, first)
    return { stories: new Map([...stories, ...made]), more: first.size }
  }

  async function place(
    tx: Transaction,
    viewer: Viewer,
    stories: ReadonlyMap<string, StoryId>,
    entries: readonly ImportEntry[],
  ): Promise<void> {
    const placed = entries.flatMap((entry) => entry.albums.map((album) => ({ album, entry })))
    const byAlbum = Map.groupBy(placed, ({ album }) => album)
    for (const [album, story] of stories) {
      const own = (byAlbum.get(album) ?? []).map(({ entry }) => entry)
      const ids = own.flatMap(({ file_id: id }) => id ?? [])
      await insertStoryFiles(tx.db, viewer, story, ids, own.map(positionOf))
    }
  }

  /** Records entries; those recorded before change nothing, and of several with one path the first one counts. */
  async function record(
    tx: Transaction,
    viewer: Viewer,
    id: ImportId,
    sent: readonly ImportEntry[],
  ): Promise<{ row: ImportRow | null; changed: FileId[] }> {
    const entries = [...new Map(sent.toReversed().map((entry) => [entry.path, entry])).values()].toReversed()
    const { state } = found(await queries.holdImport(tx.db, viewer, id))
    if (state !== 'open') throw new Problem('import_ended')
    const ids = [...new Set(entries.flatMap(({ file_id: fileId }) => fileId ?? []))]
    const owned = await queries.findEntryFiles(tx.db, viewer, id, ids)
    const recorded = outcomesOf(entries, new Map(owned.map((file) => [file.id, file.isNew])))
    const paths = new Set(await queries.insertEntries(tx.db, viewer, id, recorded))
    const fresh = recorded.filter(({ path }) => paths.has(path))
    const filed = new Set(fresh.flatMap(({ path, fileId }) => (fileId === null ? [] : path)))
    const kept = entries.filter(({ path }) => filed.has(path))
    const albums = [...new Set(kept.flatMap((entry) => entry.albums))]
    const { stories, more: moreStories } = await storiesOf(tx, viewer, id, albums)
    await place(tx, viewer, stories, kept)
    const said = kept.flatMap(({ file_id: fileId, facts }) =>
      fileId === null || Object.keys(facts).length === 0 ? [] : { file_id: fileId, ...facts },
    )
    const changed = await corrections.correctFirst(tx, viewer, said)
    const count = (outcome: RecordedEntry['outcome']) =>
      fresh.filter((entry) => entry.outcome === outcome).length
    const more = { imported: count('imported'), known: count('known'), leftOut: count('left_out') }
    return { row: await queries.addCounts(tx.db, viewer, id, { ...more, stories: moreStories }), changed }
  }

  return {
    /** Starts an import, or goes on with one of the same zips that is not complete. */
    start: (viewer: Viewer, wanted: Omit<NewImport, 'id'>): Promise<Import> =>
      database.transaction(async (tx) => {
        await queries.holdStart(tx.db, viewer)
        const open = await queries.reopen(tx.db, viewer, wanted.fingerprint)
        const row = open ?? (await queries.insertImport(tx.db, viewer, { ...wanted, id: newId<ImportId>() }))
        return importView(found(row))
      }),

    /**
     * Records what became of entries, and gives files their albums and facts.
     * @throws Problem `import_not_found`, `import_ended`
     */
    async add(viewer: Viewer, id: ImportId, entries: readonly ImportEntry[]): Promise<Import> {
      const { row, changed } = await inBackground(() =>
        database.transaction((tx) => record(tx, viewer, id, entries)),
      )
      await Promise.all(changed.map(publish))
      return importView(found(row))
    },

    /** @throws Problem `import_not_found` */
    async paths(viewer: Viewer, id: ImportId, after = ''): Promise<{ paths: string[]; hasMore: boolean }> {
      await find(viewer, id)
      const rows = await queries.listPaths(db, viewer, id, after, pathsAtOnce + 1)
      return { paths: rows.slice(0, pathsAtOnce), hasMore: rows.length > pathsAtOnce }
    },

    list: async (viewer: Viewer): Promise<Import[]> =>
      (await queries.listImports(db, viewer)).map(importView),

    /** @throws Problem `import_not_found` */
    async report(viewer: Viewer, id: ImportId) {
      const row = await find(viewer, id)
      const [stories, leftOut] = await Promise.all([
        queries.listStories(db, viewer, id),
        queries.listLeftOut(db, viewer, id),
      ])
      return { import: importView(row), stories, left_out: leftOut }
    },

    /** @throws Problem `import_not_found` */
    end: async (viewer: Viewer, id: ImportId): Promise<Import> =>
      importView(found(await queries.setState(db, viewer, id, 'ended'))),

    /**
     * Moves the next files of an import to the trash; with the last ones its stories are removed. Idempotent.
     * @throws Problem `import_not_found`
     */
    async undo(viewer: Viewer, id: ImportId): Promise<{ moved: number; has_more: boolean }> {
      found(await queries.setState(db, viewer, id, 'undone'))
      const moved = await inBackground(() => queries.trashFiles(db, viewer, id, undoneAtOnce))
      const hasMore = moved.length === undoneAtOnce
      const removed = hasMore ? [] : await inBackground(() => queries.deleteStories(db, viewer, id))
      for (const story of removed) await publishHidden(story)
      await Promise.all(moved.map(publish))
      return { moved: moved.length, has_more: hasMore }
    },

    deleteOld: () => queries.deleteOld(db),
  }
}

function found(row: ImportRow | null): ImportRow {
  if (row === null) throw new Problem('import_not_found')
  return row
}

/** The first entry of a file that the import has stored is imported; others are known. */
function outcomesOf(entries: readonly ImportEntry[], isNew: ReadonlyMap<FileId, boolean>): RecordedEntry[] {
  const seen = new Set<FileId>()
  return entries.map(({ path, file_id: fileId, reason }) => {
    if (fileId === null) return { path, outcome: 'left_out', reason: reason ?? 'refused', fileId: null }
    const fresh = isNew.get(fileId)
    if (fresh === undefined) return { path, outcome: 'left_out', reason: 'deleted', fileId: null }
    const outcome = fresh && !seen.has(fileId) ? 'imported' : 'known'
    seen.add(fileId)
    return { path, outcome, reason: null, fileId }
  })
}

const importView = (row: ImportRow): Import => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: row.state,
  total: row.total,
  imported: row.imported,
  known: row.known,
  left_out: row.leftOut,
  stories: row.stories,
  started_at: new Date(row.createdAt).toISOString(),
})
