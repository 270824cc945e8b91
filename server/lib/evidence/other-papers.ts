import { datesIn, fitOf, type DateInText, type PartialDate } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { spelledName } from './file-names.ts'
import type { EvidencePassage, FileEvidence } from './unit.ts'

const nameOf = <P extends EvidencePassage>({ units }: FileEvidence<P>): string =>
  spelledName(units[0]?.passage.fileName ?? '')

/** The days that a name tells; at its end 'May' is a month, too. */
function daysIn(name: string): readonly DateInText[] {
  const told = datesIn(name)
  const at = name.lastIndexOf(' ') + 1
  const [last] = told.length > 0 || at === 0 ? [] : datesIn(`1 ${name.slice(at)}`)
  return last === undefined ? told : [{ ...last, day: null, at, end: name.length }]
}

/** What a name is without its days and numbers: the same of the invoices of two months. */
const kindOfPaper = (name: string): string =>
  daysIn(name)
    .toSorted((one, other) => other.at - one.at)
    .reduce((rest, { at, end }) => `${rest.slice(0, at)}${rest.slice(end)}`, name)
    .replaceAll(/\d+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * The month whose paper is asked for, where there are papers of that name of other months only: the invoice of February is
 * payable in March, and is not the one of March. Null where nothing is wrong.
 */
export function monthWithoutPaper<P extends EvidencePassage>(
  { dates, terms }: Question,
  files: readonly FileEvidence<P>[],
): PartialDate | null {
  const [asked, more] = dates
  const [best] = files
  if (asked === undefined || more !== undefined || asked.month === null || asked.day !== null) return null
  if (best === undefined) return null
  const isOther = (name: string) => {
    const told = daysIn(name).filter(({ month }) => month !== null)
    return told.length > 0 && told.every((date) => fitOf(asked, date) === 'other')
  }
  const name = nameOf(best)
  const alike = files.map(nameOf).filter((other) => kindOfPaper(other) === kindOfPaper(name))
  if (alike.length < 2 || !alike.every(isOther)) return null
  const words = wordsIn(name).map(({ folded }) => folded)
  const isNamed = terms.every(
    ({ folded, stems, alike: called, isMinor }) =>
      isMinor ||
      words.some(
        (word) => word === folded || called.includes(word) || stems.some((stem) => word.startsWith(stem)),
      ),
  )
  return isNamed && terms.length > 0 ? asked : null
}

const drafts = /\b(?:draft|entwurf|brouillon|borrador)\b/
const finished =
  /\b(?:signed|final|valid|in force|unterschrieben\w*|unterzeichnet\w*|endgultig\w*|gultig\w*|signee?s?|definiti[fv]\w*|firmad[oa]s?)\b/

/**
 * Whether a file is another paper than the one that is asked for: that of May, where the one of June stands beside it; the
 * draft, where the signed one is asked for.
 */
export function isOtherPaper<P extends EvidencePassage>(
  { dates, text }: Question,
  files: readonly FileEvidence<P>[],
): (file: FileEvidence<P>) => boolean {
  const asked = dates.filter(({ month, day }) => month !== null && day === null)
  const papers = files.map((file) => {
    const name = nameOf(file)
    const told = daysIn(name).filter(({ month }) => month !== null)
    const isOf = (fit: 'same' | 'other') =>
      told.length > 0 &&
      asked.length > 0 &&
      told.every((day) => asked.every((date) => (fitOf(date, day) === 'other') === (fit === 'other')))
    return { kind: kindOfPaper(name), isAsked: isOf('same'), isOther: isOf('other') }
  })
  const own = new Set(papers.filter(({ isAsked }) => isAsked).map(({ kind }) => kind))
  const isFinished = finished.test(fold(text))
  return (file) => {
    const { kind, isOther } = papers[files.indexOf(file)] ?? { kind: '', isOther: false }
    return (isOther && own.has(kind)) || (isFinished && drafts.test(fold(nameOf(file))))
  }
}
