import { expect, test } from 'vitest'
import { isKnownWord, translationsOf } from './dictionaries.ts'

test('a word has translations into the other languages, and none into its own', () => {
  expect(translationsOf('fence', 'en')).toMatchObject({ de: expect.arrayContaining(['zaun']) })
  expect(translationsOf('key', 'en')).toMatchObject({
    de: expect.arrayContaining(['schlussel']),
    fr: expect.arrayContaining(['clef']),
    es: expect.arrayContaining(['llave']),
  })
  expect(translationsOf('fence', 'en')['en']).toBeUndefined()
})

test('translations over a third language are included', () => {
  expect(translationsOf('oven', 'en')).toMatchObject({
    de: expect.arrayContaining(['backofen']),
    fr: expect.arrayContaining(['four']),
    es: expect.arrayContaining(['horno']),
  })
  expect(translationsOf('fassbier', 'de')['en']).toContain('beer')
})

test('an irregular form is translated, and translations have their irregular forms', () => {
  expect(translationsOf('lost', 'en')['fr']).toEqual(expect.arrayContaining(['perdre', 'perdu', 'perd']))
  expect(translationsOf('perdu', 'fr')['en']).toEqual(expect.arrayContaining(['lose', 'lost']))
})

test('an inflected word is found by its stem', () => {
  expect(translationsOf('fences', 'en')['de']).toContain('zaun')
  expect(translationsOf('schrauben', 'de')['en']).toContain('screw')
})

test('a German compound without an entry has the translations of its parts', () => {
  const { en = [] } = translationsOf('mitgliederliste', 'de')
  expect(en).toEqual(expect.arrayContaining(['list', 'member']))
})

test('each part of a German compound has translations, also with a linking letter', () => {
  const { en = [] } = translationsOf('kundennummer', 'de')
  expect(en).toContain('number')
  expect(en).toContain('customer')
})

test('the likeliest translation is first', () => {
  expect(translationsOf('bank', 'de')['en']?.[0]).toBe('bank')
})

test('a word of unknown language is looked up in all dictionaries', () => {
  const { de = [], fr = [] } = translationsOf('water', null)
  expect(de).toContain('wasser')
  expect(fr).toContain('eau')
})

test('a name, a code and an unknown word have no translations', () => {
  for (const word of ['breisacher', 'rx1703', '', '__proto__']) expect(translationsOf(word, 'en')).toEqual({})
})

test('a word is known in its language, in any of its forms', () => {
  expect(isKnownWord('herd', 'de')).toBe(true)
  expect(isKnownWord('scaffoldings', 'en')).toBe(true)
  expect(isKnownWord('deposiit', 'en')).toBe(false)
  expect(isKnownWord('gerust', 'en')).toBe(false)
  expect(isKnownWord('gerust', null)).toBe(true)
})

test('a form of a Spanish verb has the translations of its infinitive', () => {
  expect(translationsOf('gana', 'es')['en']).toContain('earn')
})
