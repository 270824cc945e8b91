import { expect, test } from 'vitest'
import { withoutColours } from './captions-without-colours.ts'

const taken = 'Taken on Saturday 24 October 2026 at 09:30, in the morning.'

test.each([
  ['image/jpeg', 'A picture, mostly black and dark brown.', null],
  ['image/jpeg', 'A panorama, mostly sky blue and green.', null],
  ['image/png', 'A screenshot, mostly white.', null],
  ['image/gif', 'A short animation on a transparent background, mostly sage.', null],
  ['image/jpeg', `${taken} A photo, mostly deep blue and sand.`, taken],
  [
    'image/jpeg',
    `${taken} Crinan canal lock 3: a portrait photo, mostly grey.`,
    `${taken} Crinan canal lock 3.`,
  ],
  [
    'image/svg+xml',
    'Plan of the kitchen: a drawing on a transparent background, mostly black.',
    'Plan of the kitchen.',
  ],
  ['image/jpeg', 'Crinan canal lock 3.', 'Crinan canal lock 3.'],
  ['video/mp4', 'A video of 2 seconds, mostly green and grey.', 'A video of 2 seconds.'],
  ['video/mp4', 'A portrait video of 2 seconds.', 'A portrait video of 2 seconds.'],
])('an automatic caption of %s: %s', (mime, caption, wanted) => {
  expect(withoutColours(caption, mime)).toBe(wanted)
})
