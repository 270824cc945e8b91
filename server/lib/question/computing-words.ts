import type { Operation } from './question.ts'
import { shareAsked } from './share-words.ts'

// How people ask for what is computed of tables, matched as the other words of asking are (`asking-words.ts`).

/** The first and the last by its day. */
export const earliest = /\b(?:earliest|oldest|fruheste\w*|alteste\w*|plus ancien(?:ne)?s?|mas antigu[oa]s?)\b/
export const latest =
  /\b(?:latest|newest|most recent(?:ly)?|spateste\w*|neueste\w*|jungste\w*|plus recent(?:e)?s?|mas recientes?)\b/

/** The first and the last by when they were born or made. */
export const ofAge =
  /\b(?:oldest|youngest|alteste\w*|jungste\w*|(?:le|la) plus (?:age|agee|vieux|vieille|jeune)|mas (?:viej[oa]|joven|mayor)|(?:el|la) mayor)\b/

/** Who has been there for longest came first. */
export const longestHere =
  /\b(?:joined first|(?:been|served)\b.*\blongest|longest[- ](?:serving|standing)|am langsten (?:dabei|mitglied|da)|dienstalteste\w*|depuis le plus longtemps|(?:desde hace|lleva\w*) mas tiempo)\b/

/** What came in and what went out are compared. */
export const inAndOut =
  /\b(?:en (?:excedent|deficit)|(?:excedent|surplus|profit|benefice|uberschuss|gewinn|superavit) (?:ou|or|oder|o) (?:\w+ )?(?:deficit|loss|perte|fehlbetrag|verlust)|(?:income|takings|recettes?|einnahmen|ingresos) (?:minus|less|moins|abzuglich|menos|gegen|against|contre|contra|versus|vs))\b/

/** The mean of them. */
export const average =
  /\b(?:average|(?<!\b(?:do|does|did|will|would|i|you|we|they)\b.*)mean|on average|avg|\w*durchschnitt?\w*|avarage|averge|avrage|\w*schnitt(?= (?:fur|furs|von|beim|bei|der|des|in|im|pro|je)\b|\b[^a-z]*$)|im schnitt|im \w+schnitt|mittelwert|im mittel|moyennes?|moyens?(?! de)|media|promedio|(?:importe|precio|coste|gasto|consumo|peso|tiempo) medio|por termino medio)\b/

