import type { StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { isThere } from '#server/db/is-there.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { longestKnown } from '#server/db/words-lock.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isDear, languagesInScope, mostCorrections } from '#server/features/search/sought-forms.ts'
import { configurationColumn } from '#server/db/text-configurations.ts'
import { allUploads, walkOf } from './file-list-queries.ts'

/** The words to match against: the viewer's own, or those of another user's story that the viewer may see. */
export interface Library {
  ownerId: UserId
  /** Null for the viewer's own files. */
  storyId: StoryId | null
}

/** One spelling of a search word as stemmed by one language, or unstemmed (`simple`). */
export interface WordForm {
  /** The position of the word. */
  place: number
  configuration: string
  /** Null: this language ignores all of it. */
  lexeme: string | null
  /** For `simple`: words of the owner with this prefix, at most `mostBeginnings` + 1; null when not looked up. */
  beginnings: string[] | null
  /** The owner has this lexeme, or it is too short or too long for the word list. */
  isKnown: boolean
}

export const mostBeginnings = 200
/** Shorter words are not in the word list. */
const leastKnown = 3
/** Files of another user's story that are checked for their languages. */
const mostLanguageFiles = 100

/** The languages of the searched files, as rows with `language`. */
function languagesOf(viewer: Viewer, { storyId }: Library): SQL {
  if (storyId === null)
    return languagesInScope({ viewer, ownerId: userOf(viewer), storyId: null, fileIds: null })
  const newest = walkOf(viewer, { ...allUploads, story: storyId }, mostLanguageFiles)
  return sql`select distinct coalesce(f.language, '') as language from ${newest} as placed
    cross join lateral (select * from files f where f.id = placed.id offset 0) as f where f.status = 'captioned'`
}

/** The spellings as stemmed by the library's languages, and unstemmed, as prefixes. */
export function findForms(
  db: Db,
  viewer: Viewer,
  library: Library,
  spellings: readonly string[],
): Promise<WordForm[]> {
  const isIndexed = sql`form.configuration = 'simple' and length(form.lexeme) between ${leastKnown} and ${longestKnown}`
  return rowsOf<WordForm>(
    db,
    sql`with used as materialized (
          select ${configurationColumn} as name from (${languagesOf(viewer, library)}) as l union select 'simple'),
        form as materialized (
          select asked.place::int as place, used.name as configuration, w.lexeme
          from unnest(${sql.param([...spellings])}::text[]) with ordinality as asked(spelling, place) cross join used
            left join lateral unnest(tsvector_to_array(to_tsvector(used.name::regconfig, ${foldedText(sql`asked.spelling`)}))) as w(lexeme)
              on true)
        select form.place - 1 as place, form.configuration, form.lexeme,
          case when ${isIndexed} then array(
            select s.word from search_words s where s.owner_id = ${library.ownerId} and s.word >= form.lexeme
              and s.word < form.lexeme || chr(1114111)
            order by s.word ${limitTo(mostBeginnings + 1)}) end as beginnings,
          coalesce(length(form.lexeme) not between ${leastKnown} and ${longestKnown}, true) or ${isThere(
            sql`search_words s where s.owner_id = ${library.ownerId} and s.word = form.lexeme`,
          )} as "isKnown"
        from form order by form.place, form.configuration, form.lexeme`,
  )
}

/** For each word the most similar one of the viewer's own, if any. */
export function findAlike(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
): Promise<{ word: string; alike: string }[]> {
  return rowsOf<{ word: string; alike: string }>(
    db,
    sql`select asked.word, alike.word as alike
        from unnest(${sql.param([...words])}::text[]) as asked(word) cross join lateral (
          select near.word from (
            select s.word, similarity(s.word, asked.word) as likeness from search_words s
            where s.owner_id = ${userOf(viewer)} and s.word % asked.word and ${isDear}
            order by likeness desc, s.word ${limitTo(mostCorrections)}) as near
          limit 1) as alike`,
  )
}
