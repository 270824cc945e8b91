import { wideSpaces } from '#server/db/folded-text.ts'
import { configurationOfLanguage } from '#server/db/text-configurations.ts'
import { longestKnown, wordsLock } from '#server/db/words-lock.ts'
import type { Statements } from './in-batches.ts'

const hasWideSpace = (text: string) => `${text} ~ '[${wideSpaces}]'`
const parted = `translate(glued.text, '${wideSpaces}', '${' '.repeat(wideSpaces.length)}')`

/** Parts words in the index that have a space inside, as passages had that were indexed before 2026-12. */
export const wordsBetweenSpaces: Statements = {
  select: `select f.id from files f where f.id > $1 and ($2 or true) order by f.id limit 200`,
  narrow: `select distinct p.file_id as id from file_passages p
    where p.file_id = any($1) and ${hasWideSpace('p.words::text')} order by 1`,
  hold: [
    `select pg_advisory_xact_lock(${wordsLock}, owner.hash) from (
       select distinct hashtext(f.owner_id::text) as hash from files f where f.id = any($1) order by 1) as owner`,
  ],
  change: `with glued as materialized (
      select p.file_id, p.ordinal, array_agg(w.word) as words, string_agg(w.word, ' ') as text
      from file_passages p cross join lateral unnest(tsvector_to_array(p.words)) as w(word)
      where p.file_id = any($1) and ${hasWideSpace('w.word')} group by p.file_id, p.ordinal),
    changed as (
      update file_passages p set words = ts_delete(p.words, glued.words)
        || case p.ordinal when 0 then setweight(to_tsvector('simple', ${parted}), 'B') else '' end
        || to_tsvector((${configurationOfLanguage('f.language')})::regconfig, ${parted})
      from glued join files f on f.id = glued.file_id
      where p.file_id = glued.file_id and p.ordinal = glued.ordinal
      returning p.owner_id, p.words),
    learned as (
      insert into search_words (owner_id, word)
      select distinct changed.owner_id, w.word from changed cross join lateral unnest(tsvector_to_array(changed.words)) as w(word)
      where length(w.word) between 3 and ${longestKnown} and w.word !~ '^[@#]' on conflict do nothing)
    select count(*)::int as changed from changed`,
}
