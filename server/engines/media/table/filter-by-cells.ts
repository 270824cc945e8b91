import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, type Hits } from '#server/lib/evidence/hits.ts'
import { countedUnit } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { headedBy, type Meet } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'
import type { AskedTable } from './table-work.ts'
import { isTotals, type Columns, type TextColumn } from './columns.ts'

/** Different texts of a column that are compared with a question. */
const mostCompared = 20_000
/** Categories are fewer. */
const mostTranslated = 1_000
/** How surely a cell must hold a term, and one in another language. */
const leastLevel = 0.65
const leastInOthers = 0.6
const leastOfDone = 0.9
/** All of a cell in another language is as good. */
const leastOfDoneInOthers = 0.75

interface CellMatch {
  column: TextColumn
  /** By text, the terms it holds. */
  held: Map<number, Set<number>>
  level: Map<number, number>
}

/** For each term the column that holds it most surely; texts that hold several of them at once before those that hold one. */
export function cellFilters(
  question: Question,
  table: Columns,
  {
    meet,
    named,
    isByMonth,
    taken,
    called,
    about,
    isLeftOut,
  }: AskedTable & { taken: ReadonlySet<number>; isLeftOut: boolean },
  met: Set<number>,
): Filter[] {
  const names = question.terms.filter(({ isName }) => isName).map(({ folded }) => folded)
  const matches = table.columns
    .filter((column): column is TextColumn => column.type === 'text')
    .map((column) => matchOf(column, (text) => meet(text, null), leastLevel, names))
  const others =
    isByMonth || isLeftOut || isOfAmounts(question) ? inOtherLanguages(question, table, meet, matches) : []
  const columnOf = new Map<number, CellMatch>()
  const asTyped = ` ${fold(question.text).replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `
  // What an earlier question said stood beside other words.
  const isApart = (one: number, other: number) =>
    question.terms[one]?.isInherited !== question.terms[other]?.isInherited
  question.terms.forEach((term, at) => {
    if (taken.has(at)) return
    // What is done is a condition where a cell says it, and not where it is a part of a word: 'work' of 'Paperwork'.
    const leastIn = (match: CellMatch) =>
      !term.isMinor ? 0 : others.includes(match) ? leastOfDoneInOthers : leastOfDone
    const holding = [...matches, ...others].filter(
      (match) =>
        (match.level.get(at) ?? -1) >= leastIn(match) &&
        !(term.isMinor && isOfRemarks(match.column) && !isOfShortCell(match, at)),
    )
    const levelIn = (match: CellMatch) =>
      (match.level.get(at) ?? 0) +
      (isHeldBeside(match, at, isApart) ? besideBonus : 0) +
      (isSpelledOut(match, at, asTyped) ? spelledBonus : 0)
    const [best] = holding.toSorted((one, other) => levelIn(other) - levelIn(one))
    if (!best) return
    // A word of the table's name is a condition only where it is all of a cell.
    const isWhole = [...best.held.keys()].some((text) => fold(best.column.texts[text] ?? '') === term.folded)
    if (named.has(at) && !isWhole) return
    // 'Kaffee' of a cell is what is sold in a table that is called after the café.
    if (about.has(at) && isWrittenIn(term.folded, called) && isOfAll(best.column, question, called, meet))
      return
    columnOf.set(at, best)
  })
  const byColumn = Map.groupBy([...columnOf], ([, { column }]) => column)
  const groups = [...byColumn].flatMap(([column, some]) =>
    ofOneFilter(question, some).map((entries) => [column, entries] as const),
  )
  return groups.map(([chosenColumn, entries]) => {
    const match = together(
      chosenColumn,
      entries.map(([, one]) => one),
    )
    const all = entries.map(([at]) => at)
    // What was asked for before gives way to what is asked for now.
    const own = all.filter((at) => question.terms[at]?.isInherited === false)
    const terms = own.length > 0 ? own : all
    const count = (text: number) => terms.filter((at) => match.held.get(text)?.has(at)).length
    const most = Math.max(...[...match.held.keys()].map(count))
    const isNamed = terms.some((at) => question.terms[at]?.isName === true)
    // 'Fuel of Brennstoffe Huber' is not of Penallt Fuels; 'rope and diesel oil' is of both.
    const least = most === terms.length || isNamed ? most : 1
    const chosen = (text: number) => count(text) >= least
    const first = [...match.held.keys()].filter(chosen)
    const held = [...first, ...alsoNamed(question, terms, match, first)]
    const spelled = held.filter((text) => count(text) === terms.length && isSpelled(match, text, asTyped))
    const values = new Set(spelled.length > 0 ? spelled : held)
    // A word that no chosen cell holds is still missing; what was asked for before has given way.
    const isHeld = (at: number) => [...values].some((text) => match.held.get(text)?.has(at))
    for (const at of all) if (!terms.includes(at) || isHeld(at)) met.add(at)
    const asked = terms.map((at) => question.terms[at]?.word ?? '')
    const { column } = match
    return ofCells(column, values, wordsOf(column, values, asked), howItYields(question, terms, named))
  })
}

