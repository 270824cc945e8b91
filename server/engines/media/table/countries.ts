import { fold } from '#server/lib/language/words.ts'

/** What tables and people call a country besides its names, which `Intl` knows: other codes, and of whom or what is from there. */
const known: readonly (readonly [code: string, otherCodes: string, ofThere: RegExp])[] = [
  ['DE', 'deu ger d', /^(?:germans?|deutsch\w*|allemand\w*|aleman\w*)$/],
  ['FR', 'fra f', /^(?:french\w*|franzos\w*|francais\w*|frances\w*)$/],
  ['CH', 'che sui', /^(?:swiss|schweizer\w*|suisses?|suiz[oa]s?)$/],
  ['AT', 'aut a', /^(?:austrians?|osterreich\w*|autrichien\w*|austriac[oa]s?)$/],
  ['IT', 'ita i', /^(?:italian\w*|italien\w*)$/],
  ['ES', 'esp e', /^(?:spanish|spaniards?|spanisch\w*|spanier\w*|espagnol\w*|espanol\w*)$/],
  [
    'GB',
    'gbr uk eng sco wal',
    /^(?:british|english|scottish|welsh|brit(?:en|ons?|isch\w*)|englisch\w*|englander\w*|britannique\w*|anglais\w*|britanic[oa]s?|ingles\w*)$/,
  ],
  ['IE', 'irl', /^(?:irish|irisch\w*|iren|irlandais\w*|irlandes\w*)$/],
  [
    'NL',
    'nld ned',
    /^(?:dutch|niederland\w*|hollander\w*|neerlandais\w*|hollandais\w*|holandes\w*|neerlandes\w*)$/,
  ],
  ['BE', 'bel b', /^(?:belgians?|belgisch\w*|belgier\w*|belges?|belgas?)$/],
  ['LU', 'lux', /^(?:luxembourg\w*|luxemburg\w*)$/],
  ['DK', 'dnk den', /^(?:danish|danes?|danisch\w*|danen|danois\w*|danesas?)$/],
  ['SE', 'swe', /^(?:swedish|swedes?|schwed\w+|suedois\w*|suec[oa]s?)$/],
  ['NO', 'nor', /^(?:norwegian\w*|norweg\w+|norvegien\w*|norueg[oa]s?)$/],
  ['FI', 'fin', /^(?:finnish|finns?|finnisch\w*|finnen|finlandais\w*|finlandes\w*)$/],
  ['PL', 'pol', /^(?:polish|poles?|polnisch\w*|polen|polonais\w*|polac[oa]s?)$/],
  ['CZ', 'cze', /^(?:czechs?|tschech\w+|tcheques?|chec[oa]s?)$/],
  ['PT', 'prt por', /^(?:portugu\w*|portugies\w*|portugais\w*)$/],
  ['GR', 'grc gre', /^(?:greeks?|griech\w+|grecs?|grecques?|grieg[oa]s?)$/],
  ['HU', 'hun', /^(?:hungarian\w*|ungar\w+|hongrois\w*|hungar[oa]s?)$/],
  ['UA', 'ukr', /^(?:ukrain\w+|ucranian[oa]s?)$/],
  ['TR', 'tur', /^(?:turkish|turks?|turk\w+|turcs?|turques?|turc[oa]s?)$/],
  ['US', 'usa', /^(?:americans?|amerikan\w+|americain\w*|american[oa]s?|estadounidenses?)$/],
  ['CA', 'can', /^(?:canadian\w*|kanad\w+|canadien\w*|canadienses?)$/],
  ['JP', 'jpn', /^(?:japan\w+|japonais\w*|japones\w*)$/],
  ['CN', 'chn', /^(?:chines\w+|chinois\w*|chin[oa]s?)$/],
  ['AU', 'aus', /^(?:australian\w*|australisch\w*|australien\w*)$/],
]

const languages = ['en', 'de', 'fr', 'es']

let named: ReadonlyMap<string, string> | null = null

/** By its folded name in any of the languages, or by one of its codes. */
function codes(): ReadonlyMap<string, string> {
  named ??= new Map(
    known.flatMap(([code, others]) => [
      ...[code.toLowerCase(), ...others.split(' ')].map((one) => [one, code] as const),
      ...languages.flatMap((language) => {
        const name = new Intl.DisplayNames([language], { type: 'region' }).of(code)
        return name === undefined ? [] : [[fold(name), code] as const]
      }),
    ]),
  )
  return named
}

/** The country that a cell names, 'GER', 'Allemagne'; null where it names none. */
export const countryOf = (cell: string): string | null => codes().get(fold(cell).trim()) ?? null

/** The country of a word of a question: 'Swiss', 'Schweizer', 'Suisse'; its codes are too short for words. */
export const countryIn = (word: string): string | null =>
  known.find(([, , ofThere]) => ofThere.test(word))?.[0] ?? (word.length > 3 ? countryOf(word) : null)
