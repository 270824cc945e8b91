// Makes server/engines/media/text/letter-pairs.json from lists of words: `node tools/letter-pairs.mjs FOLDER`, with a file
// `LANGUAGE.txt` in the folder for each language, whose lines are a word and how often it occurs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Languages written with so many letters that their pairs say little; only single letters are counted. */
const manyLetters = ['ja', 'ko', 'zh', 'zh-tw']
/** The highest costs that are written. */
const rarest = { letter: 10, pair: 7.5 }
const folder = process.argv[2]
const isHigh = (letter) => letter > '\x7f'

function countsOf(text, end) {
  const letters = new Map()
  const pairs = new Map()
  let total = 0
  const add = (counts, key, count) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const line of text.split('\n')) {
    const [word, often] = line.toLowerCase().split(' ')
    if (!/^[\p{L}\p{M}]+$/u.test(word)) continue
    const count = Number(often)
    let before = ' '
    for (const letter of word + end) {
      total += count
      add(letters, letter, count)
      add(pairs, before + letter, count)
      before = letter
    }
  }
  return { letters, pairs, total }
}

/** The negative natural logarithm of a probability, in halves, as one digit of base 36. */
const digitOf = (probability) => Math.round(-2 * Math.log(probability)).toString(36)

/** For each letter, those that follow it, each with its cost; under '' all letters by themselves. */
function tableOf(language) {
  const text = readFileSync(path.join(folder, `${language}.txt`), 'utf8')
  const { letters, pairs, total } = countsOf(text, manyLetters.includes(language) ? '' : ' ')
  const rows = { '': '' }
  const add = (row, letter, share, limit) => {
    if (-Math.log(share) <= limit) rows[row] = (rows[row] ?? '') + letter + digitOf(share)
  }
  for (const [letter, count] of letters) if (isHigh(letter)) add('', letter, count / total, rarest.letter)
  if (manyLetters.includes(language)) return rows
  for (const [[before, letter], count] of pairs)
    if (isHigh(before) || isHigh(letter)) add(before, letter, count / letters.get(before), rarest.pair)
  return rows
}

const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(0, -4))
  .toSorted()
const tables = Object.fromEntries(languages.map((language) => [language, tableOf(language)]))
const file = path.join(import.meta.dirname, '../server/engines/media/text/letter-pairs.json')
writeFileSync(file, `${JSON.stringify(tables, null, 2)}\n`)
