import { expect, test } from 'vitest'
import { captionOf, factsOf, timeOf } from './said-facts.ts'

test.each(['0001-01-01T00:00:00', '2019-07-12T23:30:00+99:00', '0000-01-01'])(
  'an impossible time such as %s is left out, and the rest is kept',
  (text) => {
    const caption = 'The quay'
    expect(factsOf({ caption, ...timeOf(text) })).toEqual({ caption })
  },
)

test('a time that exists is kept with its zone', () => {
  const taken = { at: '2019-07-12T23:30:00', offset_minutes: 120 }
  expect(factsOf(timeOf('2019-07-12T23:30:00+02:00'))).toEqual({ taken })
})

test('a caption has no characters that cannot be stored', () => {
  expect(captionOf('\0The \0quay ')).toEqual({ caption: 'The quay' })
})
