import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import { betweenFigures, type Computed } from '#server/lib/question/computed.ts'
import { fold } from '#server/lib/language/words.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { owing, usedUp } from '#server/lib/question/computing-words.ts'
import { measuredThings } from '#server/lib/question/measured-things.ts'
import type { Question } from '#server/lib/question/question.ts'

/** The maximum number of tables queried per question. */
const mostTables = 5
/** Larger tables are too slow to query while the user waits. */
const largestBytes = 200 * 1024 * 1024
/** The share of a question that a table must cover to answer it. */
const leastFit = 0.6
/** Below this share the answer says what is missing, and gives no figure. */
const fullFit = 0.7

export interface ComputedOf {
  computed: Computed
  /** The tables it was computed from, with their rows: two when each has one side of a difference. */
  tables: readonly { fileId: FileId; rows: Computed['rows'] }[]
}

interface Services {
  media: Media
  content: FileContent
  /** Called when a table could not be queried. */
  onError: (error: unknown) => void
}

export interface TablesAsked {
  rarities: ReadonlyMap<string, number>
  /** Indexes of the terms that occur in a text or row of the results. */
  matchedTerms: ReadonlySet<number>
  /** Files of the last answer, when the question repeats it. */
  before: ReadonlySet<FileId>
  /** Tables after the found ones, queried when none of those answers. */
  further: readonly FileRow[]
}

const isTable = ({ mime, name, sizeBytes }: FileRow): boolean =>
  fileKind(mime, name) === 'csv' && sizeBytes <= largestBytes

export type AskTables = ReturnType<typeof createAskTables>

/**
 * Creates the function that queries each table separately and answers from the one that covers most of the question.
 */
export function createAskTables({ media, content, onError }: Services) {
  async function ask(file: FileRow, question: Question, signal: AbortSignal): Promise<ComputedOf[]> {
    try {
      const { name, title, chosenEncoding: encoding } = file
      const computed = await content.withLocalFile(
        file,
        (path) => media.computeTable({ path, encoding, name, title, question }, signal),
        signal,
      )
      return computed === null ? [] : [{ computed, tables: [{ fileId: file.id, rows: computed.rows }] }]
    } catch (error) {
      signal.throwIfAborted()
      // The question is then answered from the other results.
      if (!(error instanceof Unreadable)) onError(error)
      return []
    }
  }

  /** Returns the tables among the found files, best first, and the best result; null when there is none. */
  return async (
    files: readonly FileRow[],
    question: Question,
    { rarities, matchedTerms, before, further }: TablesAsked,
    signal: AbortSignal,
  ): Promise<ComputedOf | null> => {
    const found = files.filter(isTable)
    const others = further.filter((file) => isTable(file) && !found.some(({ id }) => id === file.id))
    const again = found.filter(({ id }) => before.has(id))
    // A follow-up to an answer from several files may use any of them.
    const isAgain = again.length > 0 && again.length === before.size && question.operation === null
    const isSure = isAgain || mayBeComputed(question, files)
    const tables = isAgain ? again : found
    const isPerhapsCell = mayBeCell(question)
    const isPerhapsWhole = mayBeOwed(question) || mayBeUsed(question)
    const isAmount = mayBeAmount(question)
    if (
      tables.length + others.length === 0 ||
      hasNoSubject(question) ||
      !(isSure || isPerhapsCell || isPerhapsWhole || isAmount || question.operation !== null)
    )
      return null
    const bestAmong = async (some: readonly FileRow[], wanted: Question): Promise<ComputedOf | null> => {
      const results = await Promise.all(some.slice(0, mostTables).map((file) => ask(file, wanted, signal)))
      const fitting = results
        .flat()
        .map(withMissing(wanted, rarities, matchedTerms))
        .filter(({ computed }) => computed.fit >= leastFit && hasAnswer(computed))
        .filter(
          ({ computed }) =>
            isSure ||
            (question.operation === null
              ? isCell(computed) ||
                (isPerhapsWhole && isFully(computed)) ||
                (isAmount && hasTwoConditions(computed))
              : isFully(computed)),
        )
        .filter(({ computed }) => !isAgain || computed.missing.length === 0)
        .filter(({ computed }) => !isDateOnly(wanted, computed))
      const [best] = fitting.toSorted(
        (one, other) => worthOf(wanted, other.computed) - worthOf(wanted, one.computed),
      )
      return best ?? null
    }
    const bestFor = async (wanted: Question): Promise<ComputedOf | null> => {
      const first = await bestAmong(tables, wanted)
      const hasAnswer = isAgain || others.length === 0 || (first !== null && first.computed.unmet === null)
      return hasAnswer ? first : ((await bestAmong(others, wanted)) ?? first)
    }
    const best = await bestFor(question)
    if ((best !== null && best.computed.figure !== null) || !isBetweenDates(question)) return best
    const [one = null, other = null] = await Promise.all(
      question.dates.map((date) =>
        bestFor({ ...question, operation: 'sum', dates: [date], isSpan: false, bound: null }),
      ),
    )
    return between(one, other) ?? best
  }
}

