const small = {
  en: { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  de: { zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9 },
  fr: { deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9 },
  es: { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9 },
} as const
/** How each language says so many of them. */
const many: readonly (readonly [keyof typeof small, (word: string) => readonly [string, number][]])[] = [
  [
    'en',
    (word) => [
      [`${word} hundred`, 100],
      [`${word} thousand`, 1_000],
    ],
  ],
  [
    'de',
    (word) => [
      [`${word}hundert`, 100],
      [`${word}tausend`, 1_000],
    ],
  ],
  [
    'fr',
    (word) => [
      [`${word} cents`, 100],
      [`${word} mille`, 1_000],
    ],
  ],
  [
    'es',
    (word) => [
      [`${word}cientos`, 100],
      [`${word}cientas`, 100],
      [`${word} mil`, 1_000],
    ],
  ],
]
/** Numbers that people spell in four languages, in small letters; not one, which is an article as well. */
export const spelledNumbers: Readonly<Record<string, number>> = {
  ...small.en,
  ...small.de,
  ...small.fr,
  ...small.es,
  ...Object.fromEntries(
    many.flatMap(([language, spell]) =>
      Object.entries(small[language]).flatMap(([word, value]) =>
        spell(word).map(([spoken, factor]) => [spoken, value * factor] as const),
      ),
    ),
  ),
  ten: 10,
  twelve: 12,
  twenty: 20,
  fifty: 50,
  zehn: 10,
  zwölf: 12,
  zwanzig: 20,
  fünfzig: 50,
  dix: 10,
  douze: 12,
  vingt: 20,
  cinquante: 50,
  diez: 10,
  doce: 12,
  veinte: 20,
  cincuenta: 50,
  'a hundred': 100,
  'one hundred': 100,
  hundert: 100,
  einhundert: 100,
  cent: 100,
  cien: 100,
  quinientos: 500,
  quinientas: 500,
  'a thousand': 1_000,
  'one thousand': 1_000,
  tausend: 1_000,
  eintausend: 1_000,
  mille: 1_000,
  mil: 1_000,
}
