import { fold } from '#server/lib/language/words.ts'
import { gameResults, type GameResult } from '#server/lib/question/comparing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { hasCell, type Columns, type NumberColumn } from './columns.ts'
import { measures } from './measure-columns.ts'
import { headingOf } from './table-columns.ts'
import { ofRows, type Compared } from './table-filter.ts'

/** 'Our goals' and 'their goals', 'Tore' and 'Gegentore'; and of home and away, where nobody is 'we'. */
const ours =
  /\b(?:our|us|for|own|scored|unsere?|eigene|erzielt\w*|pour|nous|nos|marques|bp|favor|nuestr[oa]s?|gf)\b/
const theirs =
  /\b(?:theirs?|them|against|opponents?|opp|conceded|gegner\w*|gegen\w*|kassiert\w*|contre|adversaires?|encaisses|bc|contra|rival(?:es)?|gc)\b/
const home = /\b(?:home|heim\w*|domicile|dom|local(?:es)?|casa|gl|1)\b/
const away = /\b(?:away|gast\w*|auswarts|exterieur|ext|visitantes?|fuera|gv|2)\b/

const games =
  /\b(?:games?|match(?:es|s)?|fixtures?|races?|spiele?n?|begegnung(?:en)?|partien?|rencontres?|partidos?|encuentros?)\b/g

interface Sides {
  one: NumberColumn
  other: NumberColumn
  /** The first is what we scored. */
  isOurs: boolean
}

/** Games that were won, lost or drawn, where a table tells what each side scored and no cell says who won. */
export function scoreRows(question: Question, table: Columns): Compared | null {
  const { operation, text } = question
  if (operation === null || operation === 'greatest' || operation === 'least') return null
  const asked = fold(text)
  for (const [result, pattern] of gameResults) {
    const said = pattern.exec(asked)?.[0]
    if (said === undefined || hasCell(table, (cell) => pattern.test(fold(cell)))) continue
    const sides = sidesOf(table)
    if (sides === null || (result !== 'drawn' && !sides.isOurs)) return null
    return { said, filter: ofResult(sides, result), rowsAre: asked.match(games)?.join(' ') ?? '' }
  }
  return null
}

const ofResult = ({ one, other }: Sides, result: GameResult) =>
  ofRows([one, other], `${one.name} and ${other.name}: ${result}`, (row) => {
    const [mine = Number.NaN, yours = Number.NaN] = [one.values[row], other.values[row]]
    return result === 'won' ? mine > yours : result === 'lost' ? mine < yours : mine === yours
  })

function sidesOf(table: Columns): Sides | null {
  const numbers = measures(table)
  const ofUs = pairOf(numbers, ours, theirs)
  if (ofUs !== null) return { ...ofUs, isOurs: true }
  const ofPlace = pairOf(numbers, home, away)
  return ofPlace === null ? null : { ...ofPlace, isOurs: false }
}

/** Two columns called alike but for the side; or the one before what the other side scored. */
function pairOf(
  numbers: readonly NumberColumn[],
  first: RegExp,
  second: RegExp,
): Pick<Sides, 'one' | 'other'> | null {
  const bare = (column: NumberColumn) =>
    headingOf(column)
      .replace(first, ' ')
      .replace(second, ' ')
      .replaceAll(/[^\p{L}]+/gu, ' ')
      .trim()
  const others = numbers.filter((column) => second.test(headingOf(column)))
  for (const other of others) {
    const one = numbers.find(
      (column) => column !== other && first.test(headingOf(column)) && bare(column) === bare(other),
    )
    if (one !== undefined) return { one, other }
  }
  // 'Tore' and 'Gegentore'.
  const [other] = others
  const before = other === undefined ? undefined : numbers[numbers.indexOf(other) - 1]
  const isOfBoth =
    before !== undefined && other !== undefined && headingOf(other).trim().endsWith(headingOf(before).trim())
  return isOfBoth ? { one: before, other } : null
}
