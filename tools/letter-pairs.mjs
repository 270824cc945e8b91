// Makes server/engines/media/text/letter-pairs.json from the texts of Unicode's CLDR and lists of frequent words, all of which
// may be used freely: install cldr-annotations-full, cldr-annotations-derived-full, cldr-localenames-full, cldr-units-full,
// cldr-dates-full and stopwords-iso in a folder, and run `node tools/letter-pairs.mjs FOLDER/node_modules`.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where CLDR calls a language otherwise. */
const cldrNames = { 'zh-tw': 'zh-Hant' }
/** Languages written with so many letters that their pairs say little; only single letters are counted. */
const manyLetters = ['ja', 'ko', 'zh', 'zh-tw']
const languages = [
  ...'ar bg ca cs da de el en es et fa fi fr he hr hu is it lt lv mk nl no pl pt ro ru sk sl sq sr sv th tr uk'.split(
    ' ',
  ),
  ...manyLetters,
].toSorted()
/** The highest costs that are written. */
const rarest = { letter: 10, pair: 7.5 }
const folder = process.argv[2]
const frequentWords = JSON.parse(readFileSync(path.join(folder, 'stopwords-iso/stopwords-iso.json'), 'utf8'))
/** Outside of ASCII, and one unit of UTF-16. */
const isHigh = (letter) => letter > '\x7f' && letter.length === 1

/** Every text of a JSON value. */
function* textsOf(value) {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsOf(one)
}

const splitWords = (text) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

function wordsOf(language) {
  const words = [...namesOf(language)]
  const frequent = (frequentWords[language] ?? []).flatMap(splitWords)
  // About half of the words of a text are frequent ones, and CLDR has names only.
  const times = frequent.length > 0 ? Math.ceil(words.length / frequent.length) : 0
  return [...words, ...Array.from({ length: times }, () => frequent).flat()]
}

function* namesOf(language) {
  const name = cldrNames[language] ?? language
  for (const file of globSync(`cldr-*/*/${name}/*.json`, { cwd: folder }).toSorted())
    for (const text of textsOf(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
      yield* splitWords(text)
}

function countsOf(words, end) {
  const letters = new Map()
  const pairs = new Map()
  let total = 0
  const add = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const word of words) {
    let before = ' '
    for (const letter of word + end) {
      total += 1
      add(letters, letter)
      add(pairs, before + letter)
      before = letter
    }
  }
  return { letters, pairs, total }
}

/** The negative natural logarithm of a probability, in halves, as one digit of base 36. */
const digitOf = (probability) => Math.round(-2 * Math.log(probability)).toString(36)

/** For each letter, those that follow it, each with its cost; under '' all letters by themselves. */
function tableOf(language) {
  const hasManyLetters = manyLetters.includes(language)
  const { letters, pairs, total } = countsOf(wordsOf(language), hasManyLetters ? '' : ' ')
  const rows = { '': '' }
  const add = (row, letter, share, limit) => {
    if (-Math.log(share) <= limit) rows[row] = (rows[row] ?? '') + letter + digitOf(share)
  }
  for (const [letter, count] of letters) if (isHigh(letter)) add('', letter, count / total, rarest.letter)
  if (hasManyLetters) return rows
  for (const [[before, letter], count] of pairs)
    if ((isHigh(before) || isHigh(letter)) && before.length + letter.length === 2)
      add(before, letter, count / letters.get(before), rarest.pair)
  return rows
}

const tables = Object.fromEntries(languages.map((language) => [language, tableOf(language)]))
const file = path.join(import.meta.dirname, '../server/engines/media/text/letter-pairs.json')
writeFileSync(file, `${JSON.stringify(tables, null, 2)}\n`)
