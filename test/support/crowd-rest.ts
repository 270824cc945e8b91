import type pg from 'pg'
import type { FileId, OrganisationId, RunId, StoryId } from '#contract/ids.ts'
import type { Crowd } from './crowd.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'

/** What a crowd has besides stories, files and conversations that everybody has. */
export interface CrowdRest {
  /** The owner's stories, older than all others, that contain all of the owner's files: the public one those that are public anyway. */
  publicAlbumId: StoryId
  privateAlbumId: StoryId
  /** The owner's file that is in all of the owner's private stories. */
  placedFileId: FileId
  /** The owner's, of fifteen stories and of the private album; there is one for each story besides. */
  organisationId: OrganisationId
  /** The owner's, of 150 files of a drive and two that are gone; everybody else has one, too. */
  captionRunId: RunId
}

/** The model that has placed all passages of a crowd; each of them the same way. */
export const crowdModel = { name: 'crowd-embedding', dimensions: 64 }
export const crowdIssuer = 'https://accounts.example.org'
/** What each of `accounts` has as its token: the SHA-256 of this and its number. */
export const crowdToken = 'token '

/** So many accounts, each with all that hangs on an account alone; big stories; and what the search keeps. */
export async function insertCrowdRest(
  client: pg.ClientBase,
  crowd: Crowd,
  { accounts }: { accounts: number },
): Promise<CrowdRest> {
  await client.query(`set session_replication_role = replica`)
  await insertAccounts(client, accounts)
  await insertPrompts(client, crowd, accounts)
  await insertPrivateMessages(client, crowd, accounts)
  const rest = await insertAlbums(client, crowd)
  await insertTrash(client, crowd, accounts)
  await insertLoose(client, crowd)
  await insertSearched(client, accounts)
  const organisationId = await insertOrganisations(client, crowd, rest)
  const captionRunId = await insertCaptionRuns(client, crowd)
  await insertUsage(client)
  await insertAiUsage(client)
  await client.query(`set session_replication_role = origin`)
  return { ...rest, organisationId, captionRunId }
}

