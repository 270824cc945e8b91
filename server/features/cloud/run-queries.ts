import type { DriveProvider } from '#contract/calls/connections.ts'
import type { FileId, RunId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { isFileJob, isLiveJob, isRunJob } from '#server/db/jobs.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isRunOf } from '#server/db/visibility.ts'
import { noTokens, type Tokens } from '#server/features/ai-usage/tokens.ts'

// Runs that caption files of a drive: what was requested, and the results.

/** How many runs are listed for a user, newest first. */
const mostRuns = 3
const failuresTold = 50

interface NewRun {
  id: RunId
  provider: DriveProvider
  /** A folder to search; empty: the root; null: the entries are given. */
  folderId: string | null
}

export async function insertRun(db: Db, viewer: Viewer, { id, provider, folderId }: NewRun): Promise<void> {
  await run(
    db,
    sql`insert into caption_runs (id, owner_id, provider, folder_id, is_listed)
        values (${id}, ${userOf(viewer)}, ${provider}, ${folderId}, ${folderId === null})`,
  )
}

/** Appends entries to a run; existing ones keep their position. */
export async function addEntries(db: Db, runId: RunId, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  await run(
    db,
    sql`insert into caption_run_files (run_id, entry_id, position)
        select ${runId}::uuid, e.id, e.at + coalesce(
          (select max(position) from caption_run_files where run_id = ${runId}::uuid), 0)
        from unnest(${sql.param([...entryIds])}::text[]) with ordinality as e(id, at)
        on conflict (run_id, entry_id) do nothing`,
  )
}

/** A run as its worker needs it. */
export interface WaitingRun {
  id: RunId
  ownerId: UserId
  provider: DriveProvider
  folderId: string | null
  isListed: boolean
}

/** For a job, so without a viewer. */
export async function findRun(db: Db, id: RunId): Promise<WaitingRun | null> {
  const rows = await rowsOf<WaitingRun>(
    db,
    sql`select r.id, r.owner_id as "ownerId", r.provider, r.folder_id as "folderId", r.is_listed as "isListed"
        from caption_runs r where r.id = ${id}`,
  )
  return rows[0] ?? null
}

export const markListed = (db: Db, id: RunId): Promise<void> =>
  run(db, sql`update caption_runs set is_listed = true where id = ${id}`)

/** The first entries of a run that are not imported yet. */
export async function listWaiting(db: Db, id: RunId, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ entryId: string }>(
    db,
    sql`select c.entry_id as "entryId" from caption_run_files c
        where c.run_id = ${id} and c.state = 'waiting' order by c.position ${limitTo(limit)}`,
  )
  return rows.map(({ entryId }) => entryId)
}

export interface EntryOf {
  runId: RunId
  entryId: string
}

interface TakenFile {
  name: string
  fileId: FileId
  /** The storage key of the imported content; null when it was there before. */
  content: string | null
}

/** The entry has become one of our files. */
export const markTaken = (
  db: Db,
  { runId, entryId }: EntryOf,
  { name, fileId, content }: TakenFile,
): Promise<void> =>
  run(
    db,
    sql`update caption_run_files set state = 'taken', name = ${name}, file_id = ${fileId}, content = ${content}
        where run_id = ${runId} and entry_id = ${entryId}`,
  )

/** The entry cannot be imported; `reason` is a sentence for the owner. */
export const markFailed = (
  db: Db,
  { runId, entryId }: EntryOf,
  name: string | null,
  reason: string,
): Promise<void> =>
  run(
    db,
    sql`update caption_run_files set state = 'failed', name = coalesce(${name}, name), reason = ${reason}
        where run_id = ${runId} and entry_id = ${entryId}`,
  )

/** Records an error of the run itself. */
export const addFailure = (db: Db, runId: RunId, name: string, reason: string): Promise<void> =>
  run(
    db,
    sql`insert into caption_run_files (run_id, entry_id, position, name, state, reason)
        values (${runId}, '', 0, ${name}, 'failed', ${reason}) on conflict (run_id, entry_id) do nothing`,
  )

export const failWaiting = (db: Db, runId: RunId, reason: string): Promise<void> =>
  run(
    db,
    sql`update caption_run_files set state = 'failed', reason = ${reason}
        where run_id = ${runId} and state = 'waiting'`,
  )

/** Runs of all owners with work left and no job. */
export async function findWithoutJob(db: Db): Promise<{ id: RunId; ownerId: UserId }[]> {
  return rowsOf<{ id: RunId; ownerId: UserId }>(
    db,
    sql`select r.id, r.owner_id as "ownerId" from caption_runs r
        where (not r.is_listed or exists (
            select 1 from caption_run_files c where c.run_id = r.id and c.state = 'waiting'))
          and not exists (select 1 from graphile_worker.jobs j
            where ${isRunJob} and ${isLiveJob})`,
  )
}

