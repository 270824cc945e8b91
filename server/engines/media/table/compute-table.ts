import { dateInWords, datesIn } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import { ofOneThing, toldBy, usedUp } from '#server/lib/question/computing-words.ts'
import type { Computed } from '#server/lib/question/computed.ts'
import { spelledName } from '#server/lib/evidence/file-names.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { type Question, type Term } from '#server/lib/question/question.ts'
import type { TableQuestion } from '#server/engines/media/media.ts'
import { withDistances } from './driven-distance.ts'
import { withDays } from './days-between.ts'
import { withHours } from './worked-hours.ts'
import { comparedRows } from './compared-rows.ts'
import { textColumns, type Columns } from './columns.ts'
import { withCompounds } from './compound-terms.ts'
import { withOwed } from './filter-by-payment.ts'
import { withUse } from './meter-use.ts'
import { hasReadings, isRunAsked } from './meter-readings.ts'
import { filtersOf, meetable, rowsOf } from './filter-rows.ts'
import { readTable } from './read-table.ts'
import { isOfFlow } from './money-flows.ts'
import { measures } from './measure-columns.ts'
import { isOfMoney, isOfPeople, moneyWord } from './column-kinds.ts'
import { isUnitAsked, lacksUnit } from './units.ts'
import { groupColumnOf, headedBy, headingOf, isDoneBy, meeterOf, peopleColumnOf } from './table-columns.ts'
import { misspeltTerms } from './misspelt-terms.ts'
import { withMonthsTogether, type MonthsTogether } from './month-columns.ts'
import { isLimitOfWhole, wholeOf } from './share-of-rows.ts'
import { nothing, type AskedTable, type Work } from './table-work.ts'
import type { Filter } from './table-filter.ts'
import { isTaxWord } from './tax-columns.ts'
import { isTornApart } from './torn-names.ts'
import { compute } from './compute-rows.ts'
import { coverageOf, isMeasured, isWholeCell, marks, wholeBonus } from './coverage.ts'

