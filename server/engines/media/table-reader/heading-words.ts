import { fold } from '#server/lib/language/words.ts'

/** Words in a heading by the role of its column. `-` marks the end of a compound, as in German. */
const words = {
  identifier:
    'id ids identifier uuid guid key code codes number no nr num numero numéro número nummer -nummer -nr -id ref reference referenz zip zipcode plz postcode postleitzahl cp cap phone telephone telefon tel fax mobile isbn ean iban bic sku barcode serial index row line zeile ligne fila bib fips lat latitude lon lng longitude',
  year: 'year years yr jahr -jahr année annee an año ano anno season saison born built since seit geboren',
  /** Averages, shares and levels, which have no sum. */
  rate: 'per pct percent percentage prozent -prozent anteil share quota quote ratio rate rates -rate rating ratings score scores avg average mean median durchschnitt schnitt moyenne media promedio premium premiums price prices preis -preis prix precio prezzo unit each stück einzelpreis age alter âge edad età temperature temperatur temp rank rang grade note level stars probability likelihood chance index min minimum max maximum low high open close odds hourly stündlich limit capacity kapazität stock inventory bestand -bestand employees staff headcount mitarbeiter members mitglieder subscribers followers population einwohner inhabitants speed height width depth percentile std stdev variance density satz -satz',
  cumulative:
    'cumulative cum cumul cumulated kumuliert kumulativ -kumuliert cumulé acumulado balance saldo kontostand -stand solde running ytd todate subtotal',
  amount:
    '# number amount amounts betrag -betrag montant importe importo cost costs kosten -kosten coût costo coste spent spend expenses expense ausgaben einnahmen dépenses gastos revenue revenues turnover umsatz sales ventes ventas profit budget paid fee fees gebühr fare fares tip tips donation donations spende spenden debit credit soll haben belastung gutschrift lastschrift deposit withdrawal count counts anzahl nombre cantidad quantity qty menge quantité hours hrs stunden heures horas minutes minuten visits visitors views clicks orders votes deaths cases births injuries casualties goals points runs passengers units pieces stückzahl',
  hours: 'hours hrs stunden std arbeitszeit heures horas worked gearbeitet',
  duration: 'duration dauer durée duree duración duracion length elapsed lap split pause break',
  total: 'total totals gesamt summe sum somme suma totale',
  price: 'price prices preis -preis prix precio prezzo',
  each: 'unit per each avg average mean median stück',
  birth:
    'birth birthday birthdate dob born geboren geburtstag geburtsdatum naissance né née nacimiento nascita',
} as const

export type HeadingRole = keyof typeof words

const sets = new Map(
  Object.entries(words).map(([role, list]) => {
    const all = list.split(' ').map(fold)
    return [
      role,
      {
        whole: new Set(all.filter((word) => !word.startsWith('-'))),
        ends: all.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
      },
    ]
  }),
)

/** Whether a heading has a word of a role: 'unit_price', 'UnitPrice' and 'Stückpreis' are rates. */
export function headingSays(name: string, role: HeadingRole): boolean {
  const set = sets.get(role)
  const heading = headingWords(name)
  // 'Customer number' is an identifier, 'Number of customers' a count.
  const relevant = role === 'identifier' ? heading.slice(-1) : heading
  return relevant.some(
    (word) =>
      set?.whole.has(word) === true ||
      set?.ends.some((end) => word.length > end.length && word.endsWith(end)) === true,
  )
}

/** 'UnitPrice (EUR)' > 'unit', 'price', 'eur'. */
export function headingWords(name: string): string[] {
  const parted = name.slice(0, 200).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return fold(parted).match(/[\p{L}\p{M}]+|#|%/gu) ?? []
}