export interface RunState {
  id: RunId
  provider: DriveProvider
  isListed: boolean
  total: number
  /** Captioned, failed, or deleted since. */
  finished: number
  captioned: number
  failed: number
  /** Milliseconds since 1970. */
  createdAt: number
}

const byAge = byNewest(sql`r.created_at`, sql`r.id`)

/** The progress of selected runs; for a FROM with `caption_runs r`. The number of files per run is limited. */
const statesOf = (which: SQL): SQL =>
  sql`select r.id, r.provider, r.is_listed as "isListed", counted.*,
        (extract(epoch from r.created_at) * 1000)::float8 as "createdAt"
      from (${which}) as r cross join lateral (
        select count(*)::int as total,
          count(*) filter (where c.state = 'failed' or c.state = 'taken'
            and (f.id is null or f.deleted_at is not null or f.status in ('captioned', 'error')))::int as finished,
          count(*) filter (where c.state = 'taken' and f.status = 'captioned')::int as captioned,
          count(*) filter (where c.state = 'failed' or c.state = 'taken' and f.status = 'error')::int as failed
        from caption_run_files c left join files f on f.id = c.file_id where c.run_id = r.id) as counted`

/** The viewer's newest runs that are not dismissed. */
export async function listRuns(db: Db, viewer: Viewer): Promise<RunState[]> {
  return rowsOf<RunState>(
    db,
    sql`${statesOf(sql`select r.* from caption_runs r where ${isRunOf(viewer)} and r.put_away_at is null
        ${byAge.order} ${limitTo(mostRuns)}`)} ${byAge.order}`,
  )
}

/** One of the viewer's runs. */
export async function findState(db: Db, viewer: Viewer, id: RunId): Promise<RunState | null> {
  const rows = await rowsOf<RunState>(
    db,
    statesOf(sql`select r.* from caption_runs r where r.id = ${id} and ${isRunOf(viewer)}`),
  )
  return rows[0] ?? null
}

/** The first files of a run of the viewer that could not be captioned, in the order of the run. */
export async function listFailures(
  db: Db,
  viewer: Viewer,
  id: RunId,
): Promise<{ name: string | null; reason: string | null }[]> {
  return rowsOf<{ name: string | null; reason: string | null }>(
    db,
    sql`select c.name, coalesce(c.reason, f.failure) as reason
        from caption_runs r join caption_run_files c on c.run_id = r.id left join files f on f.id = c.file_id
        where r.id = ${id} and ${isRunOf(viewer)}
          and (c.state = 'failed' or c.state = 'taken' and f.status = 'error')
        order by c.position ${limitTo(failuresTold)}`,
  )
}

/** Model usage for the contents imported by a run of the viewer. */
export async function findTaken(db: Db, viewer: Viewer, id: RunId): Promise<Tokens> {
  const rows = await rowsOf<Tokens>(
    db,
    sql`select coalesce(sum(p.input_tokens), 0)::float8 as input, coalesce(sum(p.output_tokens), 0)::float8 as output,
          coalesce(sum(p.embedding_tokens), 0)::float8 as embedding,
          coalesce(sum(p.estimated_tokens), 0)::float8 as estimated
        from caption_runs r join caption_run_files c on c.run_id = r.id and c.content is not null
          cross join lateral (select * from receipts p
            where p.owner_id = r.owner_id and p.content = c.content offset 0) as p
        where r.id = ${id} and ${isRunOf(viewer)}`,
  )
  return rows[0] ?? noTokens
}

/** Whether more model calls for these contents are due: caption retries, or embeddings. */
export async function isGrowing(db: Db, viewer: Viewer, id: RunId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from caption_runs r join caption_run_files c on c.run_id = r.id and c.content is not null
          cross join lateral (select c.file_id as id) as f
        where r.id = ${id} and ${isRunOf(viewer)} and ${isThere(sql`graphile_worker.jobs j
          where (${isFileJob('recaption-file')} or ${isFileJob('embed-file')}) and ${isLiveJob}`)} ${limitTo(1)}`,
  )
  return rows.length > 0
}

/** False when the viewer has no such run. */
export async function putAway(db: Db, viewer: Viewer, id: RunId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update caption_runs r set put_away_at = coalesce(r.put_away_at, now())
        where r.id = ${id} and ${isRunOf(viewer)} returning r.id`,
  )
  return rows.length > 0
}

/** Deletes runs that are old enough. */
export const deleteOld = (db: Db): Promise<void> =>
  run(db, sql`delete from caption_runs where created_at < now() - interval '30 days'`)
