import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectType } from './detect-type.ts'

const detect = (head: string | Uint8Array, name = 'file') =>
  detectType(typeof head === 'string' ? Buffer.from(head) : head, name)

describe('pictures and other binaries by their bytes', () => {
  const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s', async (format) => {
    expect(await detect(await dot.clone().toFormat(format).toBuffer(), 'no-name.txt')).toBe(`image/${format}`)
  })

  const container = (brand: string) =>
    Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0${brand}isom`, 'latin1')

  test.each([
    ['isom', 'video/mp4'],
    ['mp42', 'video/mp4'],
    ['qt  ', 'video/quicktime'],
    ['M4V ', 'video/x-m4v'],
    ['heic', 'image/heic'],
    ['mif1', 'image/heif'],
    ['avif', 'image/avif'],
  ])('a container of the brand %s is %s', async (brand, mime) => {
    expect(await detect(container(brand), 'no-name.txt')).toBe(mime)
  })

  test('PDF, ZIP and unknown bytes', async () => {
    expect(await detect('%PDF-1.7\n%âãÏÓ')).toBe('application/pdf')
    expect(await detect(Buffer.from([0x50, 0x4b, 3, 4, ...Array<number>(40).fill(0)]))).toBe(
      'application/zip',
    )
    expect(await detect(Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 37) % 256)))).toBe(
      'application/octet-stream',
    )
    expect(await detect(Buffer.from('text\0with a zero'))).toBe('application/octet-stream')
  })

  test('no bytes at all', async () => {
    expect(await detect('', 'photo.jpg')).toBe('application/x-empty')
  })
})

describe('the name never makes something a picture or something active, C1', () => {
  test.each([
    ['<!doctype html><script>alert(1)</script>', 'photo.png', 'text/html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'note.txt', 'image/svg+xml'],
    ['just words', 'photo.jpg', 'text/plain'],
    ['just words', 'page.html', 'text/plain'],
    ['just words', 'drawing.svg', 'text/plain'],
    ['just words', 'clip.mp4', 'text/plain'],
    ['just words', 'image.png', 'text/plain'],
    ['just words', 'report.pdf', 'text/plain'],
  ])('%s named %s is %s', async (content, name, mime) => {
    expect(await detect(content, name)).toBe(mime)
  })
})

describe('markup by its first element', () => {
  test.each([
    [
      '<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg PUBLIC "x" "y" [ <!ENTITY a "b"> ]>\n<svg:svg xmlns:svg="s"/>',
      'image/svg+xml',
    ],
    ['\ufeff  <SVG>', 'image/svg+xml'],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'text/html'],
    ['<!-- hi -->\n<html>', 'text/html'],
    ['<?xml version="1.0"?><gpx/>', 'application/xml'],
    ['<3 this place', 'text/plain'],
  ])('%s', async (content, mime) => {
    expect(await detect(content)).toBe(mime)
  })

  test('in UTF-16 too', async () => {
    expect(await detect(Buffer.from('\ufeff<svg xmlns="x"/>', 'utf16le'))).toBe('image/svg+xml')
  })

  test.each([
    '<?xml?>' + ' '.repeat(60_000) + 'x',
    '<!--'.repeat(15_000),
    '<!-- --><!a['.repeat(5_000),
    '<'.repeat(64_000),
  ])('hostile markup is decided at once', async (content) => {
    const start = performance.now()
    await detect(content)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('texts', () => {
  test.each([
    ['{"a": [1, 2]}', 'x', 'application/json'],
    ['{"a": [1, 2', 'x.json', 'application/json'],
    ['{not json}', 'x', 'text/plain'],
    ['item;gbp\nTiles;12\nPaint;3\n', 'x', 'text/csv'],
    ['a,b,c\n1,"x, y",3\n4,5,6\n', 'export.txt', 'text/csv'],
    ['a\tb\n1\t2\n3\t4', 'x', 'text/csv'],
    ['only one column', 'x.csv', 'text/csv'],
    ['Dear Tom,\nthe weather was fine,\nand so were we,\n', 'letter.txt', 'text/plain'],
    ['# Title\n\nWords', 'note.md', 'text/markdown'],
    ['a: 1\nb: 2', 'x.yml', 'text/yaml'],
    ['12:01,start\n12:02,stop\n12:03,start\n', 'x.log', 'text/plain'],
    ['Rain till eleven.', 'note.txt', 'text/plain'],
  ])('%s named %s is %s', async (content, name, mime) => {
    expect(await detect(content, name)).toBe(mime)
  })

  test('a character cut off at the end of the head does no harm', async () => {
    const text = Buffer.from('Grüße aus Köln, '.repeat(100) + 'ü')
    expect(await detect(text.subarray(0, text.length - 1))).toBe('text/plain')
  })

  test.each([
    ['windows-1252', Buffer.from('Schöne Grüße aus Köln. Wir haben gut übernachtet.', 'latin1')],
    [
      'windows-1251',
      Buffer.from([
        0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xea, 0xe0, 0xea, 0x20, 0xe4, 0xe5, 0xeb, 0xe0, 0x3f,
        0x20, 0xcc, 0xfb, 0x20, 0xe4, 0xee, 0xec, 0xe0, 0x2e,
      ]),
    ],
    ['UTF-16 without a mark', Buffer.from('Words in sixteen bits', 'utf16le')],
  ])('%s is text', async (_, bytes) => {
    expect(await detect(bytes, 'note.txt')).toBe('text/plain')
  })
})
