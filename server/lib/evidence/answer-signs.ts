import { codesIn, fold, wordsIn } from '#server/lib/language/words.ts'
import { unitsAmong } from '#server/lib/language/units.ts'
import { allStopWords } from '#server/lib/stop-words.ts'
import { datesIn, fitOf, type PartialDate } from '#server/lib/language/dates.ts'
import type { AnswerKind } from '#server/lib/question/question.ts'

const currency =
  '(?:[$€£¥₹]|(?<!\\p{L})(?:EUR|GBP|USD|CHF|euros?|pounds?|pence|p|dollars?|francs?|Franken|livres?|libras?|cents?)\\b)'
const money = new RegExp(`[$€£¥₹]\\s?\\d|\\d[\\d.,' ]*\\s?${currency}|\\b(?:EUR|GBP|USD|CHF)\\s?\\d`, 'iu')
const number =
  /(?<![\p{L}\d])\d[\d.,'\u202f\u00a0]*(?![\p{L}])|(?<![\p{L}\d])\d[\d.,]*\s?(?:%|m|cm|mm|km|kg|g|l|ml|kw|kwh|h|m²|m³|°c?)(?!\p{L})/iu
const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|none|both|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|dutzend|halb|beide|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|vingt|trente|quarante|cinquante|soixante|quatre-vingts?|cent|mille|douzaine|demi|deux|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|docena|medio|media)\b/iu
const clock = /\b(?:[01]?\d|2[0-3])[:.h][0-5]\d\b/g
const time = new RegExp(
  `${clock.source}|\\b\\d{1,2}\\s?(?:am|pm|uhr|heures?|h)\\b|\\b(?:noon|midnight|mittag|midi|mediodía)\\b`,
  'iu',
)
const weekday =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|sonnabends?)\b|\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?\b|\b(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)\b/iu
/** With a capital: 'sun' and 'sat' are words. */
const shortWeekday = /(?<![\p{L}.] )\b(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)\b(?!\.? \p{Ll}{4})/u
const season =
  /\b(?:spring|summer|autumn|winter|frühling|frühjahr|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|morning|evening|afternoon|night|abends?|morgens?|nachmittags?|soir|matin|tarde|noche|easter|christmas|ostern|weihnachten|pâques|noël|navidad|yesterday|tomorrow|today|annually|yearly|monthly|weekly|every|once|twice|einmal|zweimal|jähr\p{L}+|monatlich\p{L}*|wöchentlich\p{L}*|täglich\p{L}*|jede[nrsm]?|chaque|une fois|deux fois|tous les|toutes les|annuel\p{L}*|mensuel\p{L}*|cada|una vez|dos veces|todos los|todas las|anual\p{L}*|mensual\p{L}*|daily)\b/iu
const spokenNumber = numberWord.source.slice('\\b'.length, -'\\b'.length)
const spanUnit =
  '(?:seconds?|sekunden?|secondes?|segundos?|hours?|minutes?|mins?|days?|weeks?|months?|years?|hrs?|stunden?|minuten?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|heures?|jours?|semaines?|mois|ans?|années?|horas?|minutos?|días?|semanas?|mes(?:es)?|años?)'
const spanNumber = `(?:${spokenNumber}|a|an|several|few|half an|ein|eine[nmr]?|anderthalb|mehrere|paar|un|une|quelques|plusieurs|una|varios|varias|pocas)`
/** '45 consecutive days', 'zwölf volle Monate'. */
const spanOf =
  '(?:(?:consecutive|full|whole|working|calendar|business|aufeinanderfolgende[nr]?|volle[nr]?|ganze[nr]?|bonnes|buen[oa]s)\\s)?'
const span = new RegExp(`(?:\\d\\s?-?|\\b${spanNumber}[\\s-])${spanOf}${spanUnit}\\b`, 'iu')
/** 'Dauer (Min.): 72' of a row. */
const spanOfRow =
  /(?:^|; )[^:;]*(?<!\p{L})(?:dauer|duration|durée|duración|hours?|hrs|minutes?|min|stunden|std|heures?|horas?|days|tage|jours|días)(?!\p{L})[^:;]{0,12}: ?\d/iu