/** What the rows of a table say to a question; null when they say nothing. */
export async function computeTable({
  path,
  encoding,
  name,
  title,
  question: spoken,
}: TableQuestion): Promise<Computed | null> {
  const columns = await readTable(path, encoding)
  // A figure would be one of the rows that could be read.
  if (columns === null) return null
  const inFile = withDays(spoken, withHours(withDistances(columns)))
  if (inFile.count <= inFile.headRows) return null
  const spelled = `${spelledName(name)} ${title ?? inFile.title}`
  const read = withUse(spoken, inFile, spelled) ?? inFile
  const compared = comparedRows(spoken, read, spelled)
  const asked = compared.question
  const nameDates = datesIn(spelled)
  const inParts = withCompounds(asked, read.columns.map(headingOf), spelled)
  const asTyped = meeter(inParts, new Map())
  const corrections = misspeltTerms(inParts, read, asTyped, spelled)
  const meet = corrections.size === 0 ? asTyped : meeter(inParts, corrections)
  const together = withMonthsTogether(read, asked, { nameDates, meet })
  const left = withOwed(asked, together?.table ?? read)
  const table = left?.table ?? together?.table ?? read
  const question =
    together === null ? byRows(groupedIn(asked, table), spelled) : { ...asked, dates: together.dates }
  const about = new Set(meet(spelled, anyLanguage).terms.map(({ term }) => term))
  const heads = new Set(table.columns.flatMap((column) => [...headedBy(column, meet, question.terms)]))
  const named = new Set([...about, ...heads])
  const known: AskedTable = {
    meet,
    named,
    nameDates,
    owed: left?.owed ?? null,
    isByMonth: together !== null,
    called: spelled,
    about,
  }
  const conditions = filtersOf(question, table, known)
  const { met } = conditions
  const unmet = compared.unmet ?? conditions.unmet
  if (lacksCode(question, conditions.filters, spelled)) return null
  const filters = [...meetable(table, conditions.filters), ...compared.filters]
  const covered = new Set([...named, ...met])
  const isUnit = (at: number) => {
    const { word = '', folded = '' } = question.terms[at] ?? {}
    return measures(table).some(
      (column) =>
        isUnitAsked({ inFull: word }, column) ||
        (moneyWord.test(folded) && (isOfMoney(question, column) || isOfFlow(column))),
    )
  }
  const doers = question.kind === 'person' ? peopleColumnOf(table) : null
  const paper = new Set(wordsIn(toldBy.exec(fold(spoken.inFull))?.[1] ?? '').map(({ folded }) => folded))
  const isTold = ({ folded }: Term) =>
    paper.has(folded) ||
    isDoneBy(folded, doers) ||
    isMeasured(folded, table) ||
    isTaxWord(folded, fold(spoken.inFull)) ||
    (question.operation === 'average' && marks.test(folded)) ||
    (isRunAsked(question) && usedUp.test(folded) && hasReadings(table, spelled))
  const missing = question.terms.flatMap((term, at) =>
    covered.has(at) || isGroupWord(question, at) || isUnit(at) || isTold(term) ? [] : [at],
  )
  const fitting = coverageOf(question, missing, about, {
    unit: measures(table).some(
      (column) => isUnitAsked(question, column) || (filters.length > 0 && isOfPeople(question, column)),
    ),
    date: asked.dates.length > 0 && unmet === null,
    code: asked.codes.some(
      ({ written }) => /\D/.test(written) && filters.some(({ words }) => words.includes(written)),
    ),
    comparison: compared.filters.length > 0,
  })
  const rows = rowsOf(table, filters)
  const ofWhole = isLimitOfWhole(spoken) ? compared.filters : []
  const whole =
    question.operation === 'share' ? wholeOf(question, table, known, { filters, ofWhole, missing }) : null
  const work: Work = { question, table, meet, filters, whole, rows, called: spelled, months: together }
  const result = unmet === null || unmet.instead === null ? compute(work) : nothing
  return {
    ...result,
    fit:
      fitting -
      (lacksUnit(spoken, table, spelled) ? otherUnit : 0) -
      (isTornApart(question, table, meet, met) ? tornApart : 0) +
      filters.filter((filter) => isWholeCell(question, filter)).length * wholeBonus,
    isNamed: table.columns.some(
      (column) =>
        column.name === result.column &&
        [...headedBy(column, meet, question.terms)].some(
          (at) => !moneyWord.test(question.terms[at]?.folded ?? ''),
        ),
    ),
    conditions: [...new Set([...filters.map(({ words }) => words), ...yearsMet(asked, together)])],
    missing: [
      ...missing.flatMap((at) => {
        const term = question.terms[at]
        const isLeft = term?.isMinor === true || (term?.isInherited === true && !term.isName)
        return term === undefined || isLeft ? [] : [term.word]
      }),
      ...compared.missing,
    ],
    unmet,
  }
}

/** A table that has not the code that is asked for says nothing of it. */
const lacksCode = ({ codes }: Question, filters: readonly Filter[], spelled: string): boolean =>
  codes.some(
    ({ written }) =>
      /\d/.test(written) &&
      /\D/.test(written) &&
      !spelled.includes(written) &&
      !filters.some(({ words }) => words.includes(written)),
  )

/** 'In the whole of 2024' is met by months side by side that are all of that year. */
const yearsMet = ({ dates }: Question, together: MonthsTogether | null): readonly string[] =>
  together !== null && together.dates.length === 0 && dates.every(({ month }) => month === null)
    ? dates.map((date) => dateInWords(date))
    : []

/**
 * What is asked for may be called by two words of which the second heads a column, 'which relief keeper'; or be what a column
 * of products is of: 'which cheese brought in most'.
 */
