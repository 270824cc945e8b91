import { fold, wordsIn } from '#server/lib/language/words.ts'
import { eitherWay } from '#server/lib/question/comparing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, TextColumn } from './columns.ts'
import { headedBy, isOfFewTexts, type Meet } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

const yesCell = /^(?:y|yes|ja|j|oui|o|si|s|true|x|✓|✔|1)$/
const noCell = /^(?:n|no|nein|non|false|0|-|✗|✘)$/
/** Neither of both. */
const maybeCell =
  /^(?:maybe|perhaps|possibly|unsure|vielleicht|eventuell|evtl\.?|peut-etre|eventuellement|quizas?|tal vez|a lo mejor|\?)$/
const negation =
  /^(?:not|no|nicht|kein\w*|sans|pas|ne|sin|cannot|can't|couldn't|without|ohne|nunca|never|nie)$/

const spelledNo = /^(?:nein|non)$/

const isYesNo = (column: Column): column is TextColumn => {
  if (!isOfFewTexts(column)) return false
  const cells = column.texts.map((text) => fold(text).trim()).filter((text) => text !== '')
  return (
    cells.some((cell) => yesCell.test(cell)) &&
    cells.every((cell) => [yesCell, noCell, maybeCell].some((one) => one.test(cell)))
  )
}

/** 'Paid or not' is no condition. */
const isEitherWay = (asked: string, word: string): boolean =>
  eitherWay.test(asked.slice(asked.indexOf(word) + word.length))

/** What people answered: 'said yes', 'mit Nein geantwortet', 'ont répondu oui'. */
const answered =
  /\b(?:said|say|answered|replied|ticked) (?:that )?(yes|no)\b|\b(?:mit )?(ja|nein) (?:gesagt|sagten|geantwortet|angekreuzt)\b|\b(?:dit|repondu|repondent|coche) (?:que )?(oui|non)\b|\b(?:dijeron|dicho|contest(?:aron|ado)|respond(?:ieron|ido)) (?:que )?(si|no)\b/

/** The column of answers is the one whose question is repeated, or the only one of yes and no. */
export function answerFilters({ text }: Question, { columns }: Columns, met: ReadonlySet<Column>): Filter[] {
  const asked = fold(text)
  const answer = answered
    .exec(asked)
    ?.slice(1)
    .find((word) => word !== undefined)
  if (answer === undefined) return []
  const wanted = yesCell.test(answer) ? yesCell : noCell
  const words = new Set(wordsIn(text).map(({ folded }) => folded))
  const of = columns.filter(
    (column): column is TextColumn =>
      isOfFewTexts(column) &&
      !met.has(column) &&
      column.texts.some((cell) => yesCell.test(fold(cell).trim())),
  )
  const repeated = of.filter((column) => wordsIn(column.name).every(({ folded }) => words.has(folded)))
  const [column, ...more] = repeated.length > 0 ? repeated : of
  if (column === undefined || more.length > 0) return []
  const values = column.texts.flatMap((cell, at) => (wanted.test(fold(cell).trim()) ? [at] : []))
  return values.length === 0 ? [] : [ofCells(column, new Set(values), `${column.name}: ${answer}`)]
}

/** 'Who cannot swim': rows whose column of that name says no; those that say yes where nothing is denied. */
export function yesNoFilters(
  { inFull, terms, groupBy }: Question,
  { columns }: Columns,
  { meet, about }: { meet: Meet; about: ReadonlySet<number> },
  met: Set<number>,
): Filter[] {
  const said = fold(inFull).split(/[^\p{L}']+/u)
  return columns.filter(isYesNo).flatMap((column) => {
    // 'Helped in 2024' is no condition where helpers are what the table is of.
    const asked = [...headedBy(column, meet, terms)].filter(
      (at) =>
        !about.has(at) &&
        terms[at]?.folded !== groupBy &&
        !isEitherWay(fold(inFull), terms[at]?.folded ?? ''),
    )
    if (asked.length === 0) return []
    const places = asked.map((at) => said.lastIndexOf(terms[at]?.folded ?? ''))
    // 'Beleg: ein Nein' is what the cell says, which an empty one does not.
    const isSpelled = places.some((place) =>
      said.slice(place + 1, place + 4).some((word) => spelledNo.test(word)),
    )
    const isDenied =
      isSpelled ||
      places.some((place) =>
        said.slice(Math.max(0, place - 3), place + 2).some((word) => negation.test(word)),
      )
    const wanted = isDenied ? noCell : yesCell
    const values = new Set(
      column.texts.flatMap((cell, at) =>
        wanted.test(fold(cell).trim()) || (isDenied && !isSpelled && cell === '') ? [at] : [],
      ),
    )
    for (const at of asked) met.add(at)
    const words = `${column.name}: ${isDenied ? 'no' : 'yes'}`
    return [{ ...ofCells(column, values, words, 'perhaps'), isOfAnswers: true }]
  })
}
