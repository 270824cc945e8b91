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
const inTime =
  '(?:on time|in time|punctually|punktlich|rechtzeitig|fristgerecht|a temps|dans les (?:temps|delais)|a tiempo|puntualmente)'

const payWith = (how: string): RegExp =>
  new RegExp(
    `\\b${pay}\\b(?: \\S+){0,5}? ${how}(?![\\p{L}\\p{N}])|\\b${how} (?:\\S+ ){0,2}?${pay}(?![\\p{L}\\p{N}])`,
    'u',
  )

/** What was paid later than it was due. */
export const paidLate = payWith(
  `(?:${tooLate}|(?:after|past|nach|apres|despues|pasad[oa]|later than) ${between}(?:l['’])?(?:\\S+ de )?${dueDay})`,
)
/** And what was paid by then. */
export const paidInTime = payWith(
  `(?:${inTime}|(?:before|by|vor|bis zur|avant|antes) ${between}(?:l['’])?${dueDay})`,
)

/** Nothing of it is left. */
export const soldOut =
  /\b(?:sold out|out of stock|(?:have|has|had|are|is) run out|ran out|at (?:zero|nought)|none left|not in stock|ausverkauft\w*|vergriffen\w*|(?:nicht (?:mehr )?|kein\w* (?:\w+ )?)(?:auf|am) lager|nicht (?:mehr )?vorratig|auf null|en rupture(?: de stock)?|epuisee?s?|a zero|agotad[oa]s?|a cero|sin (?:existencias|stock))\b/

/** Nothing of something was paid. */
export const paidNothing =
  /\b(?:paid (?:nothing|no(?:ne)?\b)(?: yet| at all)?|(?:\w+n['’]?t|not|never) (?:yet )?(?:paid|pay) (?:anything|any|a penny|a thing)(?: yet| at all)?|(?:noch )?(?:gar )?nichts (?:ange|be|ge)zahlt|(?:noch )?keine?n? (?:anzahlung|cent) (?:ge|be)?(?:zahlt|leistet)|rien (?:encore )?(?:paye|verse|regle)|rien encore paye|pas (?:encore )?verse d['’]acompte|no (?:han|ha|habian|hayan) pagado (?:aun |todavia )?nada|nada (?:pagado|abonado))\b/

export type GameResult = 'won' | 'lost' | 'drawn'

/** How a game ended. */
export const gameResults: readonly (readonly [GameResult, RegExp])[] = [
  [
    'won',
    /\b(?:won|win|wins|victor(?:y|ies)|gewonnen\w*|gewannen|siege?|gagne(?:e?s)?|victoires?|gan(?:amos|ad[oa]s?|aron)|victorias?)\b/,
  ],
  [
    'lost',
    /\b(?:lost|lose|losses|defeats?|verloren\w*|niederlagen?|perdue?s?|defaites?|perd(?:imos|id[oa]s?|ieron)|derrotas?)\b/,
  ],
  [
    'drawn',
    /\b(?:drew|drawn?|draws|ties|tied|unentschieden|remis|(?:matchs? )?nuls|egalites?|empates?|empat(?:amos|ad[oa]s?|aron))\b/,
  ],
]

/** All that is there, for money. */
export const stockValue =
  /\b(?:value of (?:all |the |our |my |whole ){0,3}(?:\S+ )?(?:stock|inventory|goods|store)|(?:stock|inventory) value|(?:stock|inventory|store|goods)\b.{0,40}\bworth|worth of (?:stock|goods)|(?:waren|lager|bestands|inventar|vorrats)wert\w*|wert (?:des|der|unseres|vom) (?:\S+ )?(?:lagers?|bestand\w*|waren\w*|inventars?|vorrat\w*)|(?:lager|bestand|vorrat|warenbestand)\b.{0,30}\bwert|valeur (?:du|de l['’]|de notre|totale du) ?(?:stock|inventaire)|(?:stock|inventaire) (?:\S+ ){0,2}vaut|valor (?:total )?(?:del|de las|de nuestro|de todo el) (?:almacen|stock|inventario|existencias)|(?:almacen|stock|inventario) (?:\S+ ){0,2}vale|(?:value|worth) of (?:all )?(?:the |our |my )?(?:\S+ ){1,3}(?:we have |that are |still )*(?:left|in stock)|wert (?:aller|der|des|unserer) (?:\S+ ){1,3}(?:noch )?(?:auf lager|ubrig|vorhanden|im lager)|valeur (?:de tous les|de toutes les|des|du) (?:\S+ ){1,3}(?:qui restent|restante?s?|en stock)|valor (?:de todos los|de todas las|de los|de las|del) (?:\S+ ){1,3}(?:que (?:quedan|hay)|en (?:stock|existencias|almacen))|(?:vale|valor de) (?:todo )?lo que (?:hay|queda|tenemos)|(?:vaut|valeur de) (?:tout )?ce qu(?:e|['’]il|i) (?:y a|reste|nous avons)|(?:everything|all|what(?:ever)?) (?:(?:that )?(?:is|we have) )?(?:left )?(?:in|on) (?:the |our )?(?:store|shelf|shelves|barn|cellar|shed|store ?room)\b.{0,30}\bworth)\b/

/** What something cost who sells it, and what it is sold for. */
export const atCost =
  /\b(?:(?:cost|purchase|buying|trade) prices?|at cost|(?:zu[mr] |zu )?einkaufspreis\w*|\bek\b|selbstkosten\w*|prix d['’]achat|prix coutant|prix de revient|precio de (?:coste|compra|costo)|a coste)\b/
export const atSale =
  /\b(?:(?:sale|sales|selling|retail|list) prices?|rrp|verkaufspreis\w*|vk|ladenpreis\w*|prix de vente|prix public|precio de venta|pvp)\b/

/** What is left of what something is sold for. */
export const margin =
  /\b(?:margins?|mark[- ]?ups?|(?:we|i) (?:make|earn|gain)\b.*\b(?:per|each|a|on each) (?:piece|unit|item)|(?:make|earn|profit)\b.*\b(?:per|each|a) (?:piece|unit|item)|profit (?:per|on each|a) (?:piece|unit|item)|(?:gewinn\w*|handels|roh|verkaufs)?(?:spannen?|margen?)|gewinn (?:pro|je) stuck|verdienen wir\b.*\b(?:pro|je) stuck|marges?|benefice (?:par|a la) (?:piece|unite)|gagne\w*\b.*\b(?:par|a la) (?:piece|unite)|margen(?:es)?|(?:beneficio|ganancia|ganamos)\b.*\bpor (?:unidad|pieza))\b/

/** It is all the same whether it is so: 'paid or not', 'payées ou pas'. */
export const eitherWay = /^\s+(?:or not|oder nicht|ou (?:pas|non)|o no)\b/

/** One thing is more than another, and not the most of all: 'plus cher que', 'más caro que'. */
export const comparative =
  /(?<!\b(?:le|la|les|el|la|los|las|lo) )\b(?:plus|moins|mas|menos) \p{L}+ (?:que|qu['’])/gu

/** What compares each row with something of its own: no least and no greatest is asked by its words. */
export const comparisons: readonly RegExp[] = [belowMinimum, upToMinimum, comparative, paidLate, soldOut]

/** A folded question without what compares each row. */
export const withoutComparisons = (folded: string): string =>
  comparisons.reduce((rest, pattern) => rest.replace(pattern, (found) => ' '.repeat(found.length)), folded)
