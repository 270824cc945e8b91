import { describe, expect, test } from 'vitest'
import { quality } from '#server/answering/question/match-words.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { bestOf, createTextMatcher } from './match-text.ts'

/** What a text has of a question: the question's word, the text's word and how well they match. */
function matchesIn(question: string, text: string): [string, string, number][] {
  const { words } = readQuestion(question)
  return createTextMatcher(words)(text).map(({ word, quality: match, at }) => [
    words[word]?.text ?? '',
    /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(at))?.[0] ?? '',
    match,
  ])
}

describe('a text has a word of a question', () => {
  test.each([
    ['the same word', 'Where is the kiln?', 'The kiln is hot.', 'kiln', 'kiln', quality.same],
    ['in capital letters', 'Where is the kiln?', 'KILN ROOM', 'kiln', 'KILN', quality.same],
    ['without its accent', 'Que fait l’écluse ?', 'L’ecluse est fermée.', 'écluse', 'ecluse', quality.same],
    ['in another form', 'Where is the kiln?', 'Two kilns stood there.', 'kiln', 'kilns', quality.form],
    ['in a German genitive', 'Wo wohnt Nina?', 'Ninas Haus ist rot.', 'Nina', 'Ninas', quality.form],
    [
      'in a French plural',
      'Quand ferme l’écluse ?',
      'Les écluses sont ici.',
      'écluse',
      'écluses',
      quality.form,
    ],
    ['in an irregular form', 'Who taught the dog?', 'She teaches.', 'taught', 'teaches', quality.form],
    ['in its base form', 'Who bought the dog?', 'We buy it.', 'bought', 'buy', quality.form],
    ['in its participle', 'Who wrote the letter?', 'It was written.', 'wrote', 'written', quality.form],
    [
      'in a compound of its translation',
      'Who owes the rent?',
      'Grundmiete: 640 Euro',
      'rent',
      'Grundmiete',
      quality.compound,
    ],
    ['as its translation', 'Where is the dog?', 'Der Hund schläft.', 'dog', 'Hund', quality.synonym],
    ['from French into English', 'Où est le chien ?', 'The dog sleeps.', 'chien', 'dog', quality.synonym],
    [
      'as the word for the same',
      'What is on the invoice?',
      'The bill is due.',
      'invoice',
      'bill',
      quality.synonym,
    ],
    [
      'as the beginning of a compound',
      'Wer deckt das Dach?',
      'Die Dachrinne tropft.',
      'Dach',
      'Dachrinne',
      quality.compound,
    ],
    [
      'as the end of a compound',
      'Wo ist das Boot?',
      'Das Ruderboot liegt am Steg.',
      'Boot',
      'Ruderboot',
      quality.compound,
    ],
  ])('%s', (_, question, text, word, found, match) => {
    expect(matchesIn(question, text)).toEqual([[word, found, match]])
  })
})

describe('a text has no word of a question', () => {
  test.each([
    ['in a longer word by chance', 'Who has the key?', 'The monkey sat at the keyboard.'],
    ['of another number', 'What is in box 20331?', 'Here are 20332, 203310 and 2033.'],
    ['with another first letter', 'Where is the house?', 'The mouse is here.'],
    // The search corrects a word that is nowhere.
    ['with a letter that is wrong', 'Where is the lighthouse?', 'The lighthause is white.'],
    ['in a short word with a letter that is wrong', 'Where is the boat?', 'The goat ate boar.'],
  ])('%s', (_, question, text) => {
    expect(matchesIn(question, text)).toEqual([])
  })
})

test('words written from right to left match as others do, at their places', () => {
  expect(matchesIn('מתי נסעה הספינה?', 'הספינה נסעה ביום שני')).toEqual([
    ['הספינה', 'הספינה', quality.same],
    ['נסעה', 'נסעה', quality.same],
  ])
  expect(matchesIn('متى أبحرت السفينة؟', 'أبحرت السفينة يوم الاثنين')).toHaveLength(2)
})

test('each match has its place in the text', () => {
  const text = 'Near the kiln, behind the kiln.'
  const places = createTextMatcher(readQuestion('Where is the kiln?').words)(text).map(({ at }) => at)
  expect(places).toEqual([text.indexOf('kiln'), text.lastIndexOf('kiln')])
})

test('words of 700 letters are compared as wholes', () => {
  const word = 'tide'.repeat(175)
  expect(matchesIn(`Where is the ${word}?`, `${word} and ${word.slice(1)}x`)).toEqual([
    [word, word, quality.same],
  ])
  expect(matchesIn('Where is the kiln?', 'k'.repeat(700))).toEqual([])
})

test('the best match of each word counts', () => {
  const matches = [
    { word: 0, quality: quality.form, at: 0 },
    { word: 0, quality: quality.synonym, at: 9 },
    { word: 2, quality: quality.slip, at: 20 },
  ]
  expect([...bestOf(matches)]).toEqual([
    [0, quality.form],
    [2, quality.slip],
  ])
})
