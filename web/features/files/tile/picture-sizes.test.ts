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
  expect(pictureSizes(wave, 'page')).toEqual({})
})

const sourcesOf = (...parameters: Parameters<typeof pictureSizes>) =>
  pictureSizes(...parameters).srcSet?.split(', ')

test('across the page all pictures are offered with the widths they have, elsewhere not the largest', () => {
  const small = '/picture?v=7 384w'
  const medium = '/picture?v=7&thumbnail=true&size=medium 768w'
  expect(sourcesOf(picture, 'page')).toEqual([small, medium, '/picture?v=7&thumbnail=true&size=large 1200w'])
  for (const place of ['card', 'tile'] as const) expect(sourcesOf(picture, place)).toEqual([small, medium])
})

test('a size that a picture does not reach is not offered, and one alone needs no choice', () => {
  expect(sourcesOf({ ...picture, width: 600, height: 800 }, 'page')).toEqual([
    '/picture?v=7 384w',
    '/picture?v=7&thumbnail=true&size=medium 600w',
  ])
  expect(pictureSizes({ ...picture, width: 300, height: 200 }, 'page')).toEqual({})
  expect(pictureSizes({ ...picture, width: null, height: null }, 'page')).toEqual({})
})
