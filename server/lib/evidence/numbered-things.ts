import { datesIn } from '#server/lib/language/dates.ts'
import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { spelledName } from './file-names.ts'
import type { EvidencePassage, FileEvidence } from './unit.ts'

/** A name, and the number that tells it from its likes: 'Lastesel 2', 'Court 3'. */
interface Numbered {
  written: string
  name: string
  number: string
}

const named = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’-]{2,}) (\d{1,2})(?![\p{L}\p{N}]|[.,:/-]\d|\s?[%€£$°])/gu

const numberedIn = (text: string): Numbered[] =>
  [...text.matchAll(named)].flatMap(([written, name = '', number = '']) =>
    datesIn(written).length > 0 ? [] : [{ written, name: fold(name), number: String(Number(number)) }],
  )

/** What a question calls by a name and a number, where the files have that name with other numbers only. */
export function otherNumbersOnly<P extends EvidencePassage>(
  { text }: Question,
  files: readonly FileEvidence<P>[],
): string[] {
  const asked = numberedIn(text)
  if (asked.length === 0) return []
  const told = files.flatMap(({ units }) =>
    units.flatMap((unit, at) => [
      ...numberedIn(unit.text),
      ...(at === 0 ? numberedIn(`${spelledName(unit.passage.fileName)}\n${unit.passage.title ?? ''}`) : []),
    ]),
  )
  return asked
    .filter(({ name, number }) => {
      const alike = told.filter((one) => one.name === name)
      return alike.length > 0 && alike.every((one) => one.number !== number)
    })
    .map(({ written }) => written)
}
