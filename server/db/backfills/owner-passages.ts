import { longestKnown, wordsLock } from '#server/db/words-lock.ts'
import { ownerOrdinal } from '#server/db/visibility.ts'
import type { Statements } from './in-batches.ts'

const degrees = (column: string, positive: string, negative: string) =>
  `to_char(abs(${column}), 'FM990.00') || '° ' || case when ${column} < 0 then '${negative}' else '${positive}' end`

/** Adds the passage with camera and place to files that were indexed without it (decision 254); their lens is unknown. */
export const ownerPassages: Statements = {
  select: `select f.id from files f where f.id > $1 and ($2 or true) and f.status = 'captioned'
      and (f.camera is not null or f.latitude is not null)
    order by f.id limit 500`,
  hold: [
    `select 1 from files f where f.id = any($1) order by f.id for no key update`,
    `select pg_advisory_xact_lock(${wordsLock}, owner.hash) from (
       select distinct hashtext(f.owner_id::text) as hash from files f where f.id = any($1) order by 1) as owner`,
  ],
  change: `with added as (
      insert into file_passages (file_id, owner_id, ordinal, text, words)
      select f.id, f.owner_id, ${ownerOrdinal}, facts.text, to_tsvector('simple', unaccent(facts.text))
      from files f cross join lateral (select concat_ws(' ', 'Taken with ' || f.camera || '.',
        'Near ' || ${degrees('f.latitude', 'N', 'S')} || ', ' || ${degrees('f.longitude', 'E', 'W')} || '.') as text) as facts
      where f.id = any($1) and f.status = 'captioned'
      on conflict do nothing returning owner_id, words),
    learned as (
      insert into search_words (owner_id, word)
      select distinct added.owner_id, w.word from added cross join lateral unnest(tsvector_to_array(added.words)) as w(word)
      where length(w.word) between 3 and ${longestKnown} on conflict do nothing)
    select count(*)::int as changed from added`,
}
