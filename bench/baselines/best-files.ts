// Statements for files written by hand on the product's tables and indexes: the yardstick.
import { textOf } from '#server/db/statement-text.ts'
import { userColumns } from '#server/features/accounts/accounts-queries.ts'
import { fileColumns as productColumns } from '#server/features/files/files-queries.ts'

/** The columns are the product's own: the statements around them are compared. */
export const fileColumns = textOf(productColumns).text

const newest = 'order by f.uploaded_at desc nulls last, f.id desc nulls last'
const isOwn = 'f.owner_id = $1 and f.deleted_at is null'
const isPublic = 'f.deleted_at is null and f.is_public is not false'
const maySee = 'f.deleted_at is null and (f.owner_id = $1::uuid or f.is_public)'

/** $2 and $3: where the page begins; $4: what is older is not meant. */
export const behind = '(f.uploaded_at, f.id) < ($2::timestamptz, $3::uuid)'
export const between = `${behind} and (f.uploaded_at, f.id) > ($4::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid)`

export const uploadsMine = (which = 'true') =>
  `select ${fileColumns} from files f where ${isOwn} and ${which} ${newest} limit 25`

/** Whole rows of one's own, and of what others have made public. */
export const uploadsAll = (which = 'true') => `select ${fileColumns} from (
    (select * from files f where ${isOwn} and ${which} ${newest} limit 25)
    union all (select * from files f where ${isPublic} and f.owner_id <> $1 and ${which} ${newest} limit 25)) f
  ${newest} limit 25`

/** Their ids first. */
export const uploadsAllByIds = (which = 'true') => `select ${fileColumns} from (
    select * from ((select f.id, f.uploaded_at from files f where ${isOwn} and ${which} ${newest} limit 25)
      union (select f.id, f.uploaded_at from files f where ${isPublic} and ${which} ${newest} limit 25)) f ${newest} limit 25) page
  join files f on f.id = page.id ${newest}`

export const uploadsOfType = (type: string) => `select ${fileColumns} from files f
  where ${isOwn} and f.file_type = '${type}' ${newest} limit 25`

/** Files in no story. */
export const uploadsInNoStory = `select ${fileColumns} from files f
  where ${isOwn} and not coalesce(f.in_story, false) ${newest} limit 25`

export const trash = `select ${fileColumns}, (extract(epoch from f.deleted_at) * 1000)::float8 as deleted_at from files f
  where f.owner_id = $1 and f.deleted_at > now() - interval '30 days'
  order by f.deleted_at desc nulls last, f.id desc nulls last limit 25`

export const file = `select ${fileColumns} from files f where f.id = $2 and ${maySee}`
export const someFiles = `select ${fileColumns} from files f where f.id = any($2::uuid[]) and ${maySee}`
/** From the ids to the files. */
export const someFilesJoined = `select ${fileColumns} from unnest($2::uuid[]) as wanted(id) join files f on f.id = wanted.id and ${maySee}`
export const someIds = `select f.id from files f where f.id = any($2::uuid[]) and ${maySee}`
export const someIdsJoined = `select f.id from unnest($2::uuid[]) as wanted(id) join files f on f.id = wanted.id and ${maySee}`

export const streamable = `select f.owner_id as id, f.name, f.mime, f.storage_key, f.small_key, f.large_key, f.playable_key,
  f.is_playable, f.latitude is not null as has_position from files f where f.id = $2 and ${maySee}`

export const summary = `select $1::text as id, coalesce(u.files, 0) as files, coalesce(u.file_bytes, 0)::float8 as bytes,
  coalesce(u.stories, 0) as stories from storage_use u where u.owner_id = $1::uuid`

const isOpenSession = `s.token_hash = $1 and s.used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'`

export const session = `select s.user_id as id, s.used_at < now() - interval '1 hour' as is_stale
  from sessions s join users u on u.id = s.user_id and u.deleted_at is null where ${isOpenSession}`
export const user = `select ${textOf(userColumns).text} from users u where u.id = $1 and u.deleted_at is null`
