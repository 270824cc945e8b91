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
