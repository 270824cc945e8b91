import { fold } from '#server/lib/language/words.ts'
import { asksDistance, asksTime, perPiece } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { NumberColumn } from './columns.ts'
import { leastStock, tradeScore } from './stock-headings.ts'
import { taxScore } from './tax-columns.ts'
import { headedBy, headingOf, type Meet } from './table-columns.ts'
import { isUnitAsked } from './units.ts'
import { isCurrency, isOfMoney, isQuantity, isRate, ofQuality, singlePrice } from './column-kinds.ts'
import { flowScore, isOfFlow, isOfIncome } from './money-flows.ts'

const whole =
  /\b(?:mt|mtt|amount|total|sum|gross|all|alles|betrag|summe|gesamt|tous|todo|brutto|montant|somme|ttc|importe|suma)\b/

const single =
  /\b(?:unit|each|per|single|rate|einzel\w*|stuck\w*|satz|unitaire|pu|ht|net|netto|vat|mwst|tva|iva|unitario|discount|rabatt)\b/

const time =
  /\b(?:hours?|hrs?|minutes?|mins?|stunden|std|dauer|minuten|heures?|duree|horas?|minutos?|duration|days?|tage|jours|dias|h)\b/

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
  [
    /\b(?:coldest|warmest|hottest|kalteste\w*|warmste\w*|heisseste\w*|plus (?:froid|chaud)e?s?|mas (?:fri|calid|calur)\w*)\b/,
    /°|\b(?:temp\w*|celsius)\b/,
  ],
  [/\b(?:tallest|highest|hochste\w*|plus haut\w*|mas alt\w*)\b/, /\b(?:height|hohe|hauteur|altura)\b/],
  [
    /\b(?:biggest|largest|grosste\w*|plus grand\w*|mas grande\w*)\b/,
    /\b(?:size|area|grosse|flache|surface|superficie|taille)\b/,
  ],
]

export const ranks =
  /\b(?:age|alter|edad|rank|rang|position|pos|place|platz|platzierung|classement|posicion|puesto|week|semaine|semana)\b/

export const ranksAskedFor =
  /\b(?:\w*alter|ages?|aged|edad|rank\w*|rang|position|posicion|places?|platz\w*|classement|puesto)\b/

export function measureScore(question: Question, column: NumberColumn, meet: Meet): number {
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
    (isOfOtherUnit(question, column) ? 2 : 0) -
    (isAside(question, column, asked) ? 3 : 0) +
    (taxes.test(heading) && taxes.test(asked) ? 3 : 0) +
    taxScore(asked, heading) +
    // Only where it is asked for does it stand there.
    (column.isDerived === true && column.unit === 'days' ? 8 : 0) +
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

/** What refuelling cost are no kilometres, be they of its trips; and how many hours somebody worked are no pounds. */
export const isOfOtherUnit = (question: Question, column: NumberColumn): boolean =>
  question.kind === 'duration'
    ? column.isDerived !== true &&
      column.clock === undefined &&
      (isOfMoney(question, column) || isOfFlow(column)) &&
      !isUnitAsked(question, column)
    : isNoMoney(question, column)

const isNoMoney = (question: Question, column: NumberColumn): boolean =>
  question.kind === 'amount' &&
  costing.test(fold(question.inFull)) &&
  column.unit !== null &&
  !isOfMoney(question, column) &&
  !isUnitAsked(question, column) &&
  !isRate(column)

/** 'What did we pay for the sets': what was paid is no small number of sets. */
const isAside = (question: Question, column: NumberColumn, asked: string): boolean =>
  question.kind === 'amount' &&
  costing.test(asked) &&
  column.unit === null &&
  column.decimals === 0 &&
  !isOfMoney(question, column) &&
  column.values.subarray(0, sampleOfPieces).every((value) => !(value > mostPieces))
const [sampleOfPieces, mostPieces] = [200, 20]

const taxes = /\b(?:vat|tax|umsatzsteuer|mehrwertsteuer|mwst|tva|iva)\b/

const costing =
  /\b(?:costs?|pa(?:y|id)|spen[dt]|earns?|earned|\w*kosten|gekostet|kostet\w*|bezahlt|cout\w*|paye\w*|cuesta\w*|costo|costaron|pag\w+|verdien\w*|gagn\w+|ganan?|ganaba)\b/

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

/** The price of a piece is asked, and not what all come to. */
const asksPrice = /\b(?:prices?|\w*preise?|prix|precios?|tarifs?|rates?|each|apiece)\b/

const ofWholes =
  /\b(?:orders?|invoices?|bills?|purchases?|deliver\w+|payments?|sales?|einkauf\w*|bestell\w*|rechnung\w*|lieferung\w*|commandes?|factures?|achats?|livraisons?|pedidos?|facturas?|compras?)\b/

/** Of orders, invoices and purchases what each comes to is meant, and not what a piece of it costs; what came in is told by prices where nothing else tells it. */
export function pieceScore(question: Question, column: NumberColumn, isOfTotals: boolean): number {
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
