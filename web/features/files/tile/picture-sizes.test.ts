import { expect, test } from 'vitest'
import { storedFile } from '#test/support/stored-file.ts'
import { largePicture, pictureSizes } from './picture-sizes.ts'

const note = storedFile(1, { mime: 'text/plain', thumbnail_url: null })
const picture = storedFile(3, {
  mime: 'image/jpeg',
  thumbnail_url: '/picture?v=7',
  width: 3000,
  height: 4000,
})
const wave = storedFile(6, { mime: 'image/gif', thumbnail_url: '/wave?v=7', width: 3000, height: 4000 })

test('a larger picture keeps what the address carries', () => {
  expect(largePicture(picture).thumbnail_url).toBe('/picture?v=7&thumbnail=true&size=large')
  expect(largePicture(note)).toBe(note)
})

test('a picture across the page does not move: of an animation it is the small picture', () => {
  expect(largePicture(wave)).toEqual(wave)
  expect(pictureSizes(wave)).toEqual({})
})

test('both pictures are offered with the widths they have, and one where they are the same', () => {
  expect(pictureSizes(picture).srcSet).toBe('/picture?v=7 384w, /picture?v=7&thumbnail=true&size=large 1200w')
  expect(pictureSizes({ ...picture, width: 300, height: 200 })).toEqual({})
  expect(pictureSizes({ ...picture, width: null, height: null })).toEqual({})
})