export const operationPatterns: readonly (readonly [Operation, RegExp])[] = [
  ['share', shareAsked],
  ['least', longestHere],
  [
    'difference',
    /\b(?:difference|how much (?:more|less|higher|lower)|how many (?:more|fewer)|unterschied|differenz|um wie ?viele?|by how (?:much|many)(?=.*\b(?:than|more|less|fewer|higher|lower|rise|rose|grow|grew|increas\w*|dropp?\w*|f[ae]ll|fallen|beat|cheaper|dearer|differ\w*|exceed\w*|short|up|down)\b)|(?<=\b(?:than|more|less|fewer|higher|lower|rise|rose|grow|grew|increas\w*|dropp?\w*|f[ae]ll|fallen|beat|cheaper|dearer|differ\w*|exceed\w*|short|up|down)\b.*)by how (?:much|many)|wie ?viel (?:mehr|weniger|teurer|hoher)|wie ?viele? (?:\w+ ){1,3}(?:mehr|weniger) als|how (?:much|many) (?:(?!was |were |is |are |did )\w+ ){1,3}(?:more|less|fewer)(?: \w+){1,8} than|combien de \w+ de (?:plus|moins) que|cuant[oa]s? (?:\w+ ){1,3}(?:mas|menos) que|difference|de plus que|de moins que|combien de plus|ecart|diferencia|cuanto mas|cuant[oa]s mas|cuanto menos)\b/,
  ],
  ['difference', inAndOut],
  // How far a counter went.
  [
    'difference',
    /\b(?:between (?:the |our )?first and (?:the |our )?last|zwischen (?:de[rmn] )?ersten und (?:de[rmn] )?letzten|entre (?:le |la )?premiere?s? et (?:le |la )?derniere?s?|entre (?:el |la )?primer[ao]?s? y (?:el |la )?ultim[ao]s?)\b/,
  ],
  ['average', average],
  [
    'greatest',
    /\b(?:highest|largest|biggest|greatest|most|maximum|max|dearest|costliest|longest|heaviest|busiest|best|fastest|quickest|hochste[nrs]?|grosste[nrs]?|meisten?|teuerste[nrs]?|langste[nrs]?|schwerste[nrs]?|haufigste[nrs]?|maximal\w*|(?:le|la|les) plus(?! (?:petit|bas|faible|court|ancien|jeune|leger|tot\b))|plus (?:gros(?:se)?|grand(?:e)?|eleve(?:e)?|cher|chere|haut(?:e)?|long(?:ue)?)|maximum|schnellste[nrsm]?|(?:die |der |deine? |ihre? |unsere? |seine? )?beste[nrsm]? zeit|bestzeit|meilleurs? (?:temps|chrono)|plus rapides?|mejor (?:tiempo|marca)|mas rapid[oa]|mayor|maxim[oa]|mas (?:alt[oa]s?|car[oa]s?|grandes?|larg[oa]s?|pesad[oa]s?|veces|a menudo)|(?:el|la|los|las) mas(?! (?:baj|barat|pequen|cort))|el que mas|quien mas|(?<=\b(?:que \w+|quien|cual)\b.*)mas(?! (?:baj|barat|pequen|cort)))\b/,
  ],
  [
    'least',
    /\b(?:lowest|smallest|least|fewest|minimum|min|cheapest|shortest|lightest|kleinste[nrs]?|niedrigste[nrs]?|geringste[nrs]?|wenigsten?|gunstigste[nrs]?|billigste[nrs]?|kurzeste[nrs]?|tiefste[nrs]?|minimal\w*|le moins|la moins|moins cher(?:e)?|plus (?:petit(?:e)?|bas(?:se)?|faible|court(?:e)?)|menor|minim[oa]|mas (?:baj[oa]|barat[oa]|pequen[oa]|cort[oa])|el menos|mas (?:bajos|bajas|barat[oa]s|pequen[oa]s|cort[oa]s))\b/,
  ],
  ['least', /\b(?:coldest|emptiest|slowest|kaltest\w*|leerste\w*|langsamste[nrsm]?)\b/],
  // The worst delay is the longest.
  [
    'greatest',
    /\b(?:worst|schlimmste[nrs]?|pires?|peor(?:es)?) (?:\p{L}+ )?(?:delays?|waits?|damages?|loss(?:es)?|frosts?|storms?|leaks?|falls?|floods?|verspatung(?:en)?|schaden|verluste?|sturme?|retards?|pertes?|degats?|gels?|retrasos?|danos?|perdidas?|heladas?)\b|\b(?:retards?|pertes?|degats?|retrasos?|danos?|perdidas?) (?:(?:le|la|les) )?(?:pires?|mas grave)\b/u,
  ],
  ['greatest', latest],
  ['least', earliest],
  // 'The fullest firing': whatever else ends so is the most of it.
  [
    'greatest',
    /\b(?:the|which|what|our|my|single) (?!(?:forest|guest|rest|test|west|chest|harvest|request|interest|contest|nest|priest|quest|honest|modest|youngest|nearest|closest)\b)[a-z]{3,}est\b/,
  ],
  [
    'sum',
    /\b(?:total(?:s|led|ly)?|(?<!(?:what|which) )sum|in all|altogether|together|overall|all together|add(?:ed)? up|combined|spen[dt]|insgesamt|gesamt\w*|zusammen|summe|ausgegeben|everything (?:we|i) (?:\w+)|all of it|ensemble|au total|en tout|somme|totale?s?|depense[esr]?|depenses|suma(?:n|do|ron|mos)?|en total|gastad[oa]s?|gastamos|gasto|gastaron)\b/,
  ],
  [
    'count',
    /\b(?:how many|how often|number of|wie ?viele[nr]?|wie oft|anzahl|combien d(?:e|'(?!argent\b))|combien de|nombre de|cuant[oa]s|cuantas veces|numero de)\b/,
  ],
]

/** `by month`, `pro Person`: what stands behind it groups; 'paid by voucher' tells how it was paid. */
export const grouped =
  /\b(?:(?:by|per|par|por)(?! (?:pieces?|units?|items?|stuck|pieza|unidad|vouchers?|(?:(?:credit|debit|bank|gift) )?cards?|cash|cheques?|checks?|(?:bank |wire )?transfers?|direct debit|standing order|invoice|gutschein|karte|kreditkarte|scheck|uberweisung|lastschrift|rechnung|nachnahme|carte|virement|prelevement|bon d'achat|tarjeta|transferencia|domiciliacion|bizum|vale)\b)|for each|for every|each|pro|je|nach|aufgeschlusselt nach|cada|chaque)\s+(?:the\s+|each\s+|every\s+)?(\p{L}{3,})/u

/** `which month … most`: what is looked for among its kind. */
export const whichOne =
  /\b(?:which|what|in which|in what|welche[mnrs]?|in welche[mnr]|quel(?:le)?|a quel|que|cual|en que)\s+(?:of (?:the |our |my |these )?|(?:unserer?|der|meiner)\s|de (?:nos|mes|nuestr[oa]s|l[oa]s)\s)?(\p{L}{2,})/u

export const months = /^(?:months?|monat(?:e|s|en)?|monatlich|monthly|mois|mes(?:es)?|mensual)$/
/** 'Average monthly takings': what each month comes to, and the mean of it. */
export const eachMonth =
  /\b(?:monatsschnitt|monatsdurchschnitt|monatsmittel)\b|\b(?:average|mean|durchschnittlich\w*|moyenne?s?|medi[oa]|promedio)\b.{0,40}\b(?:monthly|monatlich\w*|mensuel\w*|mensual\w*)\b|\b(?:monthly|monatlich\w*|mensuel\w*|mensual\w*)\b.{0,40}\b(?:average|mean|durchschnitt\w*|moyenne|media|promedio)\b/
export const days = /^(?:days?|tag(?:e|es|en)?|jours?|dias?)$/
/** Days on which there is something: each is one, whatever a column is called. */
export const workDays =
  /^(?:arbeits|werk|markt|einsatz|offnungs|betriebs|reise|renn|spiel|wander|schul|verkaufs)tag(?:e|es|en)?$/
/** The most of one thing is asked for, and not what several come to: 'the longest trip', 'die höchste Rechnung'. */
export const ofOneThing =
  /\b(?:single|(?!(?:least|fewest|busiest|best)\b)[a-z]{3,}est|most (?:expensive|costly)|einzelne?[nrs]?|(?!(?:meiste|beste|fleissigste|starkste)[nrsm]?\b)[a-z]{2,}ste[nrsm]?|plus (?:gros(?:se)?|grand(?:e)?|eleve(?:e)?|cher|chere|haut(?:e)?|long(?:ue)?|chaude?|froide?)|seule?|mas (?:alt[oa]|car[oa]|grande|larg[oa]|pesad[oa]|calid[oa]|fri[oa]))\b/
export const years = /^(?:years?|jahr(?:e|es|en)?|yearly|ans?|annees?|anos?)$/

/** What may be at most is told, and not computed. */
export const limit =
  /\b(?:at (?:most|maximum)|au (?:maximum|plus)|hochstens|maximal|como maximo|no more than)\b/

/** What somebody else sets, told in texts, and not the least or the most of rows: 'minimum order', 'pedido mínimo'. */
export const setByTerms =
  /\b(?:min(?:imum|imal\w*|\.)? (?:order|purchase|stay|age|charge|spend|notice|quantity|rental|hire|booking|term|period|deposit|number of (?:guests|people|persons|nights))|max(?:imum|\.)? (?:load|occupancy|capacity|age|stay|number of (?:guests|people|persons|nights))|(?:pedido|compra|estancia|edad|cantidad|consumo|plazo|reserva|alquiler) minim[oa]|(?:carga|velocidad|edad|estancia) maxima|aforo maximo|(?:commande|achat|sejour|age|quantite|location|duree|consommation) minim(?:um|ale?)|minimum (?:de commande|d'achat|d'age)|(?:charge|vitesse|capacite|age) maxim(?:um|ale?))\b/

/** Papers tell a total themselves. */
export const weakSum = /\b(?:totals?|totale?s?|gesamt\w*|summe|somme|au total|en total|total general)\b/g
/** And where a paper is named, all of what it comes to is its own. */
export const anySum =
  /\b(?:totals?|totale?s?|gesamt\w*|summe|somme|insgesamt|zusammen|in all|altogether|together|au total|en tout|en total|total general)\b/g

/** What counts as well is no condition of what is computed: 'including the crossing'. */
export const includedToo =
  /\b(?:including|incl\.?|inklusive|inkl\.?|einschlie(?:ß|ss)lich|y compris|incluyendo)\s[^,?)]{2,60}|\bcount(?:ing)? [^,?]{3,30} (?:as well|too)\b/giu

/** The same behind a comma: 'crossing included', 'auch stornierte'. */
export const includedBehind =
  /[,(]\s*[^,?()]{2,40}(?<!nicht |non |no |not )\b(?:included|inbegriffen|eingeschlossen|mitgezählt|mitgerechnet|eingerechnet|comprise?s?|inclus(?:es?)?|confondue?s?|incluid[oa]s?)\b\)?|[,(]\s*(?:auch|also|even|aussi|même|también|incluso) [^,?()]{3,30}\)?/giu

/** A unit of two words. */
export const kilowattHours = /\bkilowatt[- ]?(?:hours?|stunden?|heures?)\b|\bkilovatios?[- ]horas?\b/giu

/** 'Q3 2024', 'the third quarter of 2024', 'im 3. Quartal 2024'. */
export const quarters =
  /\bQ([1-4])[ /-]?((?:19|20)\d\d)\b|(?<![\p{L}\d])(?:([1-4])(?:st|nd|rd|th|\.|er|e|º|\.º)?|(first|erste[ns]?|premier|primer)|(second|zweite[ns]?|deuxième|segundo)|(third|dritte[ns]?|troisième|tercer)|(fourth|last|vierte[ns]?|quatrième|cuarto)) (?:quarter|quartal|trimestre)(?: (?:of|von|des Jahres|de|del|de l['’]année))? ((?:19|20)\d\d)\b/giu

/** 'The second half of 2024', 'im zweiten Halbjahr', 'au second semestre'. */
export const halves =
  /(?<![\p{L}\d])(?:(first|1(?:st|\.|er|e|º)?|erste[ns]?|premier|primer)|(?:second|2(?:nd|\.|e|º)?|zweite[ns]?|deuxième|segundo)) (?:half(?= of (?:the year|(?:19|20)\d\d)| (?:19|20)\d\d)|halbjahr|semestre)(?: (?:of|von|des Jahres|de|del|de l['’]année)(?: the year)?)?(?: ((?:19|20)\d\d))?/giu

/** What is said not to be so: 'that was not cancelled', 'nicht stornierte', 'qui ne sont pas annulées'. */
export const denied =
  /(?:\b(?:not|never|nicht|nie|non|pas|jamais|no|nunca)|(?:was|were|is|are|did|does|do|has|have|had)n['’]?t)[ -](?:(?:yet|been|be|noch|worden|encore|ete|aun|todavia|sido|ha|han|estan?) )*(\p{L}{4,})/gu

/** What went from one day to another is asked for, and not what the meter showed: 'how much did we use'. */
export const usedUp =
  /\b(?:us(?:e|es|ed|age)|consum\w+|dr[ae]wn?|burn(?:t|ed)?|went through|\w*verbrauch\w*|gebraucht|utilis\w+|consomm\w+|gast\w+|usad[oa]s?)\b/
