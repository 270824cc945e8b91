import { allStopWords } from '#server/lib/stop-words.ts'
import { days, eachMonth, grouped, months, ofOneThing, whichOne, workDays, years } from './computing-words.ts'

const superlative =
  /\b(?:most|least|highest|lowest|largest|smallest|biggest|dearest|cheapest|fewest|busiest|best|longest|shortest|quickest|slowest|fastest|meisten|wenigsten|haufigsten|(?:hoch|niedrig|gros|klein|teuer|billig|gunstig|lang|kurz|schwer|gering|tief)ste[nrsm]?|beste[nrsm]?|plus|moins|mas|menos|mayor|menor)\b/

/** Who buys, sells or gives: of several rows of one it is what they come to. */
const doers =
  '(?:customers?|clients?|suppliers?|guests?|donors?|buyers?|drivers?|\\p{L}*(?:kunden?|kundin(?:nen)?|lieferant(?:en)?|spender(?:n|in(?:nen)?)?)|gaste?|gasten|fournisseurs?|donateurs?|acheteurs?|clientes?|proveedor(?:es)?|donantes?|compradore?s?)'
const times =
  '(?:months?|years?|days?|monate?n?|jahre?n?|tage?n?|mois|annees?|ans?|jours?|mes(?:es)?|anos?|dias?)'
// 'The best day to come' is advice.
const thing = `(${doers}|${times})\\b(?! (?:to|pour|para|zum|um)\\b)`

/** 'The most expensive month', 'bester Kunde', 'le plus gros client', 'mes más caro': what is looked for among its kind. */
const mostThing: readonly RegExp[] = [
  new RegExp(
    `\\b(?:(?:most|least) (?:expensive|costly|important|loyal|profitable)|(?!(?:latest|newest|oldest|earliest|youngest|nearest|closest|harvest|guest|rest|test|contest|forest|west|request|protest)\\b)\\p{L}{3,}est|best|worst|top) ${thing}\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?!(?:meiste|wenigste|alteste|erste|letzte|nachste|jungste|neueste|fruheste|spateste)[nrsm]?\\b)(?:\\p{L}{3,}ste|beste)[nrsm]? ${thing}\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:meilleure?s?|pires?|plus gros(?:se)?s?|plus grande?s?|plus importante?s?) ${thing}\\b`,
    'u',
  ),
  new RegExp(`\\b${thing} (?:le|la|les) (?:plus|moins)\\b`, 'u'),
  new RegExp(`\\b(?:mejor(?:es)?|peor(?:es)?|mayor(?:es)?|principal(?:es)?) ${thing}\\b`, 'u'),
  new RegExp(`\\b${thing} (?:con|que) (?:mas|menos)\\b`, 'u'),
  new RegExp(
    `(?:^|\\b(?:el|la|los|las|del|nuestr[oa]s?|mis?) )${thing} (?:mas|menos) (?!tarde|temprano|o\\b)\\p{L}{3,}`,
    'u',
  ),
  new RegExp(`\\b${thing} with (?:the )?(?:most|fewest|least|highest|lowest|greatest)\\b`, 'u'),
  new RegExp(`\\b${thing} mit de[mnr] (?:meisten|wenigsten|hochsten|niedrigsten)\\b`, 'u'),
  new RegExp(`\\b${thing} (?:avec|ou)\\b.{0,30}\\b(?:le|la|les) (?:plus|moins)\\b`, 'u'),
  /\b(?:haufigste[nrs]?|most (?:frequent|common|popular)) (\p{L}{3,})/u,
  /\b(\p{L}{3,}) (?:(?:le|la|les) plus (?:frequente?s?|courante?s?|populaires?)|mas (?:frecuentes?|comun(?:es)?|popular(?:es)?))\b/u,
]

const found = (patterns: readonly RegExp[], folded: string): string | null => {
  for (const pattern of patterns) {
    const [, word] = pattern.exec(folded) ?? []
    if (word !== undefined) return word
  }
  return null
}

