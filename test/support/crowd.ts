import { fileTypeSql } from './file-type-sql.ts'
import type pg from 'pg'
import type { FileId, MessageId, StoryId, UserId } from '#contract/ids.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'

/** A user with `own` stories, files, passages, messages and stars, among others who have `others` together. */
export interface CrowdSize {
  own: number
  others: number
  /** Whether the tables are those of today: rows get at once what would take longest to write beside them later. */
  isOfToday?: boolean
}

export interface Crowd {
  ownerId: UserId
  /** Another user with rows of their own. */
  otherId: UserId
  /** The owner's: public, with a conversation of as many messages as the owner has files. */
  publicStoryId: StoryId
  privateStoryId: StoryId
  /** The owner's: in public stories, and in private ones only. */
  publicFileId: FileId
  privateFileId: FileId
  /** An answer in the owner's documents. */
  answerId: MessageId
}

/** Others have at most so many each. */
const mostOfEach = 1_000
/** Files of a story. */
const filesOfEach = 5
/** Words that each story has, one in a thousand, ten of them, a single one, and none; the rare one is also in files. */
export const words = {
  common: 'harbour',
  thousandth: 'sandpiper',
  rare: 'kingfisher',
  single: 'quinquereme',
  none: 'zyzzyva',
}

/**
 * Fills a database with the rows that people leave behind, the owner's in between everybody's: half of the stories public,
 * one file in ten in the trash, one in ten in no story, and each other file in five. Rows are written past all triggers: insertDerived writes what they would.
 */
export async function insertCrowd(
  client: pg.ClientBase,
  { own, others, isOfToday = false }: CrowdSize,
): Promise<Crowd> {
  await client.query(`set session_replication_role = replica`)
  const people = Math.max(5, Math.ceil(others / mostOfEach))
  await client.query(
    `insert into users (id, name, username, email, created_at)
     select uuidv7(make_interval(days => -400, secs => n)), 'Person ' || n, 'crowd' || n, 'crowd' || n || '@example.org',
       now() - interval '400 days' from generate_series(0, ${people}) n`,
  )
  // Person 0 is the owner; everything of rank r was made r minutes ago, for every person.
  await client.query(`create temporary table one as
    select row_number() over (order by u.username)::int - 1 as person, u.id from users u where u.username like 'crowd%'`)
  await client.query(`create temporary table place as
    select 0 as person, n, n * ${Math.max(1, Math.round((own + others) / own))} as age from generate_series(1, ${own}) n
    union all select 1 + n % ${people}, n / ${people} + 1, n from generate_series(0, ${others - 1}) n`)
  await client.query('analyze one, place')
  await insertFiles(client, isOfToday)
  await withoutTextIndexes(client, () => insertStories(client, own))
  await insertStoryFiles(client, isOfToday)
  await insertMessages(client, own, people)
  await client.query(`set session_replication_role = origin`)
  await client.query(`insert into story_stars (user_id, story_id, created_at)
    select o.id, s.id, now() from one o cross join lateral (
      select s.id from stories s where s.show_on_feed and s.deleted_at is null order by s.created_at desc limit ${own}) s
    where o.person = 0`)
  const crowd = await describe(client)
  await client.query('drop table one, place')
  return crowd
}

/** For a FROM with `place p`: the file is in stories. */
const isPlaced = 'p.n % 10 <> 2'
/** One of the stories is public: every other one is, and the file is in five, in the order that insertStoryFiles fills them. */
const isOpen = `exists (select 1 from generate_series(0, ${filesOfEach - 1}) turn
  where (p.n - 1 + c.total * (turn + case when p.n <= ${filesOfEach} then 1 else 0 end)) / ${filesOfEach} % 2 = 0)`

const crowdMime = `(case when p.n % 5000 = 9 then 'text/plain' when p.n % 20 = 4 then 'application/pdf' else 'image/jpeg' end)`

/** Two cameras in turn, and a third of few files. */
const crowdCamera = `(case when p.n % 4000 = 11 then 'Leica M3' when p.n % 2 = 0 then 'Canon EOS R6' else 'Pixel 8' end)`
/** Three files of four are spread over a town, few are on an island. */
export const crowdTown = { latitude: 54.97, longitude: -1.61 }
export const crowdIsland = { latitude: 60.15, longitude: -1.15 }
const crowdPlace = (axis: 'latitude' | 'longitude') => `(case when p.n % 4 = 0 then null
  when p.n % 4000 = 11 then ${crowdIsland[axis]} else ${crowdTown[axis]} + (p.n * 7919 % 1000) / 100000.0 end)`

