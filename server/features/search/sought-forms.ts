import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { isThere } from '#server/db/is-there.ts'
import { isFileInScope, isFoundInScope, narrowRows, type SearchScope } from '#server/db/visibility.ts'
import type { Translations } from '#server/lib/language/dictionaries.ts'
import { configurationColumn, configurationOf } from '#server/db/text-configurations.ts'
import { longestKnown } from '#server/db/words-lock.ts'

/**
 * Always true, but costly to the planner. Postgres considers comparing two words as cheap as two numbers, and would do
 * it for all words of the owner; with this it first uses the index of similar words.
 */
export const isDear = sql`to_tsvector('simple', s.word) is not null`

/** The maximum number of similar words that are looked up in the scope, most similar first. */
export const mostCorrections = 100

/**
 * A passage in the scope contains the word. For all of an owner's documents the word list is used, which includes words
 * of files in the trash.
 */
function isWordInScope(scope: SearchScope, word: SQL): SQL {
  if (scope.storyId === null && scope.fileIds === null)
    return isThere(sql`search_words known where known.owner_id = ${scope.ownerId} and known.word = ${word}`)
  // Evaluated per file: one word may occur in very many passages of other files.
  return isThere(sql`scoped cross join lateral (select 1 from file_passages p
    where p.file_id = scoped.id and ${isFoundInScope(scope)} and p.words @@ quote_literal(${word})::tsquery limit 1) as p`)
}

/** The files of a scope, for a check per file; none for all documents of an owner. */
const scopedFiles = (scope: SearchScope): SQL =>
  scope.storyId === null && scope.fileIds === null
    ? sql`select null::uuid as id, null as language, null as status where false`
    : sql`select f.id, f.language, f.status from ${narrowRows(scope)} where ${isFileInScope(scope)}`

/** The distinct languages of the files in scope; '' for unknown. Needs `scoped` before it. */
export function languagesInScope(scope: SearchScope): SQL {
  if (scope.storyId !== null && scope.fileIds === null)
    return sql`select distinct coalesce(language, '') as language from scoped where status = 'captioned'`
  const whole = { ...scope, fileIds: null }
  const isRead = sql`${isFileInScope(whole)} and f.status = 'captioned'`
  if (scope.storyId !== null)
    return sql`select distinct coalesce(f.language, '') as language from ${narrowRows(whole)} where ${isRead}`
  // A loose index scan: there are many files and few languages.
  const next = (than: SQL) => sql`(select coalesce(f.language, '') as language from files f
    where ${isRead} and ${than}
    order by f.owner_id, coalesce(f.language, '') limit 1)`
  return sql`with recursive one as (
      ${next(sql`true`)} union all
      select following.language from one cross join lateral ${next(sql`coalesce(f.language, '') > one.language`)} as following)
    select language from one`
}

/** A search term: a word, or adjacent words. */
export interface Sought {
  /** Alternative spellings. */
  texts: readonly string[]
  /** Its translations, without the word itself. */
  translations: Translations
  isPhrase: boolean
  /** Words contained in a long word. */
  parts: readonly string[]
  /** Its normal forms in the index. */
  marks: readonly string[]
  /** Words for which it may be a typo. */
  slips: readonly string[]
}

interface FoundForms {
  /** The index of the term. */
  place: number
  /** The query for the languages in scope and for compounds; null: a stop word in every language there. */
  query: string | null
  /** The most likely correction, when the word does not occur in the scope. */
  alike: string | null
}

/**
 * From this length on a translation also matches as a prefix, when a file's language is unknown and words are not
 * stemmed.
 */
const shortestBeginning = 5

/** The shortest longer words that contain a shorter one. */
const mostCompounds = 20

/**
 * Prepares search terms for the languages of the files in scope. A word that does not occur in the scope is replaced by
 * the most similar one that does, if any; the owner's other files have no influence, so that nothing about them leaks.
 */