const isBetweenDates = ({ operation, dates }: Question): boolean =>
  operation === 'difference' && dates.length === 2

/** 'More in 2024 than in 2023', where each year has its own table: the difference of the same column in both. */
function between(one: ComputedOf | null, other: ComputedOf | null): ComputedOf | null {
  if (one === null || other === null || one.tables[0]?.fileId === other.tables[0]?.fileId) return null
  const [first, second] = [one.computed, other.computed]
  const hasAnswer = first.unmet === null && second.unmet === null
  if (!hasAnswer || first.figure === null || second.figure === null) return null
  if (first.column !== second.column || first.unit !== second.unit) return null
  const labels = [first, second].map(({ conditions, figure }) => `${conditions.at(-1) ?? ''}: ${figure}`)
  return {
    tables: [...one.tables, ...other.tables],
    computed: {
      ...first,
      operation: 'difference',
      figure: betweenFigures(first.figure, second.figure),
      label: labels.join('; '),
      rowCount: first.rowCount + second.rowCount,
      conditions: [...new Set([...first.conditions, ...second.conditions])],
      groupCount: null,
      groups: null,
      series: null,
    },
  }
}

/** A word that most files contain, as 'museum' in a museum's files, is not a condition on a table. */
const leastTelling = 1.2

/** When a text matches better, a table answers only if it covers the whole question. */
const isFully = (computed: Computed): boolean => computed.figure !== null && isCovered(computed)

/** The answer is its only row, not a sum, and the question names a thing besides a day. */
const isCell = (computed: Computed): boolean =>
  computed.figure === null &&
  computed.rows.length === 1 &&
  (computed.rows[0]?.value ?? '') !== '' &&
  computed.conditions.some((condition) => datesIn(condition).length === 0) &&
  isCovered(computed)

/** Rows that match only the date are about something else, and so is their sum. */
const isDateOnly = ({ operation }: Question, { figure, missing, conditions, unmet }: Computed): boolean =>
  (operation === null || figure === null) && unmet === null && missing.length > 0 && areDates(conditions)

const areDates = (conditions: readonly string[]): boolean =>
  conditions.every((condition) => datesIn(condition).length > 0)

const isCovered = ({ unmet, missing, conditions, fit }: Computed): boolean =>
  unmet === null && missing.length === 0 && conditions.length > 0 && fit >= wholeFit
const wholeFit = 0.85