type Entry = readonly [number, CellMatch]

/** What an earlier question said gives way to what is said now where both were found alike, and stays a condition where only one was translated. */
function ofOneFilter({ terms }: Question, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const isOwn = ([at]: Entry) => terms[at]?.isInherited === false
  const found = new Set(entries.filter(isOwn).map(([, match]) => match))
  const isApart = (entry: Entry) => found.size > 0 && !isOwn(entry) && !found.has(entry[1])
  const apart = entries.filter(isApart)
  return apart.length === 0 ? [entries] : [entries.filter((entry) => !isApart(entry)), apart]
}

/**
 * 'Gastos feria' are all of the fair, those that a cell calls 'feria' as well as those of 'transporte'. Not so where the table is
 * called after several things ('car and van costs'), the column is asked for ('the category fair'), or what is so as yet ('still
 * waiting').
 */
function isOfAll(column: TextColumn, question: Question, called: string, meet: Meet): boolean {
  if (several.test(fold(called)) || asYet.test(fold(question.text))) return false
  const words = new Set(wordsIn(called).map(({ folded }) => folded))
  const cells = column.texts.filter((text) => words.has(fold(text).trim()))
  return cells.length < 2 && headedBy(column, meet, question.terms).size === 0
}

/** In one of its forms. */
const isWrittenIn = (folded: string, called: string): boolean =>
  fold(called).includes(folded.slice(0, Math.max(shortestStem, folded.length - longestEnding)))
const [shortestStem, longestEnding] = [4, 2]

const asYet = /\b(?:still|noch|encore|toujours|todavia|aun)\b/
const several = /\b(?:and|or|und|oder|et|ou|y|e|o|u)\b|[&+]/

/** 'Fox card' of one cell is what was asked for, before the 'card' of another. */
const besideBonus = 0.3

/** 'E-Junioren' of a cell is what was asked for, before the 'Junioren' of another. */
const spelledBonus = 0.3

const isSpelled = ({ column }: CellMatch, text: number, asTyped: string): boolean => {
  const cell = fold(column.texts[text] ?? '')
  return cell.includes('-') && asTyped.includes(` ${cell} `)
}

const isSpelledOut = (match: CellMatch, at: number, asTyped: string): boolean =>
  [...match.held].some(([text, terms]) => terms.has(at) && isSpelled(match, text, asTyped))

/** 'Given' of a state, and not of the remark 'given half of it to Jane'. */
const isOfShortCell = ({ held, column }: CellMatch, at: number): boolean =>
  [...held].some(([text, terms]) => terms.has(at) && wordsIn(column.texts[text] ?? '').length <= mostOfState)
const mostOfState = 2

/** A column that is left empty more often than not. */
const isOfRemarks = ({ values }: TextColumn): boolean => {
  const sample = values.subarray(0, sampleOfRemarks)
  return sample.filter((value) => value !== 0).length < sample.length * mostlyFilled
}
const [sampleOfRemarks, mostlyFilled] = [1_000, 0.75]

const isHeldBeside = (
  { held }: CellMatch,
  at: number,
  isApart: (one: number, other: number) => boolean,
): boolean =>
  [...held.values()].some(
    (terms) => terms.has(at) && [at - 1, at + 1].some((other) => terms.has(other) && !isApart(at, other)),
  )

function howItYields(
  { terms }: Question,
  places: readonly number[],
  named: ReadonlySet<number>,
): Filter['givesWay'] {
  if (places.some((at) => terms[at]?.isName === true)) return 'never'
  return places.every((at) => terms[at]?.isMinor === true || named.has(at)) ? 'likely' : 'perhaps'
}

const joined =
  /(\p{L}+)(?:,?\s+(?:and|und|et|y|e|plus)|\s*[,+&])\s+(?:(?:the|for|der|die|das|den|fur|le|la|les|pour|el|los|las) ){0,2}(\p{L}+)/gu