export async function findForms(
  db: Db,
  scope: SearchScope,
  sought: readonly Sought[],
): Promise<FoundForms[]> {
  const column = <T>(pick: (one: Sought, at: number, text: string) => T) =>
    sql.param(sought.flatMap((one, at) => one.texts.map((text) => pick(one, at, text))))
  const inOthers = sought.flatMap(({ translations }, place) =>
    Object.entries(translations).flatMap(([language, words]) =>
      words.map((word) => ({ place, configuration: configurationOf(language), word })),
    ),
  )
  const translated = <T>(pick: (one: (typeof inOthers)[number]) => T) => sql.param(inOthers.map(pick))
  return rowsOf<FoundForms>(
    db,
    sql`with scoped as materialized (${scopedFiles(scope)}),
        told as materialized (${languagesInScope(scope)}),
        used as materialized (select distinct ${configurationColumn} as name from told as l union select 'simple'),
        asked as materialized (
          select * from unnest(${column((_, at) => at)}::int[], ${column((_, __, text) => text)}::text[],
            ${column(({ isPhrase }) => isPhrase)}::boolean[], ${column(({ texts }, _, text) => text === texts[0])}::boolean[]) as a(place, text, is_phrase, is_typed)),
        form as materialized (
          select distinct asked.place, used.name <> 'simple' as is_stem, asked.is_typed, w.word
          from asked cross join used
            cross join lateral unnest(tsvector_to_array(to_tsvector(used.name::regconfig, ${foldedText(sql`asked.text`)}))) as w(word)
          where not asked.is_phrase),
        translated as materialized (
          select distinct a.place, quote_literal(w.word) as query
          from unnest(${translated(({ place }) => place)}::int[], ${translated(({ configuration }) => configuration)}::text[],
              ${translated(({ word }) => word)}::text[]) as a(place, name, word)
            join used on used.name = a.name
            cross join lateral unnest(tsvector_to_array(to_tsvector(used.name::regconfig, a.word))) as w(word)
          union
          select a.place, quote_literal(a.word) || case when length(a.word) >= ${shortestBeginning} then ':*' else '' end
          from unnest(${translated(({ place }) => place)}::int[], ${translated(({ word }) => word)}::text[]) as a(place, word)
          where exists (select from told where told.language = '')),
        part as (
          select a.place, s.word
          from unnest(${sql.param(sought.flatMap(({ parts }, at) => parts.map(() => at)))}::int[],
              ${sql.param(sought.flatMap(({ parts }) => parts))}::text[]) as a(place, word)
            cross join lateral (select s.word from search_words s where s.owner_id = ${scope.ownerId} and s.word = a.word offset 0) as s),
        compound as (
          select form.place, s.word from form cross join lateral (
            select s.word from search_words s
            where s.owner_id = ${scope.ownerId} and form.is_typed and length(form.word) >= 4 and s.word like '%' || form.word || '%'
              and length(s.word) >= length(form.word) + 3 and ${isDear}
            order by length(s.word), s.word limit ${mostCompounds}) as s),
        known as materialized (
          select form.place, max(length(form.word)) < 4
              or bool_or(length(form.word) > ${longestKnown} or ${isWordInScope(scope, sql`form.word`)}) as here
          from form group by form.place),
        corrected as (
          select known.place, coalesce((
            select slip.word from unnest(${sql.param(sought.flatMap(({ slips }, at) => slips.map(() => at)))}::int[],
                ${sql.param(sought.flatMap(({ slips }) => slips))}::text[]) as slip(place, word)
            where slip.place = known.place and ${isWordInScope(scope, sql`slip.word`)} order by slip.word limit 1), (
            select alike.word
            from (select s.word, max(similarity(s.word, form.word)) as likeness from form join search_words s
                    on s.owner_id = ${scope.ownerId} and s.word % form.word and ${isDear}
                  where form.place = known.place
                  group by s.word order by likeness desc, s.word limit ${mostCorrections}) as alike
            where ${isWordInScope(scope, sql`alike.word`)}
            order by alike.likeness desc, alike.word limit 1)) as word
          from known where not known.here),
        ignored as (
          select distinct asked.place from asked where not asked.is_phrase and exists (select from used where used.name <> 'simple')
            and not exists (select from form where form.place = asked.place and form.is_stem)),
        every as (
          select place, quote_literal(word) as query from form union select place, quote_literal(word) from part
          union select place, query from translated
          union select place, quote_literal(word) from compound
          union select place, quote_literal(word) from unnest(${sql.param(sought.flatMap(({ marks }, at) => marks.map(() => at)))}::int[],
            ${sql.param(sought.flatMap(({ marks }) => marks))}::text[]) as mark(place, word)
          union select place, quote_literal(word) from corrected where word is not null
          union select asked.place, phraseto_tsquery(used.name::regconfig, ${foldedText(sql`asked.text`)})::text
            from asked cross join used where asked.is_phrase and (used.name = 'simple' or asked.text ~ '[[:alpha:]]'))
        select sought.place, corrected.word as alike,
          case when ignored.place is null then (
            select string_agg('(' || every.query || ')', ' | ' order by every.query) from every
            where every.place = sought.place and every.query <> '') end as query
        from generate_series(0, ${sought.length - 1}) as sought(place) left join corrected using (place) left join ignored using (place) order by sought.place`,
  )
}