async function insertFiles(client: pg.ClientBase, isOfToday: boolean): Promise<void> {
  const [columns, values] = isOfToday
    ? [
        ', in_story, is_public, file_type, read_by, camera, latitude, longitude',
        `, ${isPlaced}, ${isPlaced} and ${isOpen}, ${fileTypeSql(crowdMime)}, ${readerVersion}, ${crowdCamera},
          ${crowdPlace('latitude')}, ${crowdPlace('longitude')}`,
      ]
    : ['', '']
  await client.query(
    `insert into files (id, owner_id, name, mime, size_bytes, content_hash, storage_key, status, caption, caption_by,
       display_at, uploaded_at, width, height, small_key, large_key, preview, keywords, language, deleted_at${columns})
     select uuidv7(make_interval(mins => -p.age)), o.id, 'IMG_' || p.n || '.jpg',
       ${crowdMime}, case when p.n % 4000 = 6 then 2000000000 else 3000000 end,
       sha256((o.id || '/' || p.n)::bytea), 'originals/' || o.id || '/' || p.n,
       case when p.n % 5000 = 3 then 'pending' else 'captioned' end,
       'A photo, mostly slate blue and sage, taken on day ' || p.n, 'builtin', now() - make_interval(mins => p.age),
       now() - make_interval(mins => p.age), 4000, 3000, 'small/' || p.n, 'large/' || p.n,
       'data:image/webp;base64,' || repeat('UklG', 24), array['photo'], case p.n % 3 when 0 then 'de' else 'en' end,
       case when p.n % 10 = 7 then now() - make_interval(mins => p.age) end${values}
     from place p join one o on o.person = p.person
       join (select person, count(*) as total from place group by person) c on c.person = p.person order by p.age desc`,
  )
  await client.query(
    `insert into file_passages (file_id, ordinal, owner_id, text, words)
     select f.id, 0, f.owner_id, t.text, to_tsvector('simple', t.text)
     from files f cross join lateral (select f.caption || ' near the ' ||
       case when f.name like '%000.jpg' then '${words.rare} ' else '' end || 'pier, a ' || md5(f.storage_key) || ' boat' as text) t`,
  )
  await client.query(
    `insert into search_words (owner_id, word)
     select distinct f.owner_id, w.word from files f
       cross join lateral unnest(string_to_array('photo mostly slate blue sage taken near pier boat ${words.rare}', ' ')
         || md5(f.storage_key)) as w(word)`,
  )
}