/** Everybody has used something in this month and in the five before it. */
async function insertUsage(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into usage_counters (user_id, month, kind, used)
     select u.id, date_trunc('month', now() at time zone 'utc') - make_interval(months => ago), kind, 3
     from users u cross join generate_series(0, 5) ago cross join unnest(array['chat', 'ingest_image']) kind`,
  )
  await client.query(
    `insert into story_covers (id, story_id, owner_id, storage_key, month, is_chosen, left_at)
     select id, id, owner_id, 'covers/' || id, current_date, true, now() from stories`,
  )
  await client.query(
    `insert into subscriptions (user_id, customer_id, subscription_id, price_id, status, is_active, next_read_at)
     select id, 'cus_' || id, 'sub_' || id, 'price_1', 'active', true, now() + interval '1 day' from users`,
  )
}

/** A model has worked for everybody in this month and in the five before it, and for every file from a drive. */
async function insertAiUsage(client: pg.ClientBase): Promise<void> {
  const month = `date_trunc('month', now() at time zone 'utc') - make_interval(months => ago)`
  await client.query(
    `insert into model_use (user_id, month, purpose, model, tasks, input_tokens, output_tokens, estimated_tokens)
     select u.id, ${month}, purpose, 'crowd-model', 3, 60, 30, 0
     from users u cross join generate_series(0, 5) ago cross join unnest(array['caption', 'answer', 'embed']) purpose`,
  )
  await client.query(
    `insert into model_totals (month, purpose, kind, model, tasks, input_tokens, output_tokens, estimated_tokens)
     select ${month}, 'caption', kind, 'crowd-model', 3, 60, 30, 0
     from generate_series(0, 5) ago cross join unnest(array['image', 'pdf', 'text']) kind`,
  )
  await client.query(
    `insert into receipts (owner_id, content, input_tokens, output_tokens, estimated_tokens, embedding_tokens)
     select owner_id, 'drives/onedrive/' || id, 20, 10, 0, 5 from files`,
  )
}

/** Every file has been captioned from a drive, too. */
async function insertCaptionRuns(client: pg.ClientBase, { ownerId }: Crowd): Promise<RunId> {
  await client.query(
    `insert into cloud_files (file_id, owner_id, provider, entry_id) select id, owner_id, 'onedrive', id::text from files`,
  )
  await client.query(
    `insert into caption_runs (id, owner_id, provider, is_listed) select id, id, 'onedrive', true from users`,
  )
  await client.query(
    `insert into caption_run_files (run_id, entry_id, position, state, file_id, content)
     select f.owner_id, f.id::text, f.at, 'taken', f.id, 'drives/onedrive/' || f.id
     from (select owner_id, id, row_number() over (partition by owner_id order by id) as at from files) as f
     where f.at <= case when f.owner_id = $1 then 150 else 2 end`,
    [ownerId],
  )
  await client.query(
    `insert into caption_run_files (run_id, entry_id, position, name, state, reason)
     select u.id, 'gone ' || n, n + 200, 'GONE_' || n || '.txt', 'failed', 'It is gone.'
     from users u cross join generate_series(1, 2) n`,
  )
  return ownerId as string as RunId
}

async function insertOrganisations(
  client: pg.ClientBase,
  { ownerId }: Crowd,
  { privateAlbumId }: { privateAlbumId: StoryId },
): Promise<OrganisationId> {
  await client.query(
    `insert into cloud_connections (owner_id, provider, sealed, expires_at)
     select u.id, p.provider, 'x', now() from users u cross join (values ('googledrive'), ('onedrive')) p(provider)`,
  )
  await client.query(
    `insert into organisations (owner_id, id, story_ids, made_as) select s.owner_id, s.id, array[s.id], array[''] from stories s`,
  )
  const { rows } = await client.query<{ id: OrganisationId }>(
    `insert into organisations (owner_id, id, story_ids, made_as)
     select $1, gen_random_uuid(), array_agg(s.id), array_agg(''::text) from (
       (select s.id from stories s where s.owner_id = $1 and not s.show_on_feed and s.deleted_at is null
        order by s.created_at desc limit 15) union all select $2::uuid) as s returning id`,
    [ownerId, privateAlbumId],
  )
  return rows[0]?.id as OrganisationId
}

/** Guest n has session n, identity n and token n; one guest in a thousand has closed the account. */
async function insertAccounts(client: pg.ClientBase, accounts: number): Promise<void> {
  await client.query(
    `insert into users (id, name, username, email, avatar_key, created_at, deleted_at)
     select uuidv7(make_interval(days => -300, secs => n)), 'Guest ' || n, 'guest' || n, 'guest' || n || '@example.org',
       'avatars/' || n, now() - interval '300 days', case when n % 1000 = 7 then now() end from generate_series(1, ${accounts}) n`,
  )
  await client.query(`create temporary table guest as
    select substr(username, 6)::int as n, id from users where username like 'guest%'`)
  const token = `sha256(('${crowdToken}' || n)::bytea)`
  await client.query(`insert into sessions (token_hash, user_id) select ${token}, id from guest`)
  await client.query(
    `insert into identities (issuer, subject, user_id) select '${crowdIssuer}', n::text, id from guest`,
  )
  await client.query(
    `insert into one_time_tokens (token_hash, purpose, user_id, payload, expires_at)
     select ${token}, 'verify-email', id, '{}', now() + interval '7 days' from guest`,
  )
  await client.query(`insert into licence_acceptances (user_id, version) select id, '1' from users`)
  await client.query(
    `insert into rate_limits (name, key_hash, count, ends_at) select 'question', ${token}, 1, now() + interval '1 hour' from guest`,
  )
  await client.query('drop table guest')
}

async function insertPrompts(client: pg.ClientBase, crowd: Crowd, count: number): Promise<void> {
  await client.query(
    `insert into visitor_prompts (story_id, subject, count)
     select $1, 'visitor:' || md5('visitor ' || n)::uuid, 1 from generate_series(1, ${count}) n`,
    [crowd.publicStoryId],
  )
  await client.query(`insert into share_links (story_id) select id from stories where show_on_feed`)
}

/** The owner's own conversation about the story in which everybody's is long, too. */
async function insertPrivateMessages(client: pg.ClientBase, crowd: Crowd, count: number): Promise<void> {
  await client.query(
    `insert into chat_messages (id, thread, story_id, user_id, role, content, status, created_at)
     select uuidv7(make_interval(mins => -n)), 'private:' || $1::uuid || ':' || $2::uuid, $1, $2,
       case n % 2 when 0 then 'user' else 'assistant' end, 'Asked alone, the ' || n || 'th', 'complete',
       now() - make_interval(mins => n) from generate_series(1, ${count}) n`,
    [crowd.publicStoryId, crowd.ownerId],
  )
}

async function insertAlbums(
  client: pg.ClientBase,
  { ownerId }: Crowd,
): Promise<Omit<CrowdRest, 'organisationId' | 'captionRunId'>> {
  const made = await client.query<Pick<CrowdRest, 'publicAlbumId' | 'privateAlbumId'>>(
    `with made as (
       insert into stories (id, owner_id, name, show_on_feed, created_at)
       select uuidv7(interval '-1 year'), $1, 'Album', is_public, now() - interval '1 year' from unnest(array[true, false]) is_public
       returning id, show_on_feed)
     select (select id from made where show_on_feed) as "publicAlbumId", (select id from made where not show_on_feed) as "privateAlbumId"`,
    [ownerId],
  )
  const placed = await client.query<{ id: FileId }>(
    `select f.id from files f where f.owner_id = $1 and f.deleted_at is null and not exists (
       select 1 from story_files sf join stories s on s.id = sf.story_id where sf.file_id = f.id and s.show_on_feed)
     order by f.uploaded_at limit 1`,
    [ownerId],
  )
  const [albums] = made.rows
  const [file] = placed.rows
  if (!albums || !file) throw new Error('the crowd has no owner with files')
  const place = `extract(epoch from f.uploaded_at)::bigint * 1000000`
  await client.query(
    `insert into story_files (story_id, file_id, position) select $1, f.id, ${place} from files f where f.owner_id = $2`,
    [albums.privateAlbumId, ownerId],
  )
  await client.query(
    `insert into story_files (story_id, file_id, position)
     select distinct $1::uuid, f.id, ${place} from stories s join story_files sf on sf.story_id = s.id join files f on f.id = sf.file_id
     where s.owner_id = $2 and s.show_on_feed`,
    [albums.publicAlbumId, ownerId],
  )
  await client.query(
    `insert into story_files (story_id, file_id, position)
     select s.id, $2, 0 from stories s where s.owner_id = $1 and not s.show_on_feed on conflict do nothing`,
    [ownerId, file.id],
  )
  return { ...albums, placedFileId: file.id }
}

/** A tenth of a crowd's files would be no more than one may read for a page. */
async function insertTrash(client: pg.ClientBase, { ownerId }: Crowd, count: number): Promise<void> {
  await client.query(
    `insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, storage_key, status, display_at, uploaded_at, small_key, deleted_at)
     select uuidv7(make_interval(mins => -n)), $1, 'OLD_' || n || '.jpg', 'image/jpeg', 'images', 3000000, sha256(('old ' || n)::bytea),
       'originals/old/' || n, 'captioned', now() - make_interval(mins => n), now() - make_interval(mins => n), 'small/old/' || n,
       now() - make_interval(mins => n) from generate_series(1, ${count}) n`,
    [ownerId],
  )
}

/** The owner's oldest files, in no story. */
async function insertLoose(client: pg.ClientBase, { ownerId }: Crowd): Promise<void> {
  await client.query(
    `insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, storage_key, status, display_at, uploaded_at, read_by)
     select uuidv7(interval '-2 years' - make_interval(mins => n)), $1, 'LOOSE_' || n,
       case n % 4 when 0 then 'text/plain' else 'image/jpeg' end, case n % 4 when 0 then 'text' else 'images' end, 100, sha256(('loose ' || n)::bytea), 'originals/loose/' || n,
       'captioned', now() - interval '2 years', now() - interval '2 years' - make_interval(mins => n), ${readerVersion}
     from generate_series(1, 100) n`,
    [ownerId],
  )
}

/** Vectors of all passages, and words in plenty of the owner's and of another's. */
async function insertSearched(client: pg.ClientBase, words: number): Promise<void> {
  await client.query(
    `insert into passage_vectors (file_id, ordinal, vector)
     select file_id, ordinal, decode(repeat('0000003e', ${crowdModel.dimensions}), 'hex') from file_passages`,
  )
  await client.query(
    `insert into passage_codes (file_id, ordinal, owner_id, model, code)
     select file_id, ordinal, owner_id, '${crowdModel.name}', ('x' || substr(md5(file_id::text), 1, ${crowdModel.dimensions / 4}))::bit(${crowdModel.dimensions})
     from file_passages`,
  )
  await client.query(
    `insert into search_words (owner_id, word)
     select u.id, substr(md5(n::text), 1, 8) from users u cross join generate_series(1, ${words}) n
     where u.username in ('crowd0', 'crowd1') on conflict do nothing`,
  )
}