const worst =
  /\b(?:worst|least|cheapest|weakest|schlechteste[nrs]?|schwachste[nrs]?|pires?|moins|peor(?:es)?|menor(?:es)?|menos)\b/

/** 'Bester Kunde' asks for the greatest as well; null where nothing of the kind is asked. */
export const mostAsked = (folded: string, isOfSeveral: boolean): 'greatest' | 'least' | null =>
  isOfSeveral || found(mostThing, folded) !== null ? (worst.test(folded) ? 'least' : 'greatest') : null

/** Words that ask for the greatest, and look for nothing: 'top', 'bester', 'plus gros'. */
export const mostWords = (folded: string, isOfSeveral: boolean): readonly string[] =>
  mostAsked(folded, isOfSeveral) === null
    ? []
    : [
        ...folded.matchAll(
          /\b(?:top|best|worst|beste[nrsm]?|schlechteste[nrsm]?|meilleure?s?|pires?|mejor(?:es)?|peor(?:es)?|(?<=\b(?:plus|mas) )(?:gros(?:se)?s?|grande?s?|importante?s?|chere?s?|elevee?s?|car[oa]s?|alt[oa]s?|frequente?s?|courante?s?|populaires?|frecuentes?|comun(?:es)?|popular(?:es)?)|(?<=\bmost )(?:frequent|common|popular))\b/g,
        ),
      ].map(([word]) => word)

/** What is looked for among several of its kind, where these are named: 'our five best customers', 'die drei größten Rechnungen'. */
const severalThings: readonly RegExp[] = [
  /\b(?:top|best|worst|most (?:expensive|\p{L}+)|\p{L}{3,}est) (\p{L}{4,})/u,
  /\b(?:\p{L}{3,}ste|beste)n (\p{L}{4,})/u,
  /\b(?:les|nos|mes) (?:plus|moins) \p{L}+ (\p{L}{4,})/u,
  /\b(?:les|nos|mes) (?:meilleure?s|pires) (\p{L}{4,})/u,
  /\b(?:les|nos|mes) (\p{L}{4,}) (?:les|qui|avec|au)\b/u,
  /\b(?:los|las|nuestr[oa]s|mis) (?:mejores|peores|mayores|menores) (\p{L}{4,})/u,
  /\b(?:los|las|nuestr[oa]s|mis) (\p{L}{3,}) (?:con |que )?(?:mas|menos)\b/u,
]

const isOfTime = (word: string): boolean => [months, years, days].some((pattern) => pattern.test(word))

/** 'On average per market day': each on which there was something. */
const ofOpenDays =
  /\b(?:per|by|each|every) (?:market|working|work|trading|opening|open|selling|sales|school|race|match|training) days?\b|\bpar jour de (?:marche|travail|vente|course)\b|\bpor dia de (?:mercado|trabajo|venta|carrera)\b/

/** By what a figure is asked for: 'month', 'year', 'day' or a word that a column may be named by; `isOfSeveral`: not only the first. */
export function groupOf(folded: string, isOfSeveral: boolean): string | null {
  if (eachMonth.test(folded)) return 'month'
  if (ofOpenDays.test(folded)) return 'day'
  const word = grouped.exec(folded)?.[1] ?? null
  const which = superlative.test(folded) ? (whichOne.exec(folded)?.[1] ?? null) : null
  // 'What was', 'los que más': no kind of thing is asked for.
  const one = which === null || isOfTime(which) || !allStopWords.has(which) ? which : null
  // 'The best customer by invoiced amount': what stands behind 'by' is measured.
  const named = one === null ? found(mostThing, folded) : null
  const several = isOfSeveral && one === null ? found(severalThings, folded) : null
  for (const some of [named, several, one, word]) {
    if (some === null) continue
    if (months.test(some)) return 'month'
    if (years.test(some)) return 'year'
    if (workDays.test(some)) return 'day'
    // On the day of the longest trip there may be others.
    if (days.test(some) && some !== word) return some === one && ofOneThing.test(folded) ? null : 'day'
    if (!allStopWords.has(some)) return some
  }
  return null
}
