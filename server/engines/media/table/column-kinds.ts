import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, NumberColumn } from './columns.ts'
import { headingOf } from './table-columns.ts'

export const money =
  /\b(?:mt|mtt|pu|pvp|ek|vk|amount|cost|price|total|paid|fee|sum|value|spent|subscription|subs|dues|betrag|beitrag|cotisation|cuota|kosten|preis|summe|gesamt|brutto|netto|gebuhr|montant|prix|cout|somme|tarif|importe|precio|coste|gasto|gbp|eur|usd|chf|euro|euros)\b|[$€£]/

const ofAnything = /\b(?:total|sum|summe|gesamt|value|somme)\b/g

/** By its heading, or by the currency its cells are in; of visitors there is a total, too. */
export function isOfMoney({ kind }: Pick<Question, 'kind'>, column: NumberColumn): boolean {
  const heading = headingOf(column)
  const isNumberOf = kind === 'count' && column.unit === null && column.decimals === 0
  return money.test(isNumberOf ? heading.replaceAll(ofAnything, '') : heading) || isCurrency(column)
}

export const isCurrency = ({ unit }: NumberColumn): boolean =>
  unit !== null && /^(?:EUR|GBP|USD|CHF|[$€£])$/.test(unit)

/** A word for money, which a column of money has in its cells: 'the total value'. */
export const moneyWord =
  /^(?:zahlung(?:en)?|paiements?|pagos?|value|worth|price|purchase|cost|money|payments?|takings?|income|revenue|turnover|spending|expenses?|expenditure|bill|wert|einnahmen?|ausgaben?|umsatz|kosten|recettes?|depenses?|montant|chiffre|ingresos?|gastos?|importe|gesamtwert|kaufpreis|preis|valeur|prix|achat|valor|precio|compra)$/

/** What one of several pieces costs. */
export const singlePrice =
  /\b(?:unit|each|einzel\w*|stuckpreis|unitaire|pu|unitario|per piece|pro stuck|je stuck|preis (?:st|stk|stuck)|pr?\.? ?unit\w*|p ud|par piece|por unidad|p coste|p unit\w*)\b/

/** Of each of something: what it comes to together is nothing. */
export const isRate = (column: Column): boolean =>
  /\b(?:per|je|pro|par|por)\s\p{L}{2,}/u.test(headingOf(column)) || ofEach.test(fold(column.name))

/** 'Tarif/nuit', '€/L'. */
const ofEach =
  /\/\s?(?:nuit|night|nacht|noche|tag|day|jour|dia|woche|week|semaine|semana|monat|month|mois|mes|liter|litre|litro|l|kg|h|std|stk|stuck|unit|pers\w*|m2|m²|km|kwh)(?!\p{L})/u

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

export const ofQuality =
  /%|°|\b(?:pct|percent|prozent|temp(?:erature|eratur|eratura)?|rate|score|grade|ph|average|avg)\b/

/** It says how something is, and does not add up. */
export const isOfQuality = (column: NumberColumn): boolean =>
  ofQuality.test(headingOf(column)) || column.unit === '%' || column.unit === '°C'
