import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { NumberColumn } from './columns.ts'

const quickest =
  /\b(?:best|fastest|quickest|speediest|record|(?:best|rekord)zeit(?:en)?|beste[nrsm]?|schnellste[nrsm]?|meilleure?s?|plus (?:rapide|vite)s?|mejor(?:es)?|mas rapid[oa]s?)\b/
const slowest =
  /\b(?:worst|slowest|schlechteste[nrsm]?|langsamste[nrsm]?|pires?|plus (?:lente?s?|mauvais)|peor(?:es)?|mas lent[oa]s?)\b/

/** The best of times is the least of them, and the slowest the greatest. */
export function ofTimes(
  { text }: Pick<Question, 'text'>,
  measure: NumberColumn | null,
  operation: 'least' | 'greatest',
): 'least' | 'greatest' {
  if (measure?.clock === undefined) return operation
  const asked = fold(text)
  return quickest.test(asked) ? 'least' : slowest.test(asked) ? 'greatest' : operation
}

const inAll =
  /\b(?:in (?:total|all)|altogether|overall|together|insgesamt|zusammen|gesamt|au total|en tout|en total)\b/
/** One thing was the longest, and not all that somebody did together: 'the longest training', 'la jornada más larga'. */
const longestOne =
  /\b(?:longest|shortest) (?!(?:time|hours|in|at|of|on|for|and|by|so)\b)\p{L}{3,}|(?<!\bam )\b(?:langste|kurzeste)[nrsm]? (?!stunden\b)\p{L}{3,}|\b\p{L}{3,} (?:la |le )?plus (?:longue|court)e?\b|\bplus (?:longue?|courte?) \p{L}{3,}|\b\p{L}{3,} mas (?:larg|cort)[oa]\b|\b(?:day|shift|trip|session|drive|journey) (?:was|were|is) (?:the )?(?:longest|shortest)\b/u

/** Each row is asked for by itself, be there several of one person: the longest of them, or the best time. */
export function isOfEachRow({ text, groupBy }: Question, measure: NumberColumn): boolean {
  if (measure.clock === undefined && measure.isDistance === undefined) return false
  const asked = fold(text)
  if (groupBy === 'month' || groupBy === 'year' || inAll.test(asked)) return false
  const isOfSpeed = measure.clock !== undefined && (quickest.test(asked) || slowest.test(asked))
  return isOfSpeed || longestOne.test(asked)
}