/** 'Flights to Santiago and the dentist': what is named behind 'and' has cells of its own. */
function alsoNamed(
  { terms, text }: Question,
  asked: readonly number[],
  { held }: CellMatch,
  first: readonly number[],
): number[] {
  const covered = new Set(first.flatMap((at) => [...(held.get(at) ?? [])]))
  const behind = new Set(
    [...fold(text).matchAll(joined)].flatMap(([, one, other]) =>
      [...covered].some((at) => terms[at]?.folded === one) ? (other ?? []) : [],
    ),
  )
  const open = asked.filter((at) => !covered.has(at) && behind.has(terms[at]?.folded ?? ''))
  return [...held].flatMap(([at, some]) => (open.some((one) => some.has(one)) ? [at] : []))
}

/** What cells hold as it was typed, and in another language. */
function together(column: TextColumn, matches: readonly CellMatch[]): CellMatch {
  const held = new Map<number, Set<number>>()
  const level = new Map<number, number>()
  for (const match of new Set(matches)) {
    for (const [text, terms] of match.held) held.set(text, new Set([...(held.get(text) ?? []), ...terms]))
    for (const [term, value] of match.level) level.set(term, Math.max(value, level.get(term) ?? 0))
  }
  return { column, held, level }
}

/** A category may be in another language than what is asked of it: 'Lebensmittel' in a column of 'food' and 'fuel'. */
const isOfAmounts = ({ operation, kind }: Question): boolean =>
  operation === 'sum' ||
  operation === 'count' ||
  operation === 'average' ||
  operation === 'share' ||
  (operation === null && (kind === 'amount' || kind === 'much'))

const paying = /^(?:\w*zahl\w*|pa(?:y|id)\w*|paye\w*|pag[aou]\w*|cobr\w*|abon\w*)$/

/** Of the terms that no cell holds as they were typed, those that a cell holds in another language. */
function inOtherLanguages(
  { terms, operation, text: asked }: Question,
  { columns }: Columns,
  meet: Meet,
  matches: readonly CellMatch[],
): CellMatch[] {
  const isNowhere = (at: number) => !matches.some(({ level }) => level.has(at))
  // 'What we paid' is no condition.
  const isOfPaying = ({ isMinor, folded }: Question['terms'][number]) => isMinor && paying.test(folded)
  const open = new Set(
    terms.flatMap((term, at) => (term.isName || isOfPaying(term) || !isNowhere(at) ? [] : [at])),
  )
  if (open.size === 0) return []
  // Of rows that are counted only what is all of a cell says which: 'card', and no 'open day' of a remark.
  const isOfWhole = operation === 'count' && !countedUnit.test(fold(asked))
  // And so it is of what is done: 'storniert' is 'cancelled'.
  const isTold = (text: string, at: number) =>
    !(isOfWhole || terms[at]?.isMinor === true) || !/\s/.test(text.trim())
  return columns
    .filter((column): column is TextColumn => column.type === 'text' && column.texts.length <= mostTranslated)
    .map((column) =>
      matchOf(
        column,
        (text) => {
          const hits = meet(text, anyLanguage)
          return { ...hits, terms: hits.terms.filter(({ term }) => open.has(term) && isTold(text, term)) }
        },
        leastInOthers,
      ),
    )
}

/** Of a column of very many texts, the first ones, and all that hold a name of the question as it is typed. */
function matchOf(
  column: TextColumn,
  hitsOf: (text: string) => Hits,
  least: number,
  names: readonly string[] = [],
): CellMatch {
  const isCompared = (text: string, at: number): boolean =>
    at < mostCompared || names.some((name) => fold(text).includes(name))

  const held = new Map<number, Set<number>>()
  const level = new Map<number, number>()
  column.texts.forEach((text, at) => {
    if (!isCompared(text, at)) return
    for (const hit of text === '' || isTotals(text) ? [] : hitsOf(text).terms) {
      if (hit.level < least) continue
      held.set(at, (held.get(at) ?? new Set()).add(hit.term))
      const isAll = fold(text) === fold(text.slice(hit.at)) && !text.includes(' ')
      level.set(hit.term, Math.max(level.get(hit.term) ?? 0, hit.level + (isAll ? 0.2 : 0)))
    }
  })
  return { column, held, level }
}

/** As it stands in the cells where that is one text, else as it was asked. */
const wordsOf = (column: TextColumn, values: ReadonlySet<number>, terms: readonly string[]): string => {
  const [only] = values
  return values.size === 1 && only !== undefined ? (column.texts[only] ?? '') : terms.join(' ')
}
