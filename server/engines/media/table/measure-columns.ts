import { fold } from '#server/lib/language/words.ts'
import { asksDistance, asksTime, perPiece } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, NumberColumn } from './read-table.ts'
import { breakHeading } from './durations.ts'
import { leastStock, tradeScore } from './stock-headings.ts'
import { headedBy, headingOf, type Meet } from './table-columns.ts'
import { isUnitAsked } from './units.ts'

/** A column that names things by numbers: nothing is added up of it. */
const identifier =
  /(?:^|[\s_.])(?:id|nr|no|n°|nº|num|number|nummer|numero|year|jahr|annee|ano|month|monat|mois|mes|week|kw|woche|semaine|semana|plot|parzelle|parcelle|parcela|page|row|phone|tel|telefon|zip|plz|postcode|rank|rang|position|pos|place|platz|age|alter|iban|code|lane|heat|seat)(?:$|[\s_.])/
const money =
  /\b(?:mt|mtt|pu|pvp|ek|vk|amount|cost|price|total|paid|fee|sum|value|spent|subscription|subs|dues|betrag|beitrag|cotisation|cuota|kosten|preis|summe|gesamt|brutto|netto|gebuhr|montant|prix|cout|somme|tarif|importe|precio|coste|gasto|gbp|eur|usd|chf|euro|euros)\b|[$€£]/
const ofAnything = /\b(?:total|sum|summe|gesamt|value|somme)\b/g
const whole =
  /\b(?:mt|mtt|amount|total|sum|gross|all|alles|betrag|summe|gesamt|tous|todo|brutto|montant|somme|ttc|importe|suma)\b/
const single =
  /\b(?:unit|each|per|single|rate|einzel\w*|stuck\w*|satz|unitaire|pu|ht|net|netto|vat|mwst|tva|iva|unitario|discount|rabatt)\b/
const time =
  /\b(?:hours?|hrs?|minutes?|mins?|stunden|std|dauer|minuten|heures?|duree|horas?|minutos?|duration|days?|tage|jours|dias|h)\b/
/** Numbers that something may be computed of. */
export function measures(table: Columns): NumberColumn[] {
  const known = kept.get(table)
  if (known !== undefined) return known
  const { columns, headRows } = table
  const numbers = columns.filter(
    (column): column is NumberColumn =>
      column.type === 'number' && !column.isReading && !isIdentifier(column, headRows),
  )
  kept.set(table, numbers)
  return numbers
}

const kept = new WeakMap<Columns, NumberColumn[]>()

/** Its numbers name things: nothing is computed of them. */
export function isIdentifier(column: NumberColumn, headRows: number): boolean {
  if (column.isDerived || column.clock !== undefined) return false
  const heading = headingOf(column)
  if (
    column.unit === null &&
    !money.test(heading) &&
    !isRate(column) &&
    identifier.test(` ${heading} `.trim())
  )
    return true
  const sample = column.values.slice(headRows, headRows + 200).filter((value) => !Number.isNaN(value))
  const isCounting =
    sample.length > 3 && sample.every((value, at) => at === 0 || value === (sample[at - 1] ?? 0) + 1)
  return isCounting && !/\b(?:count|anzahl|nombre|menge|quantity|qty)\b/.test(heading)
}

/** The column a question is about: by its heading, its unit and what is asked for. Null when there are several, and nothing tells. */
export function measureOf(
  question: Question,
  table: Columns,
  meet: Meet,
  rows: readonly number[],
): NumberColumn | null {
  const isFilled = ({ values }: NumberColumn) => rows.some((row) => !Number.isNaN(values[row] ?? Number.NaN))
  const isOfTotals = measures(table).some(
    (column) => isOfMoney(question, column) && !singlePrice.test(headingOf(column)) && !isRate(column),
  )
  const scored = [...measures(table), ...ranksAsked(question, table)]
    .filter((column) => headingOf(column).trim() !== question.groupBy)
    .filter((column) => !isOfHours(column) || isOfHoursAsked(question, column))
    .filter((column) => !isBreak(column) || isBreakAsked(question))
    .filter((column) => !isBalance(column) || headedBy(column, meet, question.terms).size > 0)
    .filter((column) => rows.length === 0 || isFilled(column))
    .map((column) => ({
      column,
      score: measureScore(question, column, meet) + pieceScore(question, column, isOfTotals),
    }))
  // A mean age is none of what somebody pays.
  if (ofAges.test(fold(question.inFull)) && !scored.some(({ column }) => ranks.test(headingOf(column))))
    return null
  const [best, second] = scored.toSorted((one, other) => other.score - one.score)
  if (!best) return null
  if (best.score > 0 || second === undefined) return best.column
  return onlyFilled(
    scored.map(({ column }) => column),
    rows,
  )
}

