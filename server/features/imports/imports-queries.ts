import type { Import, LeftOutReason } from '#contract/calls/imports.ts'
import type { FileId, ImportId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isImportOf, isKeptFile, ownsFile, ownsStory } from '#server/db/visibility.ts'

export interface ImportRow {
  id: ImportId
  kind: Import['kind']
  name: string
  state: Import['state']
  total: number
  imported: number
  known: number
  leftOut: number
  stories: number
  /** Milliseconds since 1970. */
  createdAt: number
}

/** For a FROM with `imports i`. */
export const importColumns: SQL = sql`i.id, i.kind, i.name, i.state, i.total, i.imported, i.known, i.left_out as "leftOut", i.stories,
  (extract(epoch from i.created_at) * 1000)::float8 as "createdAt"`

const byStart = byNewest(sql`i.created_at`, sql`i.id`)

export interface NewImport {
  id: ImportId
  kind: Import['kind']
  name: string
  fingerprint: string
  total: number
}

/** Locks starting imports for the viewer until the transaction ends. */
export const holdStart = (db: Db, viewer: Viewer): Promise<void> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`import ${userOf(viewer)}`}, 0))`)

/** The viewer's newest import of the same zips or folder, if it is not complete; it is open again. */
export async function reopen(db: Db, viewer: Viewer, fingerprint: string): Promise<ImportRow | null> {
  const rows = await rowsOf<ImportRow>(
    db,
    sql`update imports i set state = 'open' where i.id = (
          select recent.id from (select i.* from imports i where ${isImportOf(viewer)}
            ${byStart.order} ${limitTo(limits.imports.listed)}) as recent
          where recent.fingerprint = ${fingerprint} and recent.state <> 'undone'
            and recent.imported + recent.known + recent.left_out < recent.total limit 1)
          and ${isImportOf(viewer)}
        returning ${importColumns}`,
  )
  return rows[0] ?? null
}

export async function insertImport(db: Db, viewer: Viewer, made: NewImport): Promise<ImportRow | null> {
  const { id, kind, name, fingerprint, total } = made
  const rows = await rowsOf<ImportRow>(
    db,
    sql`insert into imports as i (id, owner_id, kind, name, fingerprint, total)
        values (${id}, ${userOf(viewer)}, ${kind}, ${name}, ${fingerprint}, ${total}) returning ${importColumns}`,
  )
  return rows[0] ?? null
}

export async function findImport(db: Db, viewer: Viewer, id: ImportId): Promise<ImportRow | null> {
  const rows = await rowsOf<ImportRow>(
    db,
    sql`select ${importColumns} from imports i where i.id = ${id} and ${isImportOf(viewer)}`,
  )
  return rows[0] ?? null
}

/** As `findImport`, locked until the transaction ends. */
export async function holdImport(db: Db, viewer: Viewer, id: ImportId): Promise<ImportRow | null> {
  const rows = await rowsOf<ImportRow>(
    db,
    sql`select ${importColumns} from imports i where i.id = ${id} and ${isImportOf(viewer)} for update`,
  )
  return rows[0] ?? null
}

/** The viewer's imports, newest first. */
export const listImports = (db: Db, viewer: Viewer): Promise<ImportRow[]> =>
  rowsOf<ImportRow>(
    db,
    sql`select ${importColumns} from imports i where ${isImportOf(viewer)} ${byStart.order} ${limitTo(limits.imports.listed)}`,
  )

/** For a FROM with these: entries of an import of the viewer. */
const entriesOf = (viewer: Viewer, id: ImportId): SQL =>
  sql`imports i join import_entries e on e.import_id = i.id where i.id = ${id} and ${isImportOf(viewer)}`

/** Recorded entries in the order of their paths. */
export async function listPaths(
  db: Db,
  viewer: Viewer,
  id: ImportId,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(
    db,
    sql`select e.path from ${entriesOf(viewer, id)} and e.path > ${after} order by e.path ${limitTo(limit)}`,
  )
  return rows.map(({ path }) => path)
}

/** The first entries that were left out. */
export const listLeftOut = (
  db: Db,
  viewer: Viewer,
  id: ImportId,
): Promise<{ path: string; reason: LeftOutReason }[]> =>
  rowsOf(
    db,
    sql`select e.path, e.reason from ${entriesOf(viewer, id)} and e.outcome = 'left_out'
        order by e.path ${limitTo(limits.imports.reported)}`,
  )

/** The first stories of an import that there still are. */
export const listStories = (db: Db, viewer: Viewer, id: ImportId): Promise<{ id: StoryId; name: string }[]> =>
  rowsOf(
    db,
    sql`select s.id, s.name from imports i join import_stories made on made.import_id = i.id
          join stories s on s.id = made.story_id and ${ownsStory(viewer)}
        where i.id = ${id} and ${isImportOf(viewer)} order by made.album ${limitTo(limits.imports.reported)}`,
  )

interface EntryFile {
  id: FileId
  /** This import has stored it, and no recorded entry says so yet. */
  isNew: boolean
}

/** Those of the files that the viewer owns. */
export const findEntryFiles = (
  db: Db,
  viewer: Viewer,
  id: ImportId,
  fileIds: readonly FileId[],
): Promise<EntryFile[]> =>
  rowsOf<EntryFile>(
    db,
    sql`select f.id, coalesce(f.import_id = ${id}, false) and not exists (
            select 1 from import_entries e where e.import_id = ${id} and e.file_id = f.id) as "isNew"
        from unnest(${sql.param([...fileIds])}::uuid[]) as wanted(id) join files f on f.id = wanted.id and ${ownsFile(viewer)}`,
  )

export interface RecordedEntry {
  path: string
  outcome: 'imported' | 'known' | 'left_out'
  reason: LeftOutReason | null
  fileId: FileId | null
}

/** Records entries of a locked import; returns the paths of those that were not recorded before. */
export async function insertEntries(
  db: Db,
  viewer: Viewer,
  id: ImportId,
  entries: readonly RecordedEntry[],
): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(
    db,
    sql`insert into import_entries (import_id, path, outcome, reason, file_id)
        select i.id, e.path, e.outcome, e.reason, e."fileId"
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(path text, outcome text, reason text, "fileId" uuid)
          join imports i on i.id = ${id} and ${isImportOf(viewer)}
        on conflict do nothing returning path`,
  )
  return rows.map(({ path }) => path)
}

export interface Counts {
  imported: number
  known: number
  leftOut: number
  stories: number
}

export async function addCounts(
  db: Db,
  viewer: Viewer,
  id: ImportId,
  more: Counts,
): Promise<ImportRow | null> {
  const rows = await rowsOf<ImportRow>(
    db,
    sql`update imports i set imported = i.imported + ${more.imported}, known = i.known + ${more.known},
          left_out = i.left_out + ${more.leftOut}, stories = i.stories + ${more.stories}
        where i.id = ${id} and ${isImportOf(viewer)} returning ${importColumns}`,
  )
  return rows[0] ?? null
}

/** The stories of these albums that others do not see: of this import, or of an earlier one of the same kind. */
export const findAlbums = (
  db: Db,
  viewer: Viewer,
  id: ImportId,
  albums: readonly string[],
): Promise<{ album: string; storyId: StoryId; isOwn: boolean }[]> =>
  rowsOf(
    db,
    // The story of its own album stays what it is, also when it was deleted meanwhile.
    sql`select distinct on (made.album) made.album, made.story_id as "storyId", i.id = ${id} as "isOwn"
        from imports i join import_stories made on made.import_id = i.id and made.album = any(${sql.param([...albums])}::text[])
          left join stories s on s.id = made.story_id and ${ownsStory(viewer)}
        where ${isImportOf(viewer)} and s.show_on_feed is not true and (i.id = ${id}
          or s.id is not null and i.kind = (select own.kind from imports own where own.id = ${id}))
        order by made.album, i.id = ${id} desc, i.created_at desc`,
  )

/** For a FROM with these: an import of the viewer as `i`, and albums with their stories as `made`. */
const albumsOf = (viewer: Viewer, id: ImportId, albums: ReadonlyMap<string, StoryId>): SQL =>
  sql`unnest(${sql.param([...albums.values()])}::uuid[], ${sql.param([...albums.keys()])}::text[]) as made(id, name)
        join imports i on i.id = ${id} and ${isImportOf(viewer)}`

/** Creates private stories, named after albums, for a locked import. */
export async function insertStories(
  db: Db,
  viewer: Viewer,
  id: ImportId,
  albums: ReadonlyMap<string, StoryId>,
): Promise<void> {
  if (albums.size === 0) return
  await run(
    db,
    sql`insert into stories (id, owner_id, name, created_at)
        select made.id, i.owner_id, made.name, date_trunc('milliseconds', clock_timestamp())
        from ${albumsOf(viewer, id, albums)}`,
  )
}

/** Notes which stories the albums of a locked import have become; another one takes the place of one that others see. */
export async function insertAlbums(
  db: Db,
  viewer: Viewer,
  id: ImportId,
  albums: ReadonlyMap<string, StoryId>,
): Promise<void> {
  if (albums.size === 0) return
  await run(
    db,
    sql`insert into import_stories (import_id, album, story_id)
        select i.id, made.name, made.id
        from ${albumsOf(viewer, id, albums)}
        on conflict (import_id, album) do update set story_id = excluded.story_id`,
  )
}

/** Sets the state of an import, unless it was undone. */
export async function setState(
  db: Db,
  viewer: Viewer,
  id: ImportId,
  state: 'ended' | 'undone',
): Promise<ImportRow | null> {
  const rows = await rowsOf<ImportRow>(
    db,
    sql`update imports i set state = case when i.state = 'undone' then i.state else ${state} end
        where i.id = ${id} and ${isImportOf(viewer)} returning ${importColumns}`,
  )
  return rows[0] ?? null
}

/** Moves the next files that an import has stored to the trash; returns them. */
export async function trashFiles(db: Db, viewer: Viewer, id: ImportId, limit: number): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    // In the order that all file locks use.
    sql`with held as materialized (select f.id from files f where f.import_id = ${id} and ${ownsFile(viewer)}
            and exists (select 1 from imports i where i.id = ${id} and ${isImportOf(viewer)})
          order by f.id ${limitTo(limit)} for no key update)
        update files f set deleted_at = now() from held where f.id = held.id returning f.id`,
  )
  return rows.map((row) => row.id)
}

/**
 * Deletes the stories of an import that are private and have no file besides those of its entries; returns them. Others
 * have become the owner's own.
 */
export async function deleteStories(db: Db, viewer: Viewer, id: ImportId): Promise<StoryId[]> {
  const rows = await rowsOf<{ id: StoryId }>(
    db,
    sql`update stories s set deleted_at = now() from imports i join import_stories made on made.import_id = i.id
        where i.id = ${id} and ${isImportOf(viewer)} and s.id = made.story_id and ${ownsStory(viewer)} and not s.show_on_feed
          and not exists (select 1 from story_files sf join files f on f.id = sf.file_id and ${isKeptFile}
            where sf.story_id = s.id and not exists (select 1 from import_entries e
              where e.import_id = i.id and e.file_id = sf.file_id))
        returning s.id`,
  )
  return rows.map((row) => row.id)
}

/** Sweep: imports that are too old to be undone. */
export const deleteOld = (db: Db): Promise<void> =>
  run(db, sql`delete from imports where created_at < now() - ${`${limits.imports.days} days`}::interval`)
