import { fold } from '#server/lib/language/words.ts'
import { spelledNumbers } from './spelled-numbers.ts'

/** Up to ten; more are asked for in digits. */
const spelled = new Map(
  Object.entries(spelledNumbers)
    .filter(([, count]) => count <= 10)
    .map(([word, count]) => [fold(word), count]),
)
const number = `(\\d{1,2}|${[...spelled.keys()].join('|')})`

/** A list of more is the table itself. */
const mostAsked = 20

const bigOrSmall =
  '(?:grosst|hochst|teuerst|kleinst|niedrigst|billigst|gunstigst|langst|kurzest|schwerst|leichtest|geringst|tiefst|starkst|schwachst|fleissigst|haufigst|wichtigst|best|meist|schlechtest|wenigst|neuest|jungst|altest|spatest|fruhest)en'

/** 'Top three', 'our 5 best customers', 'die drei größten Rechnungen', 'les 3 plus gros clients', 'los cinco gastos más altos'. */
const several: readonly RegExp[] = [
  new RegExp(`(?<!\\b(?:how many|wie ?viele|combien de|cuant[oa]s)\\b.*)\\btop[ -]${number}\\b`),
  new RegExp(
    `(?:^|\\b(?:the|our|my|your|which|what|his|her|their) )${number} (?:most|least|fewest|best|worst|(?!(?:forest|guest|rest|test|west|chest|harvest|request|interest|contest|nest|priest|quest|honest|modest)\\b)[a-z]{3,}est)\\b`,
  ),
  new RegExp(`\\b(?:which|what) ${number} \\p{L}+ .*\\b(?:most|least|fewest)\\b`, 'u'),
  new RegExp(`(?:^|\\b(?:die|den|der|unsere[rn]?|meine[rn]?|welche[rn]?) )${number} ${bigOrSmall}\\b`),
  new RegExp(`\\bwelche[rn]? ${number} \\p{L}+ .*\\b(?:meisten|wenigsten|haufigsten)\\b`, 'u'),
  new RegExp(`(?:^|\\b(?:les|nos|mes|quel(?:le)?s) )${number} (?:plus|moins|meilleure?s|pires)\\b`),
  new RegExp(`\\b(?:les|nos|mes|quel(?:le)?s) ${number} \\p{L}+ .*\\b(?:les?|la) (?:plus|moins)\\b`, 'u'),
  new RegExp(
    `(?:^|\\b(?:los|las|nuestr[oa]s|mis|que) )${number} (?:mas|menos|mayores|menores|mejores|peores|\\p{L}+ (?:\\p{L}+ )?(?:con |que )?(?:mas|menos))\\b`,
    'u',
  ),
]

/** How many of the greatest or least are asked for, and how that number is written; null where only one is. */
export function severalOf(folded: string): { count: number; written: string } | null {
  for (const pattern of several) {
    const [, written] = pattern.exec(folded) ?? []
    if (written === undefined) continue
    const count = spelled.get(written) ?? Number(written)
    if (count > 1 && count <= mostAsked) return { count, written }
  }
  return null
}