/** Share of rows that a column must fill, and that none of the others may. */
const [mostRows, fewRows] = [0.8, 0.2]

/** What came in, where the rows are of gifts, and hardly one of them went out. */
function onlyFilled(columns: readonly NumberColumn[], rows: readonly number[]): NumberColumn | null {
  const shareOf = ({ values }: NumberColumn) =>
    rows.filter((row) => !Number.isNaN(values[row] ?? Number.NaN)).length / rows.length
  const [most, second] = columns
    .map((column) => ({ column, share: shareOf(column) }))
    .toSorted((one, other) => other.share - one.share)
  return most !== undefined && most.share >= mostRows && (second?.share ?? 0) <= fewRows ? most.column : null
}

const ranks =
  /\b(?:age|alter|edad|rank|rang|position|pos|place|platz|platzierung|classement|posicion|puesto|week|semaine|semana)\b/
const ofAges =
  /\b(?:average age|mean age|\w*durchschnittsalter|mittlere\w* alter|age moyen|moyenne d'age|edad media|edad promedio)\b/
const ranksAskedFor =
  /\b(?:\w*alter|ages?|aged|edad|rank\w*|rang|position|posicion|places?|platz\w*|classement|puesto)\b/

/** How old or in which place somebody is: nothing is added up of it, and it has a mean, a least and a greatest one. */
function ranksAsked({ inFull, operation }: Question, { columns }: Columns): NumberColumn[] {
  const isAsked = operation !== null && operation !== 'sum' && operation !== 'count'
  return !isAsked || !ranksAskedFor.test(fold(inFull))
    ? []
    : columns.filter(
        (column): column is NumberColumn => column.type === 'number' && ranks.test(headingOf(column)),
      )
}

/** What is left after each row: nothing is computed of it where it is not named. */
const isBalance = (column: NumberColumn): boolean =>
  /\b(?:balance|running total|solde|saldo|kontostand|cumul\w*|kumuliert)\b/.test(headingOf(column))

/** Hours that only the times from and to tell are meant only where time is asked for. */
const isOfHours = ({ isDerived, clock }: NumberColumn): boolean => isDerived === true && clock !== undefined
const isOfHoursAsked = (question: Question, column: NumberColumn): boolean =>
  question.kind === 'duration' || isUnitAsked(question, column) || asksTime.test(fold(question.inFull))

/** What is not worked of a working day. */
const isBreak = (column: NumberColumn): boolean =>
  column.clock !== undefined && breakHeading.test(headingOf(column))

/** 'Hours without the break' are none of breaks. */
const isBreakAsked = ({ inFull }: Question): boolean =>
  breakHeading.test(fold(inFull).replaceAll(lessBreak, ' '))
const lessBreak =
  /\b(?:without|less|minus|excluding|excl|not counting|ohne|abzuglich|sans(?: compter)?|hors|moins|sin(?: contar)?|menos|descontando)\s(?:\p{L}+\s){0,2}(?:breaks?|pausen?|pausas?|descansos?)\b/gu

/** It asks for what a column of lengths of time or of distances holds. */
export const isLengthAsked = (question: Question, column: NumberColumn): boolean =>
  (column.clock !== undefined && isUnitAsked(question, column)) ||
  (column.isDistance === true && asksDistance(fold(question.inFull)))

/** 'The longest' is asked of a length. */
const dimensions: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:longest|shortest|langste\w*|kurzeste\w*|plus (?:long|court)\w*|mas (?:larg|cort)\w*)\b/,
    /\b(?:length|long|loa|lange|longueur|longitud|eslora|distance|distanz|entfernung|strecke|distancia|km|miles|kilomet(?:re|er)s?|kilometros)\b/,
  ],
  [
    /\b(?:heaviest|lightest|schwerste\w*|leichteste\w*|plus (?:lourd|leger)\w*|mas (?:pesad|liger)\w*)\b/,
    /\b(?:weight|gewicht|poids|peso)\b/,
  ],
  [/\b(?:tallest|highest|hochste\w*|plus haut\w*|mas alt\w*)\b/, /\b(?:height|hohe|hauteur|altura)\b/],
  [
    /\b(?:biggest|largest|grosste\w*|plus grand\w*|mas grande\w*)\b/,
    /\b(?:size|area|grosse|flache|surface|superficie|taille)\b/,
  ],
]

