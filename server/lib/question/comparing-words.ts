// How people ask for rows by what stands side by side in them, folded as the words of computing are (`computing-words.ts`).

const minimum =
  '(?:min(?:imum|imal\\w*|im[oa]s?|i)?|reorder (?:level|point)|threshold|mindest\\w*|meldebestand|soll(?:bestand)?|seuil\\w*)'
const between = '(?:[^\\s\\d]+ ){0,3}?'

/** Less is there than there should be: 'below their minimum stock', 'unter Mindestbestand'. */
export const belowMinimum = new RegExp(
  [
    `\\b(?:below|under|beneath|less than|lower than) ${between}(?:stock )?${minimum}\\b(?: stock| level)?`,
    `\\b(?:unter|unterhalb) ${between}${minimum}\\b`,
    `\\b${minimum} (?:\\S+ )?unterschritten\\b|\\bunterschreiten ${between}${minimum}\\b`,
    `\\b(?:sous|en[- ]dessous d(?:e|u)|au[- ]dessous d(?:e|u)|inferieure?s? (?:a|au)) ${between}${minimum}\\b`,
    `\\b(?:por )?(?:debajo del?|bajo) ${between}${minimum}\\b|\\b(?:menos del?|inferior(?:es)? al?) ${between}${minimum}\\b`,
  ].join('|'),
)

/** How much of something there should be more: 'is missing up to the minimum', 'fehlen bis zum Mindestbestand'. */
export const upToMinimum = new RegExp(
  `\\b(?:missing|short|lack\\w*|need\\w*|fehl\\w*|manqu\\w*|falta\\w*)\\b.*\\b(?:to|until|bis|pour|jusqu|para|hasta|of|del?|au)\\b.*\\b${minimum}\\b(?: stock| level)?`,
)

const dueDay =
  '(?:due(?: (?:date|day))?|deadline|falligkeit\\w*|fallig\\w*|zahlungsziel\\w*|frist|echeance|vencimiento|plazo|vencid[oa]s?|vencer)'
const pay =
  '(?:paid|settled|pay|payments?|(?:be|ge)zahlt\\w*|beglichen\\w*|(?:payee?s?|reglee?s?|paye|regle)|pagad[oa]s?|pag(?:amos|aron|o|aban|an)|cobrad[oa]s?|abonad[oa]s?)'
const tooLate = '(?:(?:too )?late|verspatet|zu spat|en retard|tarde|con retraso)'
const payWith = (how: string): RegExp =>
  new RegExp(
    `\\b${pay}\\b(?: \\S+){0,5}? ${how}(?![\\p{L}\\p{N}])|\\b${how} (?:\\S+ ){0,2}?${pay}(?![\\p{L}\\p{N}])`,
    'u',
  )

/** What was paid later than it was due. */
export const paidLate = payWith(
  `(?:${tooLate}|(?:after|past|nach|apres|despues|pasad[oa]|later than) ${between}(?:l['’])?(?:\\S+ de )?${dueDay})`,
)
/** Nothing of it is left. */
export const soldOut =
  /\b(?:sold out|out of stock|(?:have|has|had|are|is) run out|ran out|at (?:zero|nought)|none left|not in stock|ausverkauft\w*|vergriffen\w*|(?:nicht (?:mehr )?|kein\w* (?:\w+ )?)(?:auf|am) lager|nicht (?:mehr )?vorratig|auf null|en rupture(?: de stock)?|epuisee?s?|a zero|agotad[oa]s?|a cero|sin (?:existencias|stock))\b/

/** What is left of what something is sold for. */
export const margin =
  /\b(?:margins?|mark[- ]?ups?|(?:we|i) (?:make|earn|gain)\b.*\b(?:per|each|a|on each) (?:piece|unit|item)|(?:make|earn|profit)\b.*\b(?:per|each|a) (?:piece|unit|item)|profit (?:per|on each|a) (?:piece|unit|item)|(?:gewinn\w*|handels|roh|verkaufs)?(?:spannen?|margen?)|gewinn (?:pro|je) stuck|verdienen wir\b.*\b(?:pro|je) stuck|marges?|benefice (?:par|a la) (?:piece|unite)|gagne\w*\b.*\b(?:par|a la) (?:piece|unite)|margen(?:es)?|(?:beneficio|ganancia|ganamos)\b.*\bpor (?:unidad|pieza))\b/

/** One thing is more than another, and not the most of all: 'plus cher que', 'más caro que'. */
export const comparative =
  /(?<!\b(?:le|la|les|el|la|los|las|lo) )\b(?:plus|moins|mas|menos) \p{L}+ (?:que|qu['’])/gu

/** What compares each row with something of its own: no least and no greatest is asked by its words. */
export const comparisons: readonly RegExp[] = [belowMinimum, upToMinimum, comparative, paidLate, soldOut]

/** A folded question without what compares each row. */
export const withoutComparisons = (folded: string): string =>
  comparisons.reduce((rest, pattern) => rest.replace(pattern, (found) => ' '.repeat(found.length)), folded)
