import { normalForm } from '#contract/names.ts'
import { fileNameWords } from '#server/lib/file-name-words.ts'
import { allStopWords, stopWords } from '#server/lib/stop-words.ts'
import type { DescribedFile } from './described-file.ts'
import { isMonthName } from './told-days.ts'

/** Words in a name, title or caption count more than words in the text. */
const weights = { name: 3, title: 3, keywords: 2, caption: 2, text: 1 }
/** The maximum number of words per file, most frequent first. */
const mostWords = 150
/** The weight of a word that only one file contains, as evidence of another subject. */
const loneShare = 0.4
/** Few files do not show which words are rare; smaller sets count as this many, without the word in the rest. */
const leastFiles = 60

/** Words that captions use for every picture, and that documents use about themselves. */
const empty = new Set(
  `photo photos photograph picture pictures image images video videos showing shows shown seen stands people person
  someone several background front view taken mostly file files document documents page pages table list notes note
  item items total amount date number name eur gbp usd chf monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche www
  http https com org order quotation quote invoice receipt confirmation booking statement letter email reply report log
  plan contract manual leaflet rechnung bestellung angebot vertrag bericht facture factura recibo`.split(
    /\s+/,
  ),
)
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The weight of each word in a file: a vector of length 1; empty when the file has no words of its own. */
export type WordWeights = ReadonlyMap<string, number>

/** The words of the files by stem: weights and spellings. */
export interface Words {
  /** One for each file, in order. */
  weights: readonly WordWeights[]
  /** The most frequent spelling of a stem. */
  spelling(stem: string): string
}

/** Weighs the words of each file by TF-IDF, in two steps per file. */
export function* weighWords(files: readonly DescribedFile[]): Generator<undefined, Words> {
  const spellings = new Map<string, Map<string, number>>()
  const counted: Map<string, number>[] = []
  for (const file of files) {
    counted.push(countWords(file, spellings))
    yield
  }
  const holders = new Map<string, number>()
  for (const counts of counted)
    for (const stem of counts.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => {
    const count = holders.get(stem) ?? 1
    return Math.log(1 + Math.max(files.length, leastFiles) / count) * (count === 1 ? loneShare : 1)
  }
  const weighed: WordWeights[] = []
  for (const counts of counted) {
    weighed.push(
      normalized(new Map([...counts].map(([stem, count]) => [stem, (1 + Math.log(count)) * rarity(stem)]))),
    )
    yield
  }
  return {
    weights: weighed,
    spelling: (stem) => mostOf(spellings.get(stem) ?? new Map<string, number>()) ?? stem,
  }
}

function countWords(file: DescribedFile, spellings: Map<string, Map<string, number>>): Map<string, number> {
  const ignored = (file.language && stopWords[file.language]) || allStopWords
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsIn(text)) {
      const lower = word.toLowerCase().replace('’', "'")
      if (ignored.has(lower) || empty.has(lower) || isMonthName.has(lower)) continue
      const stem = stemOf(lower)
      counts.set(stem, (counts.get(stem) ?? 0) + weight)
      const stemSpellings = spellings.get(stem) ?? new Map<string, number>()
      stemSpellings.set(word, (stemSpellings.get(word) ?? 0) + 1)
      spellings.set(stem, stemSpellings)
    }
  }
  add(fileNameWords(file.name) ?? '', weights.name)
  add(file.title ?? '', weights.title)
  add(file.keywords.join(' '), weights.keywords)
  add(file.caption ?? '', weights.caption)
  add(file.text, weights.text)
  if (counts.size <= mostWords) return counts
  return new Map([...counts].toSorted((one, other) => other[1] - one[1]).slice(0, mostWords))
}

function* wordsIn(text: string): Generator<string> {
  for (const [word] of normalForm(text, 'NFC').matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’]*/gu)) {
    if (unspaced.test(word)) for (let at = 0; at + 1 < word.length; at += 1) yield word.slice(at, at + 2)
    else if (word.length > 2) yield word
  }
}

/** Enough to match plural and singular in the languages with stop words. */
const stemOf = (lower: string): string =>
  lower.replace(/(?:'s|’s)$/u, '').replace(/(?<=\p{L}{3})(?:es|s|en|n|e)$/u, '')

function normalized(vector: Map<string, number>): WordWeights {
  const length = Math.hypot(...vector.values())
  return new Map([...vector].map(([stem, weight]) => [stem, weight / length]))
}

function mostOf(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0]
}

/** The similarity of two files by their words: from 0 to 1. */
export function likeness(one: WordWeights, other: WordWeights): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [stem, weight] of small) sum += weight * (large.get(stem) ?? 0)
  return sum
}