const goingOut =
  /\b(?:out|paid|spent|expenses?|ausgaben?|ausgang|soll|depenses?|debit|sorties?|gastos?|salidas?|cargo)\b/
const comingIn =
  /\b(?:in|income|received|takings?|turnover|sales|revenue|umsatz|erlos|einnahmen?|eingang|haben|recettes?|credit|entrees?|ingresos?|entradas?|abono)\b/
const asksOut =
  /\b(?:spen[dt]|paid|pay|cost|costs|(?:went|goes|gone) out|(?:ging|gingen|gegangen) (?:raus|hinaus|weg)|est parti\w*|sorti\w*|sali(?:o|eron)|ausgegeben|bezahlt|ausgaben|gekostet|depens\w*|paye|gast\w+|pag\w+)\b/
const asksIn =
  /\b(?:income|earn(?:ed)?|rec(?:ei|ie|i)ved?|took in|taken in|c[ao]me in|comes in|takings?|brought in|bring in|take|took|made|turnover|umsatz\w*|eingenommen|eingegangen|einnahmen|verdient|encaisse|recettes?|gagne|rapport(?:e|ent|ait|aient)|eingebracht|ingres\w+|cobr\w+|gan\w+)\b/

/** The columns of what came in and of what went out; none where one of them is not there. */
export function flowsOf(table: Columns): NumberColumn[] {
  const ofOne = (is: RegExp, isNot: RegExp) =>
    measures(table).find((column) => is.test(headingOf(column)) && !isNot.test(headingOf(column)))
  const [income, expense] = [ofOne(comingIn, goingOut), ofOne(goingOut, comingIn)]
  return income === undefined || expense === undefined ? [] : [income, expense]
}

/** It asks what came in. */
export const isOfIncome = ({ inFull }: Question): boolean => asksIn.test(fold(inFull))

/** Money that goes out and money that comes in stand in columns of their own. */
function flowScore(asked: string, heading: string): number {
  const isOut = asksOut.test(asked)
  const isIn = asksIn.test(asked)
  if (isOut === isIn) return 0
  const meets = (isOut ? goingOut : comingIn).test(heading)
  const contradicts = (isOut ? comingIn : goingOut).test(heading)
  return (meets ? 1.2 : 0) - (contradicts ? 1.2 : 0)
}

/** By its heading, or by the currency its cells are in; of visitors there is a total, too. */
export function isOfMoney({ kind }: Pick<Question, 'kind'>, column: NumberColumn): boolean {
  const heading = headingOf(column)
  const isNumberOf = kind === 'count' && column.unit === null && column.decimals === 0
  return money.test(isNumberOf ? heading.replaceAll(ofAnything, '') : heading) || isCurrency(column)
}

const isCurrency = ({ unit }: NumberColumn): boolean =>
  unit !== null && /^(?:EUR|GBP|USD|CHF|[$€£])$/.test(unit)