const oneName = /(?<=[\p{Ll}\p{N},;:)"“”'] (?:["“„«(])?)\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}{2,}(?= \p{Ll}+s? )/gu
const place =
  /\b(?:in|at|on|under|behind|above|below|beside|near|next to|inside|opposite|along|through|into|off|by|around|entlang|durch|le long de|à travers|por|a lo largo de|between|from|to|im|am|auf|unter|hinter|über|neben|bei|zwischen|aus|nach|dans|sur|sous|derrière|à côté|près|chez|à|au|en|bajo|detrás|encima|junto|cerca|sobre|entre)\s+(?:(?:the|a|an|our|its|his|her|their|my|your|this|that|dem|der|den|einem|einer|ihre[mnr]?|ihrem|seine[mnr]?|seinem|unsere[mnr]?|unserem|le|la|les|l['’]|du|son|sa|ses|leurs?|notre|nos|el|los|las|su|sus|nuestr[oa]s?|un|una)\s*)?\p{L}{3,}/giu

const charge =
  /\b(?:cost|costs|price[ds]?|charge[ds]?|fee|bill|paid|pay|payable|due|premium|amount|total|asked for|asks|wants|offer|sold for|worth|rent|deposit|kostet|kosten|kostete|preis|betrag|gebühr|verlangt|bezahlt|zahlen|rechnung|prämie|miete|summe|gesamt\w*|coûte\w*|prix|tarif|payé|payer|montant|prime|loyer|total|cuesta|cuestan|costó|precio|prima|pagó|pagar|pagamos|importe|alquiler|cuota|cobra|cobró)\b/iu

/** A name that is no day and no month. */
const notNames = new RegExp(
  `${weekday.source}|\\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|morning|evening|afternoon|night|abends?|morgens?|nachmittags?|soir|matin|tarde|noche|easter|christmas|ostern|weihnachten)\\b`,
  'giu',
)

/** What a question says itself: its words, folded, and its days. */
export interface Asked {
  words: ReadonlySet<string>
  dates: readonly PartialDate[]
}

const nothingAsked: Asked = { words: new Set(), dates: [] }

const reason =
  /\b(?:because|since|so that|therefore|due to|reason|in order to|denn|weil|damit|wegen|grund|car|parce|puisque|afin|raison|porque|ya que|para que|debido|motivo)\b/iu
const deadline =
  /\b(?:by|until|due|payable|before|no later|latest|must|has to|have to|muss|müssen|doit|doivent|debe|deben|bis|fällig|zahlbar|spätestens|frist|avant|jusqu|échéance|payable|antes|hasta|vence|vencimiento|plazo)\b/iu
/** 'from 1 April to 30 November' ends on a day, too. */
const fromTo =
  /\b(?:from|vom|von|du|de|des|depuis|desde|del)\b[^.;]*\d[^.;]*\b(?:to|till|bis|au|al|a|hasta|jusqu)\b[^.;]*\d/iu
/** 'Within 30 days', 'payable net 14'. */
const period =
  /\b(?:within|in|net|innerhalb|binnen|innert|sous|dans les|en|dentro de)\s+(?:von\s+|un délai de\s+|el plazo de\s+)?(?:\d+|\p{L}+)\s+(?:days?|weeks?|months?|tagen?|wochen|monaten?|jours|semaines|mois|días|semanas|meses)\b/iu
const spokenTime = new RegExp(
  `\\b(?:half past|quarter (?:past|to)|o['’]clock|halb \\p{L}+|viertel (?:nach|vor)|et demie|y media|y cuarto)\\b|` +
    `\\b(?:at|by|till|until|around|before|after|um|bis|gegen|ab|vers|jusqu['’]à|a las?|hasta las?)\\s+${spokenNumber}\\b`,
  'iu',
)
const measure =
  /\d\s?(?:m|cm|mm|km|kg|g|l|ml|kwh?|h|ha|m²|m³|m2|°|°c|qm|psi|bar|ft|feet|in|inch(?:es)?|miles?|litres?|liters?|acres?|years?|jahre?n?|ans|años|quadratmeter|metres?|meters?|metros?|mètres?|kilos?|tonn\w+|grad|degrees|degrés|grados|pages?|seiten)(?!\p{L})/iu
const spokenMeasure = new RegExp(
  `\\b${spokenNumber}[\\s-](?:metres?|meters?|metros?|mètres?|centimet(?:re|er)s?|zentimeter|kilomet(?:re|er)s?|kilos?|litres?|liters?|litros?|liter|grad|degrees|degrés|grados|feet|foot|inch(?:es)?|miles?|acres?|hectares?|hektar|tonn\\w+|years?|jahre?n?|ans|años|pages?|seiten)(?!\\p{L})`,
  'iu',
)
const weight =
  /(?<![\p{L}])(?:\d[\d.,]*\s?|\p{L}+\s)(?:mg|g|kg|kilos?|kilogram\w*|gram(?:s|m|me|mes|o|os|men)?|lbs?|pounds?|ounces?|oz|stone|tonn\w*|tonelad\w*|zentner|quintal|pfund|livres?|libras?)(?!\p{L})/iu
const age =
  /\d+\s?-?(?:years?|months?|jahre?|monate?|jährig\w*|ans|mois|años|meses)\b|\b(?:born|aged|birthday|geboren|geburtstag|née?|naissance|anniversaire|nacid[oa]|nació|cumple\w*)\b/iu
const percentage = /\d\s?(?:%|per ?cent|prozent|pour ?cent|por ciento)|\b(?:half|hälfte|moitié|mitad)\b/iu
const phone = /(?<![\d.,]|\p{L}[-/]?|\p{L}[-/]\d{0,4})\+?\(?\d[\d\s()/-]{6,}\d(?![\d])/u
const colour =
  /\b(?:red|(?<!\b(?:on the|village) )green|blue|yellow|orange|purple|violet|pink|brown|black|white|gr[ea]y|beige|cream|turquoise|navy|crimson|scarlet|ivory|golden?|silver|teal|maroon|ochre|magenta|rot\w*|grün\w*|blau\w*|gelb\w*|\w+(?:rot|grün|blau|gelb|grau|weiß|braun|schwarz)e?[nrsm]?|lila|rosa|braun\w*|schwarz\w*|weiß\w*|grau\w*|türkis|rouges?|verte?s?|bleue?s?|jaunes?|violette?s?|roses?|marron|brune?s?|noire?s?|blanc(?:he)?s?|grise?s?|crème|ocre|roj[oa]s?|verdes?|azul(?:es)?|amarill[oa]s?|naranja|morad[oa]s?|marrón|negr[oa]s?|blanc[oa]s?|gris(?:es)?|granate|ladrillo|mint|sage|indigo|burgundy|bordeaux|anthrazit|anthracite|khaki|olive)\b/iu

const withoutDays = (text: string): string =>
  datesIn(text)
    .toSorted((one, other) => other.at - one.at)
    .reduce((rest, { at, end }) => `${rest.slice(0, at)} x ${rest.slice(end)}`, text)

const fullName =
  /\b(?:Mr|Mrs|Ms|Dr|Prof|Herr|Herrn|Frau|Mme|Madame|Monsieur|M|Sr|Sra|Señor|Señora|Don|Doña)\.?\s\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{Ll}]+(?:[ -]\p{Lu}[\p{Ll}]+)+/gu

/** The name of whoever is asked about, with more of it: too little to tell who another one is. */
const askedAbout = 0.4

/** Two names side by side, or one within a sentence, that the question does not hold itself. */
function personSign(text: string, asked: ReadonlySet<string>): number {
  const isNew = (found: string) =>
    wordsIn(found).some(({ folded }) => folded.length > 2 && !asked.has(folded) && !allStopWords.has(folded))
  // 'Dulcie Pargeter' is nobody else than Dulcie.
  const isAsked = (found: string) => wordsIn(found).some(({ folded }) => asked.has(folded))
  const names = [...text.matchAll(fullName)].map(([found]) => found).filter(isNew)
  if (names.some((found) => !isAsked(found))) return 1
  const others = names.reduce((rest, found) => rest.replaceAll(found, 'x'), text)
  if ([...others.matchAll(oneName)].some(([found]) => isNew(found))) return 0.7
  return names.length > 0 ? askedAbout : 0
}

/** A place that the question does not hold itself. */
function placeSign(text: string, asked: ReadonlySet<string>): number {
  const isNew = (found: string) => {
    const last = wordsIn(found).at(-1)?.folded
    return last !== undefined && !asked.has(last) && !allStopWords.has(last)
  }
  return [...text.matchAll(place)].some(([found]) => isNew(found)) ? 0.6 : 0
}

/** A day that the question does not name: 'when' is not answered with the day that was asked about. */
const isNews = (date: PartialDate, dates: readonly PartialDate[]): boolean =>
  date.day === null || !dates.some((one) => one.day !== null && fitOf(one, date) !== 'other')

/**
 * How surely a text holds the kind of thing that a question asks for, from 0 to 1; 1 where the kind tells nothing. Its dates
 * and codes are no amounts.
 */
export function signOf(kind: AnswerKind, text: string, asked: Asked = nothingAsked): number {
  switch (kind) {
    case 'amount':
      return money.test(withoutDays(text)) ? 1 : amountSign(withoutDates(text))
    case 'much':
      return Math.max(
        money.test(withoutDays(text)) ? sumOfMoney : 0,
        amountSign(withoutDates(text)),
        number.test(withoutDates(text)) ? 0.5 : 0,
      )
    case 'count':
      if (lacksUnit(text, asked)) return otherUnit
      return number.test(withoutMoney(withoutDates(text), asked).replaceAll(clock, ' '))
        ? 1
        : numberWord.test(text)
          ? 0.8
          : 0
    case 'duration':
      return span.test(text) || spanOfRow.test(text) ? 1 : 0
    case 'day':
      return datesIn(text).some((date) => isNews(date, asked.dates)) ||
        shortWeekday.test(text) ||
        time.test(text) ||
        spokenTime.test(text) ||
        period.test(text)
        ? 1
        : weekday.test(text) || season.test(text)
          ? 0.8
          : 0
    case 'deadline':
      if (period.test(text) || (deadline.test(text) && (time.test(text) || spokenTime.test(text)))) return 1
      return datesIn(text).some((date) => isNews(date, asked.dates))
        ? deadline.test(text) || fromTo.test(text)
          ? 1
          : 0.4
        : 0
    case 'reason':
      return reason.test(text) ? 1 : 0.3
    case 'time':
      return time.test(text) || spokenTime.test(text) ? 1 : 0
    case 'person':
      return personSign(text.replaceAll(notNames, 'x'), asked.words)
    case 'measure':
      return measure.test(text) || spokenMeasure.test(text)
        ? 1
        : number.test(withoutDates(text))
          ? 0.6
          : numberWord.test(text)
            ? 0.4
            : 0
    case 'weight':
      return weight.test(text) ? 1 : 0
    case 'percentage':
      return percentage.test(text) ? 1 : 0
    case 'age':
      return age.test(text) ? 1 : 0
    case 'colour':
      return colour.test(text) ? 1 : 0
    case 'phone':
      return phone.test(withoutDays(text)) ? 1 : 0
    case 'code':
      return codeSign(withoutDays(text))
    case 'place':
      return placeSign(text, asked.words)
    case 'yes-no':
    case 'list':
    case 'other':
      return 1
  }
}

/** 'Policy no. CMB-PB-660318'. */
const labelled =
  /\b(?:no|nr|nos|num|number|nummer|numero|numéro|número|ref|reference|référence|referencia|code|pin|iban|password|passwort|kennwort|contraseña|mot de passe)\b\.?\s*[:=]?\s*(?=[\p{L}/-]*\d)|(?:n°|nº|#)\s*\S/iu

/** A number to call is no number of a policy. */
function codeSign(text: string): number {
  if (labelled.test(text)) return 1
  const bare = text.replace(phone, ' ')
  if (codesIn(bare).length > 0) return 0.9
  return /(?<![\d.,])\d{3,}(?![\d]|[.,]\d)/.test(bare) ? 0.8 : phone.test(text) ? 0.6 : 0.3
}

/** 'Float in the till is £60' tells how much that is; of flour it may be the price. */
const sumOfMoney = 0.6

/** 'Four people' are no kilometres, though a text may well leave out what it counts. */
const otherUnit = 0.4

function lacksUnit(text: string, { words }: Asked): boolean {
  const units = unitsAmong(words)
  if (units.length === 0) return false
  const folded = fold(text)
  const name = `(?:${units.join('|')})`
  return !new RegExp(`(?:\\d|\\b${spokenNumber}\\b)[\\s.-]?${name}\\b|\\b${name}\\b[^:;]{0,12}: ?\\d`).test(
    folded,
  )
}

const measured =
  /\d[\d.,]*\s?(?:m|cm|mm|km|kg|g|l|ml|kw|kwh|h|m²|m³|°c?|%|hours?|minutes?|days?|weeks?|months?|years?|stunden?|minuten?|tagen?|wochen?|heures?|jours?|horas?|minutos?|días?|litres?|liters?|metres?|meters?)(?!\p{L})/giu

function amountSign(text: string): number {
  const isCharge = charge.test(text)
  const bare = text.replaceAll(measured, ' ')
  if (/\d\s?%/.test(text)) return 0.8
  if (!isCharge && bare !== text) return 0.3
  if (number.test(bare)) return isCharge ? 1 : /\d[.,]\d{2}(?!\d)/.test(bare) ? 0.7 : 0.4
  return numberWord.test(text) ? (isCharge ? 0.6 : 0.2) : 0
}

const currencyAsked = /^(?:euros?|pounds?|pence|dollars?|francs?|franken|livres?|libras?|cents?)$/
const amounts = new RegExp(`[$€£¥₹]\\s?\\d[\\d.,' ]*|\\d[\\d.,']*\\s?${currency}`, 'giu')

/** '7.500 euros' are no guests. */
const withoutMoney = (text: string, { words }: Asked): string =>
  [...words].some((word) => currencyAsked.test(word)) ? text : text.replaceAll(amounts, ' ')

const withoutDates = (text: string): string => {
  const spans = [...datesIn(text), ...codesIn(text)].filter(
    (one) => !('code' in one) || /\p{L}/u.test(one.code),
  )
  // 'Item 2.' of a list is no amount.
  return spans
    .toSorted((one, other) => other.at - one.at)
    .reduce((rest, { at, end }) => `${rest.slice(0, at)} ${rest.slice(end)}`, text)
    .replace(/^\s*(?:#{1,6}\s*)?\d{1,2}[.)]\s/, ' ')
}

/** What is asked for has a form by which it is told from other words. */
export const isTold = (kind: AnswerKind): boolean => kind !== 'yes-no' && kind !== 'list' && kind !== 'other'
