import { foldQuestion } from '#server/lib/language/words.ts'

// How people ask which part of something is so, in percent; matched in lower case, without accents.

/** Each ends before what the part is of: 'what percentage of', 'wie viel Prozent der', 'quelle part de', 'qué porcentaje de'. */
const shares: readonly RegExp[] = [
  /\b(?:percentage|proportion) of\b/,
  /(?:\b(?:what|which|how many) |^)(?:per ?cent|%) of\b/,
  /\b(?:what|which) (?:share|fraction) of\b/,
  /(?:^|\b(?:what|how (?:high|big|large)) (?:is|was) )(?:the |our )?(?:share|fraction) of\b/,
  /\bshare of\b(?=.*(?:\bper ?cent\b|%))/,
  /\b(?:wie ?viele? (?:prozent|%)|welche[rnm]? (?:prozentsatz|(?:prozentuale[rn]? )?anteil)) (?:der|des|von|vom|an|aller|unsere[rs])\b/,
  /(?:^|\bwie (?:hoch|gross) (?:ist|war) )(?:der |unser )?(?:prozentuale )?(?:anteil|prozentsatz) (?:der|des|von|vom|an|aller|unsere[rs])\b/,
  /\b(?:pourcentage|quelle (?:part|proportion)|combien (?:de )?pour ?cents?|quel %) d(?:es?\b|u\b|(?='))/,
  /(?:^|\bquelle (?:est|etait) )(?:la )?(?:part|proportion) d(?:es?\b|u\b|(?='))(?=.*(?:\b(?:dans|parmi|sur)\b|%|\bpour ?cent\b))/,
  /\b(?:porcentaje|tanto por ciento|que proporcion|(?:que|cuanto) (?:por ciento|%)) del?\b/,
  /(?:^|\bcual (?:es|fue|era) )(?:la )?(?:parte|proporcion) del?\b(?=.*(?:\b(?:en|entre|sobre)\b|%|\bpor ciento\b))/,
  /\bque parte del?\b(?=.*(?:%|\bpor ciento\b|\bporcentaje\b))/,
  /\b(?:what|which) (?:percentage|per ?cent|%|share)(?= (?:are|were|came|went)\b)/,
  /\bwie ?viele? (?:prozent|%)(?= (?:sind|waren|kamen|gingen|entfielen|entfallen)\b)/,
  /\bquel (?:pourcentage|%)(?= (?:sont|etaient|viennent)\b)/,
  /\bque (?:porcentaje|tanto por ciento|%)(?= (?:son|eran|fueron|vinieron|vienen)\b)/,
]

export const shareAsked = new RegExp(shares.map(({ source }) => source).join('|'))

/** Rates that somebody sets, how much of something is in or put into something else, and shares that somebody asks for or keeps: told by texts and cells, and not computed. */
export const toldShare =
  /\b(?:interest|discounts?|vat|commission|deposit|surcharge|alcohol|\w*zins(?:en|satz|satze)?|\w*rabatte?s?|skonto|mwst|mehrwertsteuer|ust|provision|anzahlung|kaution|aufschlag|alkohol|interets?|remises?|rabais|tva|acompte|alcool|interes(?:es)?|descuentos?|iva|comision|anticipo|recargo|keeps?|asks?(?: for)?|wants?|charges?|adds?|covers?|retains?|deducts?|demands?|behalt|behalten|verlangt|verlangen|fordert|ubernimmt|ubernehmen|tragt|garde|gardent|retient|retiennent|retenue?s?|demande|demandent|preleve|prelevent|pide|piden|cobra|cobran|retienen?|exigen?|cubren?|habia|hay|(?:is|was) there|do (?:we|you|i) (?:use|add|mix|need|put|apply|give)|gibt es|gab es|nehmen wir|verwenden wir|il y a|y a-t-il|y avait|on met|utilise-t-on|usamos|ponemos|echamos|contains?|enthalt|contient|contiene)\b/

/** What is said of the whole begins so. */
const said =
  /(?:,|\b(?:who|that|which|is|are|was|were|has|have|had|do|does|did|comes?|came|go(?:es)?|went|made?|makes?|fell|falls?|paid|pay|said|ended|belong(?:s|ed)?|ist|sind|war|waren|wurden?|hat|haben|hatten?|kommt|kommen|kam(?:en)?|geht|gehen|ging(?:en)?|fiel(?:en)?|fallt|fallen|entf(?:allt|allen|iel|ielen)|stamm(?:t|en|te|ten)|mach(?:t|en|te|ten)|zahl(?:t|en|te|ten)|est|sont|etait|etaient|ont|a ete|part|partent|va|vont|vient|viennent|venait|venaient|provient|proviennent|qui|represent\w+|es|son|era|eran|fue|fueron|ha|han|van|viene|vienen|vino|vinieron|que|se|corresponden?|representan?|supone|suponen)\b)/g

/** 'Came' says nothing of what came. */
export const isSaying = (word: string): boolean => word.match(said)?.[0] === word

/** Behind an article only, 'paid' is none of it. */
const named = /(?!(?:the|our|all|der|die|des|den|dem|alle[rn]?|unsere[rn]?|les|nos|los|las)\b)\b\p{L}{3,}/u

/** What stands behind it is the whole, where nothing is said of it: 'der Anteil der Stornos an den Buchungen'. */
const among =
  /\b(?:out of|in|among|amongst|within|an (?:den|der|dem|allen|unseren?|meinen?)|am|im|unter|bei|dans|parmi|sur|en|entre|sobre)\b/

export interface ShareParts {
  /** What the part is of, and what is said of the part; '' where nothing is. In lower case, without accents. */
  whole: string
  part: string
}

/** What a share is of, and what of it is meant; null where none is asked for. */
export function shareParts(text: string): ShareParts | null {
  const folded = foldQuestion(text).replaceAll('’', "'")
  const found = shareAsked.exec(folded)
  if (found === null) return null
  const behind = folded.slice(found.index + found[0].length)
  const verb = [...behind.matchAll(said)].find(({ index }) => named.test(behind.slice(0, index)))
  if (verb !== undefined) return { whole: behind.slice(0, verb.index), part: behind.slice(verb.index) }
  const link = among.exec(behind)
  return link === null
    ? { whole: '', part: behind }
    : { whole: behind.slice(link.index), part: behind.slice(0, link.index) }
}

/** Of these not the number but how much they come to is meant: 'of the harvest', 'unserer Ausgaben', 'de la conso'. */
export const ofAmounts =
  /\b(?:harvests?|crops?|yields?|production|output|consumption|usage|mileage|turnover|revenue|income|takings|sales|expenses|expenditure|costs|spending|budget|money|donations|amounts?|value|\w*ernte|\w*ertrags?|\w*ertrage|\w*produktion|\w*verbrauch\w*|\w*umsatz\w*|\w*einnahmen|\w*ausgaben|\w*kosten|\w*budgets?|\w*geld\w*|\w*spenden|\w*menge|\w*betrags?|gesamtsumme|gesamtwert|recoltes?|productions?|conso|consommation|chiffre d'affaires|recettes|revenus|ventes|depenses|frais|couts|argent|dons|montants?|valeur|cosechas?|produccion|consumo|facturacion|ingresos|ventas|gastos|costes|presupuesto|dinero|donativos|importes?|valor|total(?= *(?:$|(?:in|en|de|im|for|fur|pour) +\d)))\b/