function measureScore(question: Question, column: NumberColumn, meet: Meet): number {
  const heading = headingOf(column)
  const asked = fold(question.inFull)
  const heads = headedBy(column, meet, question.terms)
  const named = heads.size
  // 'How many pieces broke': pieces have columns of several kinds, and those that broke one.
  const isDone = [...heads].some((at) => question.terms[at]?.isMinor === true)
  const asksMoney =
    question.kind === 'amount' ||
    /\b(?:spen[dt]|money\b|geld\b|argent\b|dinero\b|cost|paid|pay|dear|cheap|ausgegeben|depens|gast|bezahlt|kost|teuer|billig|gunstig|cout|cher|cuest|car[oa]s?\b|barat|rapport(?:e|ent|ait|aient)\b|eingebracht|umsatz)/.test(
      asked,
    )
  const isMoney = isOfMoney(question, column)
  const isUnitOf = isUnitAsked(question, column)
  const isOfCurrency = isUnitOf && isCurrency(column)
  const isOfPieces =
    ofPieces.test(asked) && isQuantity(column) && named === 0 && question.kind !== 'amount' && !asksMoney
  // What refuelling cost are no kilometres, be they of its trips.
  const isOfOtherUnit =
    question.kind === 'amount' &&
    costing.test(asked) &&
    column.unit !== null &&
    !isMoney &&
    !isUnitOf &&
    !isRate(column)
  return (
    named * 3 +
    (isDone && question.kind === 'count' ? 3 : 0) +
    (isRate(column) && !isRateAsked(asked, heading) ? -1 : 0) +
    (isSaid(asked, heading) ? 0.1 : 0) +
    (isOfPieces ? 3 : 0) +
    goalScore(asked, heading) +
    (ranks.test(heading) && ranksAskedFor.test(asked) ? 4 : 0) +
    (isUnitOf ? (isOfCurrency && question.kind === 'count' ? 6 : 3) : 0) +
    (asksMoney && isMoney ? 2 : 0) +
    (isMoney && dear.test(asked) ? 3 : 0) -
    (isOfOtherUnit ? 2 : 0) +
    (taxes.test(heading) && taxes.test(asked) ? 3 : 0) +
    (isRateAsked(asked, heading) || (perPiece.test(asked) && isMoney && single.test(heading)) ? 5 : 0) +
    (question.kind === 'duration' && time.test(heading) ? 3 : 0) +
    (column.clock !== undefined && asksTime.test(asked) ? 3 : 0) +
    (column.isDistance && asksDistance(asked) ? 3 : 0) +
    flowScore(asked, heading) +
    tradeScore(asked, heading) +
    stockScore(asked, heading) +
    (dimensions.some(([most, of]) => most.test(asked) && of.test(heading)) ? 3 : 0) +
    (quantity.test(asked) && !isMoney && (isQuantity(column) || column.unit !== null) ? 3 : 0) +
    (question.kind === 'count' ? (isQuantity(column) ? 2.5 : isMoney && !isOfCurrency ? -2.5 : 0) : 0) +
    (whole.test(heading) ? 0.5 : 0) -
    (single.test(heading) ? 0.6 : 0) +
    (isMoney ? 0.3 : 0) +
    (question.operation === 'sum' && amountOfThings.test(heading) ? 0.3 : 0) -
    (ofQuality.test(heading) ? 0.3 : 0)
  )
}

const taxes = /\b(?:vat|tax|umsatzsteuer|mehrwertsteuer|mwst|tva|iva)\b/
const costing =
  /\b(?:costs?|pa(?:y|id)|spen[dt]|\w*kosten|gekostet|kostet\w*|bezahlt|cout\w*|paye\w*|cuesta\w*|costo|costaron|pag\w+)\b/

/** Of two columns that are meant by what else they are called, the one whose own word was typed. */
const isSaid = (asked: string, heading: string): boolean =>
  heading.split(/[^\p{L}]+/u).some((word) => word.length > 4 && new RegExp(`\\b${word}\\b`).test(asked))

const ofPieces = /\b(?:pieces?|stuck(?:e|zahl)?|pieces|piezas|unidades|unites)\b/

/** Goals that were scored, and those that were conceded. */
const scored = /\b(?:scor\w+|geschossen|erzielt\w*|marque\w*|marc\w+|met[ie]\w+)\b/
const conceded = /\b(?:conced\w+|against us|kassiert\w*|gegentor\w*|encaiss\w+|encaj\w+|recibi\w+)\b/
const goalScore = (asked: string, heading: string): number =>
  !/\b(?:goals?|buts?|tore?|gol(?:es)?)\b/.test(heading) || scored.test(asked) === conceded.test(asked)
    ? 0
    : (scored.test(asked) ? /\b(?:for|pour|favor)\b/ : /\b(?:against|contre|contra|gegen\w*)\b/).test(heading)
      ? 2
      : 0

/** What adds up, and what says how something is: of a table of milk its litres are meant, and not its fat. */
const amountOfThings =
  /\b(?:litres?|liters?|litros?|kg|kilos?|km|kwh|hours|hrs|stunden|std|heures|horas|pieces|stuck|unidades|quantity|qty|menge|quantite|cantidad|anzahl)\b/
const ofQuality =
  /%|°|\b(?:pct|percent|prozent|temp(?:erature|eratur|eratura)?|rate|score|grade|ph|average|avg)\b/

/** It says how something is, and does not add up. */
export const isOfQuality = (column: NumberColumn): boolean =>
  ofQuality.test(headingOf(column)) || column.unit === '%' || column.unit === '°C'

/** A word for money, which a column of money has in its cells: 'the total value'. */
export const moneyWord =
  /^(?:zahlung(?:en)?|paiements?|pagos?|value|worth|price|purchase|cost|money|payments?|takings?|income|revenue|turnover|spending|expenses?|expenditure|bill|wert|einnahmen?|ausgaben?|umsatz|kosten|recettes?|depenses?|montant|chiffre|ingresos?|gastos?|importe|gesamtwert|kaufpreis|preis|valeur|prix|achat|valor|precio|compra)$/

