import { fitOf, placeOf, type DateInText, type PartialDate } from '#server/lib/language/dates.ts'

/** On which side of a day, a month or a year something is; `until` and `since` have it as well. */
export type DateBound = 'before' | 'until' | 'since' | 'after'

const article = String.raw`(?:\s+(?:the|dem|der|den|le|la|el))?`
const part = String.raw`(?:\s+(?:(?:the )?(?:end|beginning|start|middle) of|ende|anfang|mitte|(?:la )?fin|début|(?:el |la )?(?:final(?:es)?|fin|principios?|comienzos?|mitad))(?:\s+(?:de|du|des|del|d['’]|of|von|vom))?)?`

/** What stands before the day. */
const leading: readonly (readonly [DateBound, RegExp])[] = [
  [
    'before',
    new RegExp(
      String.raw`(?<!\p{L})(?:before|prior to|earlier than|vor|avant|antes d(?:e|el))${article}\s*$`,
      'iu',
    ),
  ],
  [
    'until',
    new RegExp(
      String.raw`(?<!\p{L})(?:until|till|up to|through to|bis(?: zum?)?|jusqu['’](?:à|en|au|aux?)|hasta)${article}${part}${article}\s*$`,
      'iu',
    ),
  ],
  [
    'since',
    new RegExp(
      String.raw`(?<!\p{L})(?:since|as of|as from|starting(?: in| on| from)?|seit|ab|beginnend (?:mit|ab)|depuis|à partir d(?:e|u)|dès|desde|a partir d(?:e|el))${article}${part}${article}\s*$`,
      'iu',
    ),
  ],
  [
    'after',
    new RegExp(
      String.raw`(?<!\p{L})(?:after|later than|nach|après|después d(?:e|el)|tras)${article}\s*$`,
      'iu',
    ),
  ],
]
/** And behind it. */
const trailing: readonly (readonly [DateBound, RegExp])[] = [
  [
    'since',
    /^\s*(?:or (?:later|after)|onwards?|on(?=\s*[,.?!]|\s*$)|and (?:later|after)|oder (?:später|danach)|und später|ou (?:plus tard|après)|et après|o (?:después|más tarde)|y después|en adelante)(?!\p{L})/iu,
  ],
  [
    'until',
    /^\s*(?:or (?:earlier|before)|and (?:earlier|before)|oder (?:früher|davor)|und früher|ou (?:plus tôt|avant)|o antes)(?!\p{L})/iu,
  ],
]

/** On which side of its only day a question is; null where it is on it, or of several. */
export function boundIn(dates: readonly DateInText[], text: string): DateBound | null {
  const [only, ...more] = dates
  if (only === undefined || more.length > 0) return null
  const [before, behind] = [text.slice(0, only.at), text.slice(only.end)]
  // 'Before the end of June' has no bound of its own.
  return (
    trailing.find(([, pattern]) => pattern.test(behind))?.[0] ??
    leading.find(([, pattern]) => pattern.test(before))?.[0] ??
    null
  )
}

/** On the side of a day, a month or a year that is meant; one without a year is of that of the other. */
export function isBeside(date: PartialDate, bound: DateBound, asked: PartialDate): boolean {
  if (fitOf(asked, date) === 'same') return bound === 'until' || bound === 'since'
  const isEarlier = placeOf(date) < placeOf({ ...asked, year: asked.year ?? date.year })
  return isEarlier === (bound === 'before' || bound === 'until')
}
