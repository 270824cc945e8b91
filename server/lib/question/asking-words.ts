import type { AnswerKind, AskedFileKind } from './question.ts'

// How people ask, in English, German, French and Spanish. All of it is matched in lower case, without accents.

/** The first that fits is what is asked for. */
export const kindPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'phone',
    /\b(?:(?:tele)?phone numbers?|mobile numbers?|(?:telefon|handy|mobil|ruf)nummer|durchwahl|numero de (?:telephone|portable|telefono|movil)|(?:his|her|their) (?:phone|mobile|number)|number of (?:mr|mrs|ms|dr))\b|'s (?:phone|mobile|number)\b|^(?:and )?(?:phone|telephone|telefon|tel|telefono)\b/,
  ],
  [
    'person',
    /^\s*(?:and |und |et |y )?(?:who|whom|which of (?:the \w+ of )?(?:us|you|them)|wer|wem|wen|qui|a qui|quien(?:es)?|a quien)\b(?!.*\b(?:most|least|meisten|wenigsten|le plus|mas)\b)/,
  ],
  ['age', /\b(?:how old|wie alt|quel age|que edad|cuantos anos tiene)\b/],
  [
    'colour',
    /\b(?:(?:what|which) colou?rs?|colou?r of|welche[nr]? farb\w*|farbe|(?:quelle|de quelle) couleur|couleur d\w*|(?:de )?que color|color de)\b/,
  ],
  [
    'duration',
    /\b(?:\w*frist|how much time|wie ?viel zeit|combien de temps|notice period|period of notice|preavis|preaviso|(?:longest|shortest|maximum|minimum) (?:time|duration|period)|how long (?!ago)|how (?:soon|quickly)|wie (?:lange|schnell)|wie viele (?:stunden|minuten|tage|wochen|monate)|wie viele jahre lang|combien d(?:e |')(?:temps|jours|heures|minutes|semaines|mois)|cuant[oa]s (?:dias|horas|minutos|semanas|meses)|cuanto (?:tiempo|dura|duro|tarda|tardo)|how many (?:hours|minutes|days|weeks|months)|for how many years|pendant combien d'annees|(?:durante|por) cuantos anos|que duracion|quelle duree)\b/,
  ],
  ['reason', /\b(?:why|how come|warum|wieso|weshalb|pourquoi|por que)\b/],
  [
    'deadline',
    /\b(?:by when|until when|deadline|(?<!amount )due (?:date|by|on)|when\b.*\b(?:due|have to pay|has to be (?:paid|returned|sent))|(?<!von wann )bis wann|wann\b.*\b(?:fallig|zahlbar|bezahlt werden)|jusqu'a quand|avant quand|date limite|hasta cuando|fecha limite|antes de cuando)\b/,
  ],
  [
    'day',
    /^\s*(?:and |but |so )?when\b|\bwhen\s*\??\s*$|\bwhen (?:did|do|does|is|are|was|were|will|would|can|could|should|must|has|have|had|shall)\b|\b(?:what (?:day|date|year|month)|which (?:day|date|year|month)|on which (?:day|date|evening|morning|weekday)s?|on which(?= (?:did|do|does|is|are|was|were|will)\b)|(?<=^\s*(?:what(?:'s| is| was) )?(?:the )?)date (?:of|for)|^\s*(?:datum (?:der|des|vo[mn])|date (?:de|du|des)|fecha del?)|since when|what's the date|wann|welche[mnrs]? (?:tag|datum|monat|jahr)|seit wann|quand|quel(?:le)? (?:jour|date|mois|annee)|cuando|que (?:dia|fecha|mes|ano)|desde cuando)\b/,
  ],
  [
    'time',
    /\b(?:(?:at )?what time|what hour|um wie ?viel uhr|wie ?viel uhr|welche uhrzeit|zu welche[nr] (?:uhr)?zeit(?:en)?|at (?:what|which) times|(?:a )?quelles? heures?|(?:a )?que horas?|en que horario)\b/,
  ],
  [
    'code',
    /\b(?:serial|policy|account|reference|booking|contract|customer|member|membership|part|order|invoice|chassis|frame|passport|licen[cs]e|insurance|model|batch) numbers?\b/,
  ],
  [
    'code',
    /\b(?:numeros?|no|nº|n°) (?:de (?:la |l')?|du |d')(?:poliza|police|factura|facture|serie|client|cliente|cuenta|compte|contrato?|pedido|commande|pasaporte|passeport|membre|socio|membro|immatriculation|referencia|reference|chasis|chassis|cadre|dossier|expediente|piece|pieza|reservation|reserva|tva|iva|siret|confirmation|confirmacion|fabrication|fabricacion|inscription|inscripcion|adherent|licence|licencia|permis|permiso|securite|seguridad|agrement|chambre|habitacion|lot|lote|modele|modelo)\b/,
  ],
  [
    'percentage',
    /\b(?:percentage|pourcentage|porcentaje|prozentsatz|(?:what|which|how many) per ?cent|wie ?viele? prozent|combien pour cent|cuanto por ciento)\b/,
  ],
  [
    'count',
    /\b(?:how many|number of|wie ?viele[nr]?|anzahl|combien d(?:e|')|combien de|nombre de|cuant[oa]s|numero de)\b/,
  ],
  [
    'weight',
    /\b(?:(?:how much|wie ?viel|combien|cuanto) (?:\S+ ){0,8}(?:weighs?|weighed|weigh|wog|wiegt|gewogen|pesait|pese|pesent|pesa|pesaba)|(?:how much|wie ?viel|combien|cuanto) (?:\S+ ){0,8}(?:lift|carry|heben|tragen|soulever|porter|levantar)|how heavy|wie schwer|quel(?:le)? poids|que peso|what weight|welches gewicht)\b/,
  ],
  [
    'measure',
    /\b(?:(?:combien|cuanto) (?:\S+ ){0,2}(?:mesure|mide)|how (?:high|deep|wide|tall|big|large|far|hot|warm|loud|steep|cold|fast|thick|long)|wie (?:tief|breit|gross|weit|warm|kalt|heiss|schnell|dick|lang)|quel(?:le)? (?:quantite|taille|age|hauteur|largeur|profondeur|surface|distance|superficie)|(?:a )?(?:quelle|que) temperatur[ae]|que (?:cantidad|tamano|altura|anchura|profundidad|superficie|distancia)|square (?:met(?:re|er)s|feet)|quadratmeter|metres carres|metros cuadrados|what (?:quantity|size|temperature|speed|height|width|depth|distance)|welche (?:menge|grosse|temperatur|hohe|breite|tiefe|flache))\b/,
  ],
  [
    'amount',
    /\b(?:how (?:much|expensive)|total|gesamtbetrag|\w*summe|\w*(?:kaution|anzahlung|abschlag|umlage|honorar|gehalt|lohn)|acompte|loyer|cotisation|salaire|(?:la|une|de|sa) (?:prime|caution)|fianza|alquiler|cuota|derrama|sueldo|salario|somme|importe total|costs?|prices?|fees?|premium|excess|franchise|selbstbeteiligung|franquicia|deposit|rent|quotation|quoted?|charge[ds]?|spen[dt]|paid|amount|(?:want|ask)(?:s|ed)? for|(?:is|are|was|were)\b.*\bworth|wie ?viel|wie (?:hoch|teuer)|\w*(?:kosten|preise?|betrag|gebuhr|miete|pramie|beitrag)|kostet|kostete|bezahlt|zahlen|verlangt|berechnet|gekostet|what\b.*\b(?:pay|owe|comes? to|came to)\b|combien|cout(?:e|ent|ait|er)?|prix|montant|tarif|paye|(?<!\b(?:la|une|cette|ma|sa|notre|votre|leur|de|d'|chaque|derniere) ?)facture|chiffre d'affaires|turnover|(?:bring|brought|take|took|taken) in|umsatz\w*|cuant[oa]|cuesta|costo|precio|importe|tarifa|coste|pago|pagamos|vale)\b/,
  ],
  [
    'person',
    /\b(?:who|whom|whose|wer|wem|wen|wessen|qui|quien(?:es)?|what(?:'s| is| are| was| were) the names?|what(?:'s| is| was) .*'s names?|what(?:'s| is| was) .* called|como se llama\w*|comment s'appelle\w*|which (?:person|member|customer|doctor|engineer|teacher|driver|supplier|player|plumber|builder|joiner|lawyer|dentist|neighbour|technician|conductor|treasurer|singer|firm|company)|welche[rn]? (?:person|firma|mitglied|kunde|arzt|techniker|monteur|lieferant|lehrer\w*)|quel(?:le)? (?:personne|entreprise|societe|medecin|client|technicien|fournisseur)|que (?:persona|empresa|medico|cliente|tecnico|proveedor)|how is .* called|wie heisst|wie (?:hiess|heissen|hiessen))\b/,
  ],
  [
    'place',
    /\b(?:where|(?:which|what) place|welche[mnr]? ort|quel endroit|que lugar|wo|wohin|woher|donde|adonde|ou (?:est|sont|se|a|ai|avons|peut|puis|habite|faut|etait|trouve)|d'ou)\b|^\s*ou\b|^\s*et ou\b/,
  ],
  [
    'code',
    /\b(?:pass ?words?|passcode|codes?|pin|iban|passwort|kennwort|kennzeichen|mot de passe|contrasena|clave|matricula|immatriculation|registration|\w+nummer)\b/,
  ],
  [
    'amount',
    /\b(?:earns?|gets? paid|per (?:day|hour|week|month|year|person|word|page|night)|pro (?:tag|stunde|woche|monat|jahr|person|wort|seite|nacht)|par (?:jour|heure|mois|an|personne|mot|nuit)|por (?:dia|hora|mes|ano|persona|palabra|noche))\b/,
  ],
]

/** A question that begins so is answered with yes or no. */
export const yesNo =
  /^\s*(?:and |und |et |y )?(?:is|are|was|were|did|does|do|has|have|had|can|could|may|must|should|will|ist|sind|war|waren|hat|haben|hatte|gibt es|kann|konnen|darf|muss|wird|habt|bin|est-ce|y a-t-il|a-t-|as-tu|avons-nous|avez-vous|peut-on|peux|faut-il|hay|es|esta|estan|tiene|tenemos|se puede|puedo|hemos|ha)\b/

export const listed =
  /\b(?:which (?:of the |\w+ )?(?!does\b|is\b|was\b|has\b|this\b)\w{2,}s|what (?:\w+ )?\w+s (?:are|were|do|did|have)|which are|list|name all|what are|what all|welche (?:\w+ )*?(?:sind|haben|hatten|wurden|werden|waren|gibt es|gab es|mussen|gehoren|brauchen|gelten|fehlen|kommen|stehen)|was alles|nenne|liste|quel(?:le)?s|enumere|cuales|que \w+s)\b/

/** What something is made of, comes with, or has to be brought: 'Que comprend le devis ?' */
export const comprising =
  /\b(?:what(?:'s| is| does| do| did)\b.*\b(?:include[sd]?|covered?|contain\w*|compris\w+|bring|pack)|que (?:comprend|contient|comporte|couvre|faut il (?:apporter|emporter))|qu'est ce qui est (?:compris|couvert|inclus)|que (?:incluye|cubre|comprende|contiene|hay que llevar)|was\b.*\b(?:enthalten|inbegriffen|versichert|mitbringen|mitnehmen|einpacken))\b/

export const fileKindWords: readonly (readonly [AskedFileKind, RegExp])[] = [
  [
    'image',
    /\b(?:photos?|pictures?|images?|pics|snapshots?|fotos?|bild(?:er|ern)?|aufnahmen?|imagenes|imagen|fotografias?|cliches?|photographies?)\b/,
  ],
  ['video', /\b(?:videos?|films?|clips?|filme|peliculas?)\b/],
  ['pdf', /\b(?:pdfs?|pdf-datei(?:en)?)\b/],
  ['csv', /\b(?:csvs?|spreadsheets?|tabellen?|tableaux?|hojas? de calculo)\b/],
  ['text', /\b(?:text files?|textdatei(?:en)?)\b/],
]

/** What goes on from an earlier question begins so. */
export const goesOn =
  /^\s*(?:and|but|or|so|only|just|without|nur|bloss|ohne|seulement|uniquement|sans|solo|solamente|sin|what about|how about|und|aber|oder|was ist mit|wie ist es mit|wie sieht es mit|et|mais|ou|qu'en est-il|y|e|pero|que tal|i)\b/

/** The year behind or before the one that was spoken of. */
export const yearAfter =
  /\b(?:(?:a|one) year (?:later|after)|(?:the )?(?:following|next) year|the year after|ein jahr spater|(?:das|im|fur das) (?:jahr darauf|folgejahr|folgende jahr|nachste jahr)|l'annee (?:suivante|d'apres|prochaine)|un an (?:plus tard|apres)|(?:el|al|del) ano (?:siguiente|despues)|un ano (?:despues|mas tarde))\b/
export const yearBefore =
  /\b(?:(?:a|one) year (?:earlier|before)|the (?:previous|preceding) year|the year before|ein jahr (?:davor|vorher|zuvor|fruher)|(?:das|im|fur das) (?:jahr davor|jahr zuvor|vorjahr)|l'annee (?:precedente|d'avant)|un an (?:plus tot|avant)|(?:el|al|del) ano (?:anterior|antes|previo)|un ano antes)\b/

/** Words that stand for somebody or something said before, by language. */
export const pronouns: Readonly<Record<string, RegExp>> = {
  en: /\b(?:it|its|they|them|their|theirs|he|she|him|his|her|hers|that one|the same)\b/,
  de: /\b(?:er|ihn|ihm|sie|ihr|ihre[nrsm]?|dafur|damit|davon|daran|dabei|dort|derselbe|dieselbe)\b/,
  fr: /\b(?:il|elle|ils|elles|lui|leur)\b/,
  es: /\b(?:ella|ellos|ellas|alli|eso)\b/,
}

/** Words of questions and of this product that say nothing of what is looked for. */
export const askingWords: ReadonlySet<string> = new Set(
  `ask answer anything describe explain file files find give happen happened happens information know list look many mean mention mentioned
  mentions much name named names called note noted notes overview please question say says show summarise summarize summary tell told text write written
  about erzahl erzahle zeig zeige zusammenfassung gibt dateien datei resume raconte montre resumer resumen cuentame muestra dime
  coutent coutaient coutera couteront kosteten costaron cuestan longest shortest cheapest dearest heaviest maximum minimum cost costs costed amount total sum average mean altogether together overall difference highest lowest largest smallest biggest greatest least most fewest
  fait faite faits faites faire hecho hecha hizo hicieron gemacht machte
  pide piden pidio tuvo tuvieron hubo dio dieron fue fueron vende venden cobra cobran cobro paie paient veut veulent vend vendent
  verlangt nimmt nehmen berechnet
  vale valen valia worth
  money geld argent dinero needed needs required requires gebraucht brauchte braucht benotigt besoin necesita necesitaba
  puede pueden puedo podemos quiere quieren viene vienen iba iban pourriez pourrait peux donne donnent prend prennent wogegen wohin wofur womit worauf woran woruber woraus wonach truly believe pls plz wich
  cuadrados cuadrado carres carre quadratmeter quadratmetern cheaper dearer remind reminded gunstiger gunstigere gunstigeren billiger billigere billigeren teurere teureren
  expensive cheap costly ones totale totaux gesamte gesamten gesamter whats hows wheres whos thats theres whens went counting mitgezahlt compter comptees contar einzelne einzelner einzelnes einzelnen gros grosse grosses tard spater cher chere chers cheres caro cara caros caras barato barata
  teuer teure teuren teures billig gunstig
  wasn isn didn doesn hasn haven weren couldn wouldn shouldn aren don think thought know knew remember recall
  actually really roughly about approximately currently finally originally first last next soon early late later ago
  good bad right wrong done kind sort type way thing stuff person people somebody supposed allowed happen anyway again ever
  apres avant deja encore environ actuellement finalement premier premiere premiers premieres dernier derniere derniers
  dernieres prochain prochaine bientot demande demander sait savoir chose personne personnes gens crois rappelle donc
  eigentlich ungefahr etwa wohl denn nochmal schon erste ersten erster erstes letzte letzten letzter letztes nachste nachsten
  nachster bald spater sache leute person weiss glaube erinnere wem wen wessen whom whose
  luego todavia aproximadamente primero primera primeros primeras ultimo ultima ultimos ultimas proximo proxima pronto tarde
  cosa persona gente sabe sabes creo acuerdo
  mme mlle mr mrs ms sra
  live lives lived living wohnt wohnen wohnte habite habitent vive viven
  somewhere someone somebody anyone anybody everyone everybody whole entire exactly according
  thick thin broad weigh weighs weighed dick breit tief schwer warm wog wiegt gewogen
  spend spending spent paid pay price number often when who what where which how
  kosten kostet kostete gekostet betrag summe insgesamt gesamt durchschnitt durchschnittlich zusammen ausgegeben bezahlt anzahl hochste niedrigste grosste kleinste
  teuerste billigste gunstigste meisten wenigsten unterschied differenz schnitt heisst hiess heissen hiessen steht
  combien cout coute coutait prix montant somme moyenne depense depenses depensees nombre tout plus moins s'appelle appelle appelait appellent appelaient
  cuanto cuanta cuantos cuantas cuesta costo coste precio importe media promedio gasto gastado gastamos suma diferencia numero mayor menor llama llamaba llaman llamaban
  month months year years day days date dates monat monate monaten jahr jahre jahren tag tage datum mois annee annees jour jours mes meses ano anos dia dias fecha
  photo photos picture pictures image images pics foto fotos bild bilder imagenes imagen pdf pdfs csv csvs video videos
  percent percentage prozent prozentsatz pourcentage porcentaje anfang mitte ende principios mediados finales spreadsheet spreadsheets tabelle tabellen tableaux uhrzeit geben gaben
  document documents dokument dokumente documento documentos story stories geschichte histoire historia
  kilo kilos kilogramm kilogrammes kg gramm gram grams grammes gramos liter litre litres litros meter metre metres meters metros kilometer kilometre kilometres kilometros
  quantity quantite cantidad menge long far big high old deep wide heavy time times take takes took taken get got need needs come comes came
  einzelposten posten eintrag eintrage los zustande zugetragen partida partidas
  pro je pour durchschnittliche durchschnittlichen durchschnittlicher want wants asked
  lange lang hoch alt gross weit viel viele vielen vieler wieviel wieviele uhr
  woraus woran wofur womit wonach worauf woruber wovon wozu wobei wodurch besteht bestehen
  temps duree heure taille age quelle quel quels quelles
  tiempo hora cual cuales cuando donde adonde quien quienes`.split(/\s+/),
)

/** Words of asking that an answer is likely to say too. */
export const softWords: ReadonlySet<string> = new Set(
  `total sum amount price prices pay paid pays payable cost costs spent number phone difference average deposit want wants asked take takes date
  kosten kostet kostete preis preise betrag summe gesamt insgesamt zusammen zahlen bezahlt anzahl datum durchschnitt heisst
  prix montant somme total cout coute coutait payer paye numero date duree taille age
  precio importe suma costo coste cuesta pago pagar numero fecha media`.split(/\s+/),
)

/** What stands behind such a word is the kind of thing that is asked for. */
export const askedThing =
  /\b(?:which|what|welche[mnrs]?|was fur (?:ein(?:e[nmrs]?)? )?|quel(?:le)?s?|que|cual(?:es)?(?: de)?)\s+(\p{L}{3,})/gu

/** `did the rain end`: behind such a word of English stands the one who does something, then what he does. */
export const helpingVerbs = /^(?:did|does|do|will|would|can|could|should|must|may|might|shall)$/
export const linkingWords =
  /^(?:in|on|at|for|of|with|from|by|to|about|into|during|after|before|under|over|per|and|or|when|if|until|since|as|than)$/
export const articles = /^(?:a|an|the|our|my|your|his|her|its|their|this|that|these|those)$/

/** What stands behind one in French or Spanish is a thing. */
export const romanceArticles =
  /^(?:un|une|le|la|les|du|des|l|d|au|aux|ce|cet|cette|ces|mon|ma|mes|notre|nos|votre|vos|son|sa|ses|leur|leurs|el|los|las|una|unos|unas|del|al|mi|mis|su|sus|nuestr[oa]s?|este|esta|estos|estas)$/

/** Endings of verbs, where they tell. */
export const verbEndings: Readonly<Record<string, RegExp>> = {
  en: /(?:ed|ing)$/,
  fr: /(?:er|prendre|(?<!l)ettre|rendre|vendre|tendre|perdre|pondre|^lire|^boire|^dire|crire|duire|suivre|^vivre|ees?|es?t|ent|ait|aient|ons|ez|ir|(?<![aeo])us?|ues?)$/,
  es: /(?:ar|er|ir|ado|ido|aron|ieron|amos|emos|imos|aba|io|ae|ne|rta?n?)$/,
}

/** What answers say where a question says something else of the same. */
export const softFor: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:prices?|costs?|total|how much|wants?|asks?|charges?|preise?|kostet|kosten|gesamt\w*|prix|coute|combien|precio|cuesta|importe|cuanto)\b/,
    ['total', 'price', 'gesamt', 'preis', 'prix', 'precio', 'betrag', 'montant', 'importe'],
  ],
  [
    /\b(?:bis wann|until when|by when|deadline|frist|jusqu'a quand|avant quand|hasta cuando)\b/,
    ['bis', 'until', 'due', 'by', 'fallig', 'jusqu', 'avant', 'hasta'],
  ],
  [
    /\b(?:phone|mobile|(?:telefon|handy|mobil|ruf|fax)nummer|telephone|telefono|movil|portable)\b/,
    ['phone', 'tel', 'telefon', 'telephone', 'mobile', 'handy', 'portable', 'movil', 'telefono'],
  ],
  [
    /\b(?:weigh(?:s|ed)?|wog|wiegt|gewogen|pesait|pese|pesa|pesaba|heavy|schwer)\b/,
    ['weight', 'gewicht', 'poids', 'peso', 'kg'],
  ],
]

/** Of people, things and languages of a country: written like a name, and none. */
export const ofCountry =
  /^(?:english|british|scottish|welsh|irish|french|german|spanish|italian|dutch|belgian|swiss|austrian|portuguese|american|european|polish|danish|swedish|norwegian|greek|turkish|chinese|japanese|russian|indian|british)$/

/** Countries: what was there may well not say so, and is no less meant. */
export const countryNames =
  /^(?:england|scotland|wales|ireland|britain|germany|france|spain|italy|austria|switzerland|belgium|portugal|netherlands|holland|denmark|norway|sweden|schottland|irland|grossbritannien|deutschland|frankreich|spanien|italien|osterreich|schweiz|belgien|niederlande|danemark|norwegen|schweden|angleterre|ecosse|irlande|allemagne|espagne|italie|autriche|suisse|belgique|pays-bas|inglaterra|escocia|irlanda|alemania|francia|espana|italia|suiza|belgica|paises)$/

/** They say nothing of what is looked for, though their words might elsewhere. */
export const idioms =
  /\b(?:in the end|half (?:recall|remember)|a lot|at the end of the day|by the way|for example|at all|as well|at the moment|zum beispiel|am ende|letzten endes|ubrigens|a la fin|au fait|chiffre d'affaires|par exemple|al final|por cierto|por ejemplo)\b/g

/** What is asked of something: 'excess' of 'What is the excess for equipment?'. */
export const askedPart =
  /\b(?:what(?: is| was|'s| are| were)|wie (?:hoch|lautet|heisst|gross)(?: ist| war| sind| waren)?|was (?:ist|war)|quel(?:le)?s? (?:est|sont|etait)|cual(?:es)? (?:es|son|era))\s+(?:the|der|die|das|le|la|les|l'|el|los|las|our|my|unsere?|mein|notre|nuestr[oa])?\s*(\p{L}{3,})(?:\s+(\p{L}{3,}))?/u

/** What may or must be stands in rules and manuals, not in the rows of a table. */
export const modal =
  /\b(?:should|can|could|might|must|allowed|darf|durfen|soll|sollen|sollte|kann|konnen|muss|mussen|peut|peuvent|peux|doit|doivent|faut|puede|pueden|puedo|debe|deben)\b/

/** Asks for something, whatever was asked before. */
export const asksAnew =
  /\b(?:what (?:is|was|are|were|did|does|do)|which|how|why|welche[mnrs]?|wie|warum|wieso|was (?:ist|war|hat)|quel(?:le)?s?|comment|pourquoi|cual(?:es)?|como|por que|que (?:es|era|hay))\b/

/** 'Combien d'argent' counts nothing: it asks how much. */
export const countedMoney =
  /\b(?:how much|wie ?viel|combien d(?:e |')|cuanto) ?(?:money|argent|geld|dinero)\b/

/** What stands behind it is counted; people and times go by many names. */
export const countedThing =
  /\b(?:how many|wie ?viele[nr]?|combien d(?:e |')|cuant[oa]s)\s*(?!people|persons|times|leute|personen|menschen|personnes|gens|fois|personas|veces|mal\b)(\p{L}{4,})/gu

/** Of papers that are alike but for their years, the newest one is meant, or one before it. */
export const ofNow =
  /\b(?:current(?:ly)?|new|newest|latest|present|valid|aktuell\w*|neue[nrsm]?|neueste\w*|jetzige\w*|gultige\w*|actuel(?:le)?s?|nouve(?:au|l|lle)|en vigueur|actual(?:es)?|nuev[oa]s?|vigente)\b/
export const ofBefore =
  /\b(?:old|previous|former|earlier|alte[nrsm]?|fruhere[nrsm]?|vorige[nrsm]?|vorherige\w*|ancien(?:ne)?s?|precedent(?:e)?s?|antigu[oa]s?|anterior(?:es)?)\b/

/** Words of whoever wants to call somebody. */
export const callWords =
  /^(?:(?:tele)?phones?|telefon\w*|telefone|telephone|mobile|movil|portable|handy\w*|mobil\w*|\w*nummer|durchwahl|numero)$/

/** A season is told by its days as well. */
export const seasons =
  /^(?:spring|summer|autumn|winter|fruhling|fruhjahr|sommer|herbst|printemps|ete|automne|hiver|primavera|verano|otono|invierno)$/

/** Words of whoever asks what colour something has. */
export const colourWords = /^(?:colou?rs?|farben?|couleurs?|color(?:es)?)$/

/** Money that is called by what it is for. */
export const moneyThings =
  /^(?:deposits?|rents?|fees?|premiums?|excess|salary|wages?|quotes?|\w*(?:kaution|anzahlung|abschlag|umlage|honorar|gehalt|lohn|miete|gebuhr|pramie|beitrag)|acompte|loyer|cotisation|salaire|prime|caution|franchise|fianza|alquiler|cuota|derrama|sueldo|salario|prima|franquicia|tarifa?)$/

/** 'How much' without one of these may be of money, and of flour as well. */
export const moneyWords =
  /\b(?:costs?|price[ds]?|pay|paid|pays|spen[dt]|charge[ds]?|fees?|bill|invoice|rent|turnover|\w*umsatz\w*|chiffre d'affaires|worth|owe[ds]?|premium|deposit|salary|budget|balance|euros?|pounds?|dollars?|total|\w*(?:kaution|anzahlung|abschlag|umlage|honorar|gehalt|lohn)|acompte|cotisation|salaire|fianza|cuota|derrama|sueldo|salario|quoted?|quotation|excess|teuer|\w*(?:kosten|preise?|betrag|gebuhr|miete|pramie|beitrag)|kostet\w*|gekostet|bezahl\w*|zahl(?:en|t|ten)|ausgegeben|verlangt|schuld\w*|rechnung|cout\w*|prix|pay(?:e|er|ee|ons|ez)|montant|loyer|facture|depens\w*|franchise|somme|cuest\w*|cost[oe]\w*|precio|pag\w+|gast\w+|importe|alquiler|factura|prima)\b|[$€£]/

/** So a paper says what it comes to. */
export const totalWords =
  /\b(?:totals?|totale?|in all|to pay|amount due|balance due|sum|gesamt\w*|endbetrag|rechnungsbetrag|zu zahlen\w*|summe|zusammen|\w*betrag|montant|a payer|somme|importe|a pagar|suma)\b/

/** 'The offer of Lafont (not Ibertap)': what is not meant is not looked for. */
export const notThat = /\((?:[^()]{0,40},\s*)?(?:not|nicht|pas|no)\b[^()]{0,80}\)/giu

/** Who charges does so by a paper. */
export const charging = /\b(?:charged?|berechnet\w*|verlangt\w*|facture|facturo|cobro)\b/

/** Papers, which tell their sums themselves. */
export const papers =
  /\b(?:invoices?|bills?|quot(?:e|es|ation|ations)|receipts?|contracts?|polic(?:y|ies)|booking|\w*rechnung(?:en)?|angebot\w*|kostenvoranschlag\w*|quittung\w*|\w*vertrag\w*|police|facture?s?|devis|recu|contrats?|facturas?|presupuestos?|recibos?|contratos?|poliza)\b/

/** 'Who signed the letter', 'wer hat die Mail geschrieben'. */
export const signing =
  /\b(?:sign(?:s|ed)?|signe(?:e|r)?|signee?s?|firm(?:a|o|aba|ado|ada)|unterschr\w+|unterzeichne\w*)\b|\b(?:wrote|sent|geschrieben|geschickt|schrieb|ecrit|envoye|escribio|mando|envio)\b.*\b(?:letter|e?-?mail|note|brief|lettre|courriel|carta|correo)\b|\b(?:letter|e?-?mail|note|brief|lettre|courriel|carta|correo)\b.*\b(?:geschrieben|geschickt)\b/

/** 'The second version' is called 'v2' in the name of a file; 'in der ersten Fassung'. */
export const versionWords =
  /^(?:versions?|drafts?|revisions?|fassung|entwurf|variante|redaction|mouture|redaccion|borrador)$/
export const ordinals: readonly RegExp[] = [
  /^(?:first|erste[nrs]?|premiere?|primer[ao]?)$/,
  /^(?:second|zweite[nrs]?|deuxieme|seconde?|segund[ao])$/,
  /^(?:third|dritte[nrs]?|troisieme|tercer[ao]?)$/,
]

/** It asks what somebody or something is called. */
export const asksName =
  /\b(?:what(?:'s| is| was| are| were)? .*\b(?:called|named)\b|the names? of\b|what(?:'s| is| was) .*'s names?\b|wie (?:\S+ ){0,3}(?:heiss\w*|hiess\w*)|wie lautet der name|name (?:der|des|vo[nm])|comment (?:s'appel\w+|se nomm\w+)|quel(?:le)? (?:est|etait) (?:le|son) (?:nom|prenom)|como se (?:llama\w*|apellida\w*)|cual (?:es|era) el nombre|heiss\w* (?:der|die|das)\b)/