/** What one of several pieces costs. */
export const singlePrice =
  /\b(?:unit|each|einzel\w*|stuckpreis|unitaire|pu|unitario|per piece|pro stuck|je stuck|preis (?:st|stk|stuck)|pr?\.? ?unit\w*|p ud|par piece|por unidad|p coste|p unit\w*)\b/
/** The price of a piece is asked, and not what all come to. */
const asksPrice = /\b(?:prices?|\w*preise?|prix|precios?|tarifs?|rates?|each|apiece)\b/
const ofWholes =
  /\b(?:orders?|invoices?|bills?|purchases?|deliver\w+|payments?|sales?|einkauf\w*|bestell\w*|rechnung\w*|lieferung\w*|commandes?|factures?|achats?|livraisons?|pedidos?|facturas?|compras?)\b/

/** Of orders, invoices and purchases what each comes to is meant, and not what a piece of it costs; what came in is told by prices where nothing else tells it. */
function pieceScore(question: Question, column: NumberColumn, isOfTotals: boolean): number {
  const asked = fold(question.inFull)
  if (!singlePrice.test(headingOf(column))) return 0
  if (perPiece.test(asked)) return 1
  if (!isOfTotals) return isOfIncome(question) && isOfMoney(question, column) ? 2 : 0
  return (asksPrice.test(asked) || dear.test(asked)) && !ofWholes.test(asked) ? 0 : -2
}

/** How much there should be of something is asked for by that word only. */
const stockScore = (asked: string, heading: string): number =>
  leastStock.test(heading.trim()) &&
  !/\b(?:mini?\w*|mindest\w*|meldebestand|seuil|reorder|threshold)\b/.test(asked)
    ? -4
    : 0

/** Of each of something: what it comes to together is nothing. */
export const isRate = (column: Column): boolean =>
  /\b(?:per|je|pro|par|por)\s\p{L}{2,}/u.test(headingOf(column))

/** 'The price per litre' is a column of its own. */
function isRateAsked(asked: string, heading: string): boolean {
  const of = /\b(?:per|je|pro|par|por)\s(\p{L}{2,})/u.exec(heading)?.[1]
  return (
    of !== undefined &&
    [...asked.matchAll(/\b(?:per|je|pro|par|por|au|a la|el|the|a)\s(\p{L}{2,})/gu)].some(
      ([, word = '']) => word.slice(0, 4) === of.slice(0, 4),
    )
  )
}

/** It asks for a price, whatever else it names. */
const dear =
  /\b(?:dearest|cheapest|costliest|most expensive|teuerste\w*|billigste\w*|gunstigste\w*|plus chere?s?|moins chere?s?|mas car[oa]s?|mas barat[oa]s?)\b/

/** It asks how much of a thing there is, be it ever so dear. */
const quantity = /\b(?:quantit(?:y|e|es)|menge|cantidad|qty)\b/

/** 'How many people': a column of guests, or of a total that is no money. */
export const isOfPeople = ({ text }: Pick<Question, 'text'>, column: NumberColumn): boolean =>
  manyPeople.test(fold(text)) &&
  column.unit === null &&
  column.decimals === 0 &&
  (isQuantity(column) || /^(?:total|gesamt|summe|alle|tous|todos)$/.test(headingOf(column).trim()))
const manyPeople =
  /\b(?:how many (?:people|persons)|wie ?viele (?:leute|personen|menschen)|combien de (?:personnes|gens)|cuantas personas)\b/

/** A column that counts pieces, and no people, nor bicycles: of trainings and hires there are as many as rows. */
export const isOfThings = (column: Column): boolean =>
  isQuantity(column) &&
  !/\b(?:number of|nombre(?: de)?|anzahl|numero de|cantidad de) \p{L}/u.test(headingOf(column)) &&
  !/\b(?:participants|visitors|guests|admissions|attendance|gaste|besucher|zuschauer|teilnehmer|visiteurs|participantes|asistentes|visitantes)\b/.test(
    headingOf(column),
  )

/** A column that counts things. */
export const isQuantity = (column: Column): boolean =>
  /\b(?:count|quantity|qty|number of|pcs|pieces|sold|verkauft|vendus?|vendues?|vendid[oa]s|units|uds|menge|anzahl|stuck|stuckzahl|quantite|qte|nombre|cantidad|cant|unidades|tins|jars|boxes|bags|bottles|participants|visitors|guests|admissions|attendance|gaste|besucher|zuschauer|teilnehmer|visiteurs|participantes|asistentes|visitantes)\b/.test(
    headingOf(column),
  )
