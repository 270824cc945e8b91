import type pg from 'pg'
import type { DerivedValue } from './in-batches.ts'

/** Automatic captions have at most 200 characters. */
const longestCaption = 200
/** How the built-in engine called a picture: 'a portrait photo on a transparent background, mostly grey.' */
const lookOfPicture =
  /(?:^|\. |: )an? (?:portrait |square )?(?:picture|photo|panorama|drawing|screenshot|short animation)(?: on a transparent background)?(?:, mostly [\w ,]+)?[.…]$/i
const colours = /^[a-z ,]+[.…]$/

/** An automatic caption as it is written now (decision 244); null when nothing is left. */
export function withoutColours(caption: string, mime: string): string | null {
  if (caption.length > longestCaption) return caption
  const look = mime.startsWith('image/') ? lookOfPicture.exec(caption) : null
  if (look === null) return withoutEnding(caption)
  return look.index === 0 ? null : `${caption.slice(0, look.index)}.`
}

function withoutEnding(caption: string): string {
  const [before, ending = ''] = [caption.slice(0, caption.lastIndexOf(mostly)), caption.split(mostly).at(-1)]
  return caption.includes(mostly) && colours.test(ending) ? `${before}.` : caption
}
const mostly = ', mostly '

interface Captioned {
  id: string
  mime: string
  caption: string
}

const select = `select f.id, f.mime, f.caption from files f
  where f.id > $1 and f.caption_by = 'builtin' and f.caption is not null
    and (f.mime like 'image/%' or f.mime like 'video/%')
  order by f.id limit 500`

/** A caption that changed meanwhile is left alone. */
const changeFiles = `update files f set caption = wanted.caption
  from unnest($1::uuid[], $2::text[], $3::text[]) as wanted(id, former, caption)
  where f.id = wanted.id and f.caption_by = 'builtin' and f.caption = wanted.former
  returning f.id`

/** Pictures and videos have no language, so that their words are not stemmed. */
const changePassages = `update file_passages p set text = coalesce(f.caption, ''), words = ts_delete(p.words, array(
    select unnest(tsvector_to_array(to_tsvector('simple', unaccent(p.text))))
    except select unnest(tsvector_to_array(to_tsvector('simple',
      unaccent(concat_ws(' ', f.caption, f.title, f.name, regexp_replace(f.name, '[_.-]+', ' ', 'g'))))))))
  from files f where p.file_id = f.id and p.ordinal = 0 and f.id = any($1)`

const forgetVectors = [
  `delete from passage_codes where ordinal = 0 and file_id = any($1)`,
  `delete from passage_vectors where ordinal = 0 and file_id = any($1)`,
  `update files set embedded_by = null where embedded_by is not null and id = any($1)`,
  `insert into search_words_to_check (owner_id) select distinct owner_id from files where id = any($1)
   order by owner_id`,
]

/** Automatic captions named the main colours of a picture. Captions of a model or a person stay. */
export const captionsWithoutColours: DerivedValue = {
  name: 'captions without colours',
  async lookUp(client, after) {
    const { rows } = await client.query<Captioned>(select, [after])
    const last = rows.at(-1)?.id
    if (last === undefined) return null
    const changed = rows
      .map((row) => ({ ...row, wanted: withoutColours(row.caption, row.mime) }))
      .filter(({ caption, wanted }) => caption !== wanted)
    return { last, changed: changed.length === 0 ? 0 : await change(client, changed) }
  },
}

async function change(
  client: pg.ClientBase,
  rows: readonly (Captioned & { wanted: string | null })[],
): Promise<number> {
  await client.query('begin')
  try {
    const { rows: found } = await client.query<{ id: string }>(changeFiles, [
      rows.map(({ id }) => id),
      rows.map(({ caption }) => caption),
      rows.map(({ wanted }) => wanted),
    ])
    const ids = [found.map(({ id }) => id)]
    for (const statement of [changePassages, ...forgetVectors]) await client.query(statement, ids)
    await client.query('commit')
    return found.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
