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

/** What people tell from its likes by a number, and write small. */
const things =
  'unit|room|key|tank|flat|apartment|court|lane|bay|berth|pitch|plot|gate|garage|locker|' +
  'zimmer|raum|schlussel|wohnung|halle|platz|parzelle|liegeplatz|stellplatz|' +
  'chambre|salle|cle|cuve|logement|appartement|habitacion|sala|llave|unidad|piso|plaza|parcela'
const ofThings: ReadonlySet<string> = new Set(things.split('|'))
const numberedThing = new RegExp(`\\b(${things}) (\\d{1,2})(?![\\p{L}\\p{N}]|[.,:/-]\\d|\\s?[%€£$°])`, 'gu')

const thingsIn = (text: string): Numbered[] =>
  [...fold(text).matchAll(numberedThing)].map(([written, name = '', number = '']) => ({
    written,
    name,
    number: String(Number(number)),
  }))

/** What a question calls by a name and a number, where the files have that name with other numbers only. */
export function otherNumbersOnly<P extends EvidencePassage>(
  { text }: Question,
  files: readonly FileEvidence<P>[],
): string[] {
  const asked = [...numberedIn(text), ...thingsIn(text)]
  if (asked.length === 0) return []
  const units = files.flatMap((file) => file.units)
  const texts = [
    ...units.map((unit) => unit.text),
    ...files
      .map((file) => file.units[0]?.passage)
      .map((first) => `${spelledName(first?.fileName ?? '')}\n${first?.title ?? ''}`),
  ]
  const told = texts.flatMap((one) => [...numberedIn(one), ...thingsIn(one)])
  return asked
    .filter(({ name, number }) => {
      const alike = told.filter((one) => one.name === name)
      // A column of that name has numbers without it.
      const isHeading =
        ofThings.has(name) &&
        units.some(({ passage, text: row }) => passage.kind === 'csv' && fold(row).includes(name))
      return !isHeading && alike.length > 0 && alike.every((one) => one.number !== number)
    })
    .map(({ written }) => written)
}
