import { expect, test } from 'vitest'
import { withoutLeading } from './polite-words.ts'
import { readQuestion } from './read-question.ts'

test.each([
  ['Can you tell me when the launch is?', 'when the launch is?'],
  ['hi, could you please tell me which hotel we booked', 'which hotel we booked'],
  ['Do you know who painted the fence?', 'who painted the fence?'],
  ["I can't remember how much Ludger asked for", 'how much Ludger asked for'],
  ['Weißt du noch, wann die Probe ist?', 'wann die Probe ist?'],
  ['Kannst du mir sagen, wer den Schlüssel hat?', 'wer den Schlüssel hat?'],
  ['Je ne sais plus combien a coûté le toit', 'combien a coûté le toit'],
  ['Peux-tu me dire où est la clé ?', 'où est la clé ?'],
  ['¿Me puedes decir cuándo es la boda?', 'cuándo es la boda?'],
  ['No me acuerdo de quién tiene la llave', 'quién tiene la llave'],
  ['when is the launch, please?', 'when is the launch?'],
  ['Wann ist die Probe, weißt du das noch?', 'Wann ist die Probe?'],
  ['dépensé au marché, total svp', 'dépensé au marché, total'],
])('%s', (asked, bare) => {
  expect(withoutLeading(asked)).toBe(bare)
})

test.each([
  'Can you park in front of the hall?',
  'Do we know the alarm code?',
  'Tell me about the fence',
  'Kannst du mir den Schlüssel geben?',
  'please',
  '',
  'Danke',
])('what asks for something itself stays as it is: %s', (asked) => {
  expect(withoutLeading(asked)).toBe(asked)
})

test('who asks politely asks for the same', () => {
  const [plain, polite] = ['Who painted the fence?', 'Do you remember who painted the fence, please?'].map(
    readQuestion,
  )
  expect(polite?.kind).toBe('person')
  expect(polite?.terms).toEqual(plain?.terms)
})

test('a long run of such words is read in no time', () => {
  const long = `${'please, '.repeat(1_000)}thanks`
  expect(withoutLeading(long).length).toBeLessThanOrEqual(long.length)
})