/** Rows are sorted into an index of words one by one, and that takes longer than all else; built at once afterwards, it is the same. */
async function withoutTextIndexes(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = 'stories'::regclass and a.amname = 'gin' and c.reloptions @> array['fastupdate=false']`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

async function insertStories(client: pg.ClientBase, own: number): Promise<void> {
  await client.query(
    `insert into stories (id, owner_id, name, description, tags, show_on_feed, created_at)
     select uuidv7(make_interval(mins => -p.age)), o.id,
       'Walk ' || p.n || case when p.n % 1000 = 0 then ' ${words.thousandth}' else '' end
         || case when p.n % ${Math.max(1, Math.floor(own / 10))} = 0 and p.person = 0 then ' ${words.rare}' else '' end
         || case when p.n = 2 and p.person = 0 then ' ${words.single}' else '' end,
       'What happened on day ' || p.n, array['${words.common}', 'day ' || p.n % 100], p.n % 2 = 0,
       now() - make_interval(mins => p.age)
     from place p join one o on o.person = p.person order by p.age desc`,
  )
}

async function insertStoryFiles(client: pg.ClientBase, isOfToday: boolean): Promise<void> {
  const [columns, values] = isOfToday
    ? [', is_kept, uploaded_at, file_type', ', f.is_kept, f.uploaded_at, f.file_type']
    : ['', '']
  await client.query(
    `insert into story_files (story_id, file_id, position${columns})
     select s.id, f.id, extract(epoch from s.created_at)::bigint * 1000000 + place${values}
     from (select id, owner_id, created_at, row_number() over (partition by owner_id order by created_at desc) as n from stories) s
       cross join generate_series(0, ${filesOfEach - 1}) place
       join (select owner_id, count(*) as total from stories group by owner_id) c on c.owner_id = s.owner_id
       join (select id, owner_id, row_number() over (partition by owner_id order by uploaded_at desc) - 1 as n
             ${isOfToday ? `, deleted_at is null as is_kept, uploaded_at, file_type` : ''} from files) f
         on f.owner_id = s.owner_id and f.n = (s.n * ${filesOfEach} + place) % c.total and (f.n + 1) % 10 <> 2`,
  )
}

/** In the owner's documents, in one of the owner's public stories, and in everyone else's documents. */
async function insertMessages(client: pg.ClientBase, own: number, people: number): Promise<void> {
  await client.query('alter table one add ground jsonb')
  await client.query(
    `update one set ground = ground_of.of from (
       select f.owner_id, jsonb_build_array(jsonb_build_object('fileId', min(f.id::text), 'content', encode(min(f.content_hash), 'hex'))) as of
       from files f where f.name = 'IMG_1.jpg' group by f.owner_id) as ground_of where ground_of.owner_id = one.id`,
  )
  await client.query(
    `insert into chat_messages (id, thread, user_id, role, content, status, grounds, created_at)
     select uuidv7(make_interval(mins => -p.age)), 'documents:' || o.id, o.id,
       case p.n % 2 when 0 then 'user' else 'assistant' end, 'What was near the pier on day ' || p.n || '?', 'complete',
       case p.n % 2 when 1 then o.ground else '[]' end, now() - make_interval(mins => p.age)
     from place p join one o on o.person = p.person`,
  )
  await client.query(
    `insert into chat_messages (id, thread, story_id, user_id, visitor_id, role, content, status, created_at)
     select uuidv7(make_interval(mins => -n)), 'public:' || s.id, s.id, case when n % 3 = 0 then asker.id end,
       case when n % 3 > 0 then md5('visitor ' || n % 15)::uuid end, case n % 2 when 0 then 'user' else 'assistant' end,
       'Asked in everybody''s conversation, the ' || n || 'th', 'complete', now() - make_interval(mins => n)
     from (select s.id from stories s join one o on o.id = s.owner_id and o.person = 0
           where s.show_on_feed order by s.created_at desc limit 1) s
       cross join generate_series(1, ${own}) n
       join one asker on asker.person = case when n % 15 = 0 then 0 else 1 + n % ${people} end`,
  )
}

async function describe(client: pg.ClientBase): Promise<Crowd> {
  const file = (
    isPublic: boolean,
  ) => `(select f.id from files f where f.owner_id = owner.id and f.deleted_at is null
    and f.status = 'captioned' and ${isPublic ? '' : 'not'} exists (select 1 from story_files sf join stories s on s.id = sf.story_id
      where sf.file_id = f.id and s.show_on_feed) order by f.uploaded_at desc limit 1)`
  const story = (isPublic: boolean) =>
    `(select s.id from stories s where s.owner_id = owner.id and s.show_on_feed = ${isPublic} order by s.created_at desc limit 1)`
  const found = await client.query<Crowd>(
    `select owner.id as "ownerId", other.id as "otherId", ${story(true)} as "publicStoryId", ${story(false)} as "privateStoryId",
       ${file(true)} as "publicFileId", ${file(false)} as "privateFileId",
       (select m.id from chat_messages m where m.thread = 'documents:' || owner.id and m.role = 'assistant'
        order by m.created_at desc limit 1) as "answerId"
     from one owner, one other where owner.person = 0 and other.person = 1`,
  )
  const crowd = found.rows[0]
  if (!crowd || Object.values(crowd).includes(null))
    throw new Error('the crowd has no owner with things of all kinds')
  return crowd
}

/** Writes the derived values that triggers would have kept. */
export async function insertDerived(client: pg.ClientBase): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `update files f set in_story = true, is_public = placed.is_public from (
       select sf.file_id, bool_or(s.show_on_feed) as is_public
       from story_files sf join stories s on s.id = sf.story_id where s.deleted_at is null group by sf.file_id) placed
     where placed.file_id = f.id and (not f.in_story or placed.is_public and not f.is_public)`,
  )
  await client.query(
    `update story_files sf set is_kept = f.deleted_at is null, uploaded_at = f.uploaded_at, file_type = f.file_type
     from files f where f.id = sf.file_id and (sf.is_kept, sf.uploaded_at, sf.file_type)
       is distinct from (f.deleted_at is null, f.uploaded_at, f.file_type)`,
  )
  await client.query(
    `insert into story_totals (story_id, files)
     select s.id, count(sf.file_id) filter (where sf.is_kept) from stories s left join story_files sf on sf.story_id = s.id
     group by s.id on conflict (story_id) do update set files = excluded.files`,
  )
  await client.query(
    `insert into storage_use (owner_id, bytes, files, file_bytes, stories)
     select f.owner_id, sum(f.size_bytes + f.picture_bytes + f.playable_bytes), count(*) filter (where f.deleted_at is null),
       coalesce(sum(f.size_bytes) filter (where f.deleted_at is null), 0),
       (select count(*) from stories s where s.owner_id = f.owner_id and s.deleted_at is null)
     from files f group by f.owner_id
     on conflict (owner_id) do update set bytes = excluded.bytes, files = excluded.files, file_bytes = excluded.file_bytes, stories = excluded.stories`,
  )
  await client.query(`set session_replication_role = origin`)
}
