import { codesIn } from '#server/lib/language/words.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import type { AnswerKind } from './question.ts'

const currency =
  '(?:[$€£¥₹]|\\b(?:EUR|GBP|USD|CHF|euros?|pounds?|pence|p|dollars?|francs?|Franken|livres?|libras?|cents?)\\b)'
const money = new RegExp(`[$€£¥₹]\\s?\\d|\\d[\\d.,' ]*\\s?${currency}|\\b(?:EUR|GBP|USD|CHF)\\s?\\d`, 'iu')
const number =
  /(?<![\p{L}\d])\d[\d.,'\u202f\u00a0]*(?![\p{L}])|(?<![\p{L}\d])\d[\d.,]*\s?(?:%|m|cm|mm|km|kg|g|l|ml|kw|kwh|h|m²|m³|°c?)(?!\p{L})/iu
const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty|thirty|forty|fifty|hundred|thousand|dozen|none|both|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend|dutzend|halb|beide|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|vingt|trente|quarante|cinquante|cent|mille|douzaine|demi|deux|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|cien|ciento|mil|docena|medio|media)\b/iu
const time =
  /\b(?:[01]?\d|2[0-3])[:.h][0-5]\d\b|\b\d{1,2}\s?(?:am|pm|uhr|heures?|h)\b|\b(?:noon|midnight|mittag|midi|mediodía)\b/iu
const weekday =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|sonnabends?)\b|\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?\b|\b(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)\b/iu
const season =
  /\b(?:spring|summer|autumn|winter|frühling|frühjahr|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|easter|christmas|ostern|weihnachten|pâques|noël|navidad|yesterday|tomorrow|today|annually|yearly|monthly|weekly|every)\b/iu
const span =
  /(?:\d|\b\p{L}+)\s?(?:hours?|minutes?|mins?|days?|weeks?|months?|years?|hrs?|stunden?|minuten?|tagen?|wochen?|monaten?|jahren?|heures?|jours?|semaines?|mois|ans?|années?|horas?|minutos?|días?|semanas?|mes(?:es)?|años?)\b/iu
const name =
  /(?<=[\p{Ll}\p{N},;:)"“”'] (?:["“„«(])?)\p{Lu}\p{Ll}{2,}|\b(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|Madame|Monsieur|M|Sr|Sra|Señor|Señora|Don|Doña)\.?\s\p{Lu}|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u
const place =
  /\b(?:in|at|on|under|behind|above|below|beside|near|next to|inside|opposite|along|through|into|off|by|around|entlang|durch|le long de|à travers|por|a lo largo de|between|from|to|im|am|auf|unter|hinter|über|neben|bei|zwischen|aus|nach|dans|sur|sous|derrière|à côté|près|chez|à|au|en|bajo|detrás|encima|junto|cerca|sobre|entre)\s+(?:the|a|an|our|dem|der|den|einem|einer|le|la|les|l['’]|du|el|los|las|un|una)?\s*\p{L}{3,}/iu

const charge =
  /\b(?:cost|costs|price[ds]?|charge[ds]?|fee|bill|paid|pay|payable|due|premium|amount|total|asked for|asks|wants|offer|sold for|worth|rent|deposit|kostet|kosten|kostete|preis|betrag|gebühr|verlangt|bezahlt|zahlen|rechnung|prämie|miete|summe|gesamt\w*|coûte\w*|prix|tarif|payé|payer|montant|prime|loyer|total|cuesta|cuestan|costó|precio|prima|pagó|pagar|pagamos|importe|alquiler|cuota|cobra|cobró)\b/iu

/** A name that is no day and no month. */
const notNames = new RegExp(
  `${weekday.source}|\\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|easter|christmas|ostern|weihnachten)\\b`,
  'giu',
)

/**
 * How surely a text holds the kind of thing that a question asks for, from 0 to 1; 1 where the kind tells nothing. Its dates
 * and codes are no amounts.
 */
export function signOf(kind: AnswerKind, text: string): number {
  switch (kind) {
    case 'amount':
      return money.test(withoutDates(text)) ? 1 : amountSign(withoutDates(text))
    case 'count':
      return number.test(withoutDates(text)) ? 1 : numberWord.test(text) ? 0.8 : 0
    case 'duration':
      return span.test(text) ? 1 : 0
    case 'day':
      return datesIn(text).length > 0 || time.test(text)
        ? 1
        : weekday.test(text) || season.test(text)
          ? 0.8
          : 0
    case 'person':
      return name.test(text.replaceAll(notNames, 'x')) ? 1 : 0
    case 'place':
      return place.test(text) ? 0.6 : 0
    case 'yes-no':
    case 'list':
    case 'other':
      return 1
  }
}

const measured =
  /\d[\d.,]*\s?(?:m|cm|mm|km|kg|g|l|ml|kw|kwh|h|m²|m³|°c?|%|hours?|minutes?|days?|weeks?|months?|years?|stunden?|minuten?|tagen?|wochen?|heures?|jours?|horas?|minutos?|días?|litres?|liters?|metres?|meters?)(?!\p{L})/giu

function amountSign(text: string): number {
  const isCharge = charge.test(text)
  const bare = text.replaceAll(measured, ' ')
  if (!isCharge && bare !== text) return 0.3
  if (number.test(bare)) return isCharge ? 1 : 0.6
  return numberWord.test(text) ? (isCharge ? 0.6 : 0.3) : 0
}

const withoutDates = (text: string): string => {
  const spans = [...datesIn(text), ...codesIn(text)].filter(
    (one) => !('code' in one) || /\p{L}/u.test(one.code),
  )
  return spans
    .toSorted((one, other) => other.at - one.at)
    .reduce((rest, { at, end }) => `${rest.slice(0, at)} ${rest.slice(end)}`, text)
}

/** What is asked for has a form by which it is told from other words. */
export const isTold = (kind: AnswerKind): boolean => kind !== 'yes-no' && kind !== 'list' && kind !== 'other'