/** A figure that ignores a word of the question would be about something else. */
const withMissing =
  (
    { operation, terms, text }: Question,
    rarities: ReadonlyMap<string, number>,
    matchedTerms: ReadonlySet<number>,
  ) =>
  (one: ComputedOf): ComputedOf => {
    const { fit, unmet } = one.computed
    const isTelling = (word: string) => {
      const term = terms.find((some) => some.word === word)
      return term === undefined || term.isName || (rarities.get(term.folded) ?? Infinity) >= leastTelling
    }
    const missing = one.computed.missing.filter(isTelling)
    const hasConditions = one.computed.conditions.length > 0
    // Rows are not about sopranos unless they say so, and the rows of a year are not card payments unless they say so.
    const isAboutOthers =
      (one.computed.operation === 'count' && hasConditions && areDates(one.computed.conditions)) ||
      (operation === 'count' &&
        !hasConditions &&
        terms.some(({ isCounted, word }) => isCounted && missing.includes(word)))
    const things = new Set(measuredThings(text))
    const isAboutThings = areDates(one.computed.conditions) && missing.some((word) => things.has(fold(word)))
    // There is no figure for a person who is in no result.
    const isAboutUnknownPerson = terms.some(
      ({ word, isName }, at) => isName && missing.includes(word) && !matchedTerms.has(at),
    )
    const isOther =
      operation !== null &&
      unmet === null &&
      missing.length > 0 &&
      (isAboutOthers || isAboutThings || isAboutUnknownPerson || fit < (hasConditions ? leastFit : fullFit))
    return isOther
      ? { ...one, computed: { ...one.computed, unmet: { condition: missing.join(', '), instead: null } } }
      : one
  }

/** The question asks for a computation, or the best file is a table. */
const mayBeComputed = (question: Question, [first]: readonly FileRow[]): boolean =>
  (question.operation !== null && question.isOperationSure) ||
  (first !== undefined && fileKind(first.mime, first.name) === 'csv')

/** A value in a month or on a day is what one row says. */
const mayBeCell = ({ operation, kind, dates, isOfRules }: Question): boolean =>
  operation === null &&
  !isOfRules &&
  dates.some(({ month }) => month !== null) &&
  (kind === 'amount' || kind === 'much' || kind === 'measure' || kind === 'weight' || kind === 'other')

/** 'How much is still owed for the room bookings' is the sum of unpaid rows. */
const mayBeOwed = ({ text, operation, kind, isOfRules }: Question): boolean =>
  operation === null && !isOfRules && (kind === 'amount' || kind === 'much') && owing.test(fold(text))

/** 'How much night current did we use in 2023' is the consumption of a meter. */
const mayBeUsed = ({ text, operation, dates, isOfRules }: Question): boolean =>
  operation === null && !isOfRules && dates.length > 0 && usedUp.test(fold(text))

/** 'How much did Edmund pay for clothes in 2024' is the sum of several rows. */
const mayBeAmount = ({ operation, kind, dates, isOfRules }: Question): boolean =>
  operation === null && !isOfRules && dates.length > 0 && (kind === 'amount' || kind === 'much')

/** With two conditions besides the date, and nothing missing. */
const hasTwoConditions = (computed: Computed): boolean =>
  isFully(computed) && computed.conditions.filter((condition) => datesIn(condition).length === 0).length > 1

/** 'How often was that so in 2021?' does not say of what: any table has rows of a year. */
const hasNoSubject = ({ operation, terms, codes }: Question): boolean =>
  operation === 'count' && terms.length + codes.length === 0

const hasAnswer = ({ figure, rows, unmet, rowCount }: Computed): boolean =>
  unmet === null ? figure !== null || (rowCount > 0 && rows.length > 0) : true

/** Orders tables: those with an answer before those with a reason for none; then by coverage. */
const worthOf = (
  { operation }: Question,
  { fit, isNamed, unmet, figure, rows, conditions }: Computed,
): number =>
  fit +
  (isNamed ? 0.1 : 0) +
  (unmet === null ? 0 : -1) +
  (figure !== null || (operation === 'count' && rows.length === 1 && rows[0]?.value !== null) ? 0.2 : 0) +
  Math.min(conditions.length, 4) * 0.05
