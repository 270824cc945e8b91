import type { StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import {
  isDear,
  languagesInScope,
  longestKnown,
  mostCorrections,
} from '#server/features/search/sought-forms.ts'
import { configurationColumn } from '#server/features/search/text-configurations.ts'
import { allUploads, walkOf } from './file-list-queries.ts'

/** Whose words are looked for: the viewer's own, or those of a story of somebody's that he may see. */
export interface Library {
  ownerId: UserId
  /** Null in one's own. */
  storyId: StoryId | null
}

/** What a spelling of a word that was asked for becomes by one language, or by none (`simple`). */
export interface WordForm {
  /** Which of the spellings. */
  place: number
  configuration: string
  /** Null: this language ignores all of it. */
  lexeme: string | null
  /** Of `simple`: words of the owner that begin with it, at most one more than `mostBeginnings`; null where none are looked up. */
  beginnings: string[] | null
  /** The lexeme is a word of the owner, or too short or too long for anybody to know. */
  isKnown: boolean
}

export const mostBeginnings = 200
/** Shorter words are in no list of words. */
const leastKnown = 3
/** Files of a story of another whose languages are asked. */
const mostLanguageFiles = 100

/** The languages of what is searched, as rows with `language`. */
function languagesOf(viewer: Viewer, { storyId }: Library): SQL {
  if (storyId === null)
    return languagesInScope({ viewer, ownerId: userOf(viewer), storyId: null, fileIds: null })
  const newest = walkOf(viewer, { ...allUploads, story: storyId }, mostLanguageFiles)
  return sql`select distinct coalesce(f.language, '') as language from ${newest} as placed
    cross join lateral (select * from files f where f.id = placed.id offset 0) as f where f.status = 'captioned'`
}

/** The spellings as the languages of the library stem them, and as they are, which may be the beginnings of words. */
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
            left join lateral unnest(tsvector_to_array(to_tsvector(used.name::regconfig, unaccent(asked.spelling)))) as w(lexeme)
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

/** For each word the most alike one of the viewer's own, where there is one. */
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
