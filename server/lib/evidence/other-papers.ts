import { datesIn, fitOf, type PartialDate } from '#server/lib/language/dates.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { spelledName } from './file-names.ts'
import type { EvidencePassage, FileEvidence } from './unit.ts'

const nameOf = <P extends EvidencePassage>({ units }: FileEvidence<P>): string =>
  spelledName(units[0]?.passage.fileName ?? '')

/** What a name is without its days and numbers: the same of the invoices of two months. */
const kindOfPaper = (name: string): string =>
  datesIn(name)
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
    const told = datesIn(name).filter(({ month }) => month !== null)
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