function groupedIn(question: Question, table: Columns): Question {
  const { groupBy, operation, language, kind } = question
  const asked = fold(question.text)
  if (groupBy === null) return bestSeller.test(asked) ? byProduct(question, table) : question
  if (isOfTime.test(groupBy) || groupColumnOf(groupBy, language, table) !== null) return question
  const next = new RegExp(`\\b${groupBy}\\s+(\\p{L}{3,})`, 'u').exec(asked)?.[1]
  if (next !== undefined && groupColumnOf(next, language, table) !== null)
    return { ...question, groupBy: next }
  const people = isDoer.test(groupBy) ? peopleColumnOf(table) : null
  const heading = people === null ? '' : headingOf(people).trim()
  if (ofAnybody.test(heading)) return { ...question, groupBy: heading }
  const isOfMost = operation === 'greatest' || operation === 'least'
  if (!isOfMost || kind === 'person' || (ofOneThing.test(asked) && !bestSeller.test(asked))) return question
  return byProduct(question, table)
}

function byProduct(question: Question, table: Columns): Question {
  const product = textColumns(table).find((column) => products.test(headingOf(column).trim()))
  return product === undefined ? question : { ...question, groupBy: headingOf(product).trim() }
}

const isOfTime = /^(?:month|year|day)$/
/** So a column of names is headed that says nothing of what they do. */
const ofAnybody =
  /^(?:(?:full |first )?names?|who|persons?|people|by(?: whom)?|(?:vor)?name(?:n)?|wer|noms?|prenoms?|qui|personnes?|nombres?|quien|personas?)$/
/** Who does something, whatever a column of names is called: 'which helper', 'welcher Fahrer', 'quel bénévole'. */
const isDoer =
  /^(?:people|persons?|members?|staff|pupils?|students?|child(?:ren)?|kids?|colleagues?|friends?|volunteers?|kolleg(?:e|en|in|innen)|mitglied(?:er|ern)?|leute|kind(?:er|ern)?|schuler(?:in|innen)?|\p{L}{3,}(?:fahrer|helfer|spieler|leiter|arbeiter|sammler|laufer|reiter|ruderer|sanger)(?:in|innen|n)?|helfer(?:in|innen|n)?|fahrer(?:in|innen|n)?|spieler(?:in|innen|n)?|laufer(?:in|innen|n)?|personnes?|membres?|benevoles?|eleves?|collegues?|enfants?|joueu(?:r|se)s?|coureu(?:r|se)s?|conducteurs?|conductrices?|personas?|miembros?|soci[oa]s?|voluntari[oa]s?|alumn[oa]s?|companer[oa]s?|nin[oa]s?|jugador(?:a|es|as)?|conductor(?:a|es|as)?|helpers?|players?|drivers?|riders?|runners?|rowers?|workers?|teachers?|singers?|swimmers?|walkers?|climbers?|pickers?|bakers?|skippers?|guides?|keepers?|sellers?|mechanics?|readers?|borrowers?)$/u

/** What sells best is a product, and the most of it is sold in all. */
const bestSeller =
  /\b(?:best[ -]?sell\w*|(?:most|least) sold|sells? (?:the )?(?:best|most|least)|meistverkauft\w*|verkaufsschlager|plus vendue?s?|meilleures? ventes?|mas vendid[oa]s?)\b/
const products =
  /^(?:what|was|quoi|que|products?|items?|articles?|produits?|productos?|articulos?|artikel|produkte?|ware|sorten?|kultur|culture|cultivo|crop|variety|variete|variedad)$/

/** 'Per walk' in a table of walks is of each row. */
function byRows(question: Question, spelled: string): Question {
  const { groupBy, operation, language } = question
  if (groupBy === null || operation !== 'average') return question
  return meeterOf(groupBy, language)(spelled, language).terms.length > 0
    ? { ...question, groupBy: null }
    : question
}

/** Hours are no answer to how many kilos. */
const otherUnit = 0.4

/** Nor is what holds the halves of a name apart of whoever has it. */
const tornApart = 0.3

const isGroupWord = ({ terms, groupBy }: Question, at: number): boolean => terms[at]?.folded === groupBy
