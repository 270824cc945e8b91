import { expect, test } from 'vitest'
import { isKnownWord, translationsOf } from './dictionaries.ts'

test('a word has what texts in three other languages call it, and nothing in its own', () => {
  expect(translationsOf('fence', 'en')).toMatchObject({ de: expect.arrayContaining(['zaun']) })
  expect(translationsOf('key', 'en')).toMatchObject({
    de: expect.arrayContaining(['schlussel']),
    fr: expect.arrayContaining(['clef']),
    es: expect.arrayContaining(['llave']),
  })
  expect(translationsOf('fence', 'en')['en']).toBeUndefined()
})

test('what leads there by a third language is known', () => {
  expect(translationsOf('oven', 'en')).toMatchObject({
    de: expect.arrayContaining(['backofen']),
    fr: expect.arrayContaining(['four']),
    es: expect.arrayContaining(['horno']),
  })
  expect(translationsOf('fassbier', 'de')['en']).toContain('beer')
})

test('all forms of a verb are met where no ending tells them', () => {
  expect(translationsOf('lost', 'en')['fr']).toEqual(expect.arrayContaining(['perdre', 'perdu', 'perd']))
  expect(translationsOf('perdu', 'fr')['en']).toEqual(expect.arrayContaining(['lose', 'lost']))
})

test('a word in one of its forms is known by its stem', () => {
  expect(translationsOf('fences', 'en')['de']).toContain('zaun')
  expect(translationsOf('schrauben', 'de')['en']).toContain('screw')
})

test('a German compound that stands nowhere is its last word and its first', () => {
  const { en = [] } = translationsOf('mitgliederliste', 'de')
  expect(en).toEqual(expect.arrayContaining(['list', 'member']))
})

test('of a German compound each part is called something', () => {
  const { en = [] } = translationsOf('kundennummer', 'de')
  expect(en).toContain('number')
  expect(en).toContain('customer')
})

test('what the word is mostly called comes first', () => {
  expect(translationsOf('bank', 'de')['en']?.[0]).toBe('bank')
})

test('who asks in a language nobody knows is understood in any of them', () => {
  const { de = [], fr = [] } = translationsOf('water', null)
  expect(de).toContain('wasser')
  expect(fr).toContain('eau')
})

test('a name, a code and a word of no dictionary have none', () => {
  for (const word of ['breisacher', 'rx1703', '', '__proto__']) expect(translationsOf(word, 'en')).toEqual({})
})

test('a word of the dictionary is known in its language, in any of its forms', () => {
  expect(isKnownWord('herd', 'de')).toBe(true)
  expect(isKnownWord('scaffoldings', 'en')).toBe(true)
  expect(isKnownWord('deposiit', 'en')).toBe(false)
  expect(isKnownWord('gerust', 'en')).toBe(false)
  expect(isKnownWord('gerust', null)).toBe(true)
})

test('a form of a Spanish verb has the translations of its infinitive', () => {
  expect(translationsOf('gana', 'es')['en']).toContain('earn')
})
