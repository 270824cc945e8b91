import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectType } from './detect-type.ts'

const detect = (head: string | Uint8Array, name = 'file') =>
  detectType(typeof head === 'string' ? Buffer.from(head) : head, name)

/** As uploads do: the first 64 kB, and other parts on request. */
async function detectWhole(bytes: Buffer, name = 'file'): Promise<{ mime: string; reads: number }> {
  let reads = 0
  const mime = await detectType(bytes.subarray(0, 64 * 1024), name, {
    sizeBytes: bytes.length,
    read: async (start, length) => {
      reads += 1
      return bytes.subarray(start, start + length)
    },
  })
  return { mime, reads }
}

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
    // Pictures of several layers or views.
    ['heim', 'image/heic'],
    ['heis', 'image/heic'],
    ['hevm', 'image/heic-sequence'],
    ['mif2', 'image/heif'],
    ['1pic', 'image/heif'],
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

/** A container of a main brand and others, then boxes. */
function brandedContainer(main: string, others: readonly string[]): Buffer {
  const brands = Buffer.from(`ftyp${main}\0\0\0\0${others.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(brands.length + 4)
  return Buffer.concat([size, brands, Buffer.from('\0\0\0\u0008meta', 'latin1')])
}

test.each([
  ['mif1', ['mif1', 'avif', 'miaf', 'MA1B'], 'image/avif'],
  ['msf1', ['avis', 'msf1'], 'image/avif'],
  ['mif1', ['mif1', 'heic'], 'image/heic'],
  ['msf1', ['msf1', 'hevc'], 'image/heic-sequence'],
  ['mif1', ['mif1', 'miaf'], 'image/heif'],
  ['heix', ['mif1', 'heix', 'heim'], 'image/heic'],
  ['isom', ['isom', 'avc1'], 'video/mp4'],
] as const)('P1: a container of %s with %j is %s', async (main, others, mime) => {
  expect(await detect(brandedContainer(main, others))).toBe(mime)
})

describe('what shows the type lies behind the first 64 kB', () => {
  /** A TIFF with its only directory at its end. */
  function tiffOf(sizeBytes: number): Buffer {
    const bytes = Buffer.alloc(sizeBytes)
    const directory = sizeBytes - 2 - 2 * 12 - 4
    bytes.write('II*\0', 'latin1')
    bytes.writeUInt32LE(directory, 4)
    bytes.writeUInt16LE(2, directory)
    for (const [at, tag] of [256, 257].entries()) {
      bytes.writeUInt16LE(tag, directory + 2 + at * 12)
      bytes.writeUInt16LE(3, directory + 4 + at * 12)
      bytes.writeUInt32LE(1, directory + 6 + at * 12)
      bytes.writeUInt16LE(100, directory + 10 + at * 12)
    }
    return bytes
  }

  test('P2: a TIFF whose first directory is at its end', async () => {
    expect(await detectWhole(tiffOf(200_000), 'scan')).toEqual({ mime: 'image/tiff', reads: 1 })
    expect((await detectWhole(tiffOf(40_000_000), 'scan')).mime).toBe('image/tiff')
  })

  test.each([65_530, 65_536, 200_000])('P2: an MP3 behind a tag of %i bytes', async (tagBytes) => {
    const tag = Buffer.alloc(tagBytes)
    const size = tagBytes - 10
    tag.write('ID3\u0003\0\0', 'latin1')
    for (let at = 0; at < 4; at += 1) tag[6 + at] = (size >> (7 * (3 - at))) & 0x7f
    const frame = Buffer.alloc(417)
    frame.set([0xff, 0xfb, 0x90, 0x00])
    const whole = Buffer.concat([tag, ...Array<Buffer>(8).fill(frame)])
    expect((await detectWhole(whole, 'song')).mime).toBe('audio/mpeg')
    expect((await detectWhole(Buffer.concat([tag, Buffer.from('fLaC'), frame]), 'song')).mime).toBe(
      'audio/flac',
    )
  })

  test('a part that cannot be read, and a structure that leads on and on, end the search', async () => {
    const tiff = tiffOf(200_000)
    const failing = { sizeBytes: tiff.length, read: () => Promise.reject(new Error('gone')) }
    expect(await detectType(tiff.subarray(0, 65_536), 'scan', failing)).toBe('application/octet-stream')
    const entry = Buffer.alloc(70_000)
    entry.write('PK\u0003\u0004', 'latin1')
    entry.writeUInt32LE(entry.length - 31, 18)
    entry.writeUInt32LE(entry.length - 31, 22)
    entry.writeUInt16LE(1, 26)
    entry.write('a', 30)
    const { mime, reads } = await detectWhole(Buffer.concat(Array<Buffer>(100).fill(entry)))
    expect(mime).toBe('application/zip')
    expect(reads).toBeLessThanOrEqual(16)
  })

  test('what the first bytes show is not looked for elsewhere', async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100_000)])
    expect(await detectWhole(jpeg)).toEqual({ mime: 'image/jpeg', reads: 0 })
    expect(await detectWhole(Buffer.from('Rain till eleven. '.repeat(10_000)))).toEqual({
      mime: 'text/plain',
      reads: 0,
    })
  })
})

describe('a PDF with other bytes in front of it', () => {
  const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'

  test.each([
    ['a printer’s job', '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\n', 'application/pdf'],
    ['line ends', '\r\n\r\n', 'application/pdf'],
    ['1,000 other bytes', `${'\0'.repeat(999)}\n`, 'application/pdf'],
    ['2,000 other bytes', '\0'.repeat(2_000), 'application/octet-stream'],
    ['a page', '<!doctype html>\n', 'text/html'],
    ['a sentence', 'A file begins with ', 'text/plain'],
  ])('%s', async (_, before, mime) => {
    expect(await detect(Buffer.from(before + pdf, 'latin1'), 'x.txt')).toBe(mime)
  })
})

describe('Targa pictures are no icons', () => {
  const targa = (kind: number, depth: number) => {
    const bytes = Buffer.alloc(18 + 4 * 3 * (depth / 8))
    bytes[2] = kind
    bytes.writeUInt16LE(4, 12)
    bytes.writeUInt16LE(3, 14)
    bytes[16] = depth
    return bytes
  }
  const icon = () => {
    const bytes = Buffer.alloc(62, 1)
    bytes.set([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 0, 0, 0, 22, 0, 0, 0])
    return bytes
  }

  test.each([
    [targa(2, 24), 'image/x-tga'],
    [targa(10, 32), 'image/x-tga'],
    [targa(3, 8), 'image/x-tga'],
    [targa(2, 24).subarray(0, 40), 'application/octet-stream'],
    [icon(), 'image/x-icon'],
    [icon().subarray(0, 50), 'application/octet-stream'],
  ])('%#', async (bytes, mime) => {
    expect(await detect(bytes, 'no-name')).toBe(mime)
  })
})

test.each([
  ['of the first standard', [0, 0, 1, 0xba, 0x21, 0, 1, 0, 1, 0x80, 0, 1]],
  ['of the second standard', [0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 0, 1]],
  ['of pictures only', [0, 0, 1, 0xb3, 0x16, 0, 0xf0, 0x14]],
])('an MPEG program stream %s is a video', async (_, bytes) => {
  expect(await detect(Buffer.concat([Buffer.from(bytes), Buffer.alloc(64)]), 'no-name')).toBe('video/mpeg')
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
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">', 'feed.xml', 'text/html'],
    ['<note>just words</note>', 'note.xml', 'text/plain'],
    ['<note>just words</note>', 'note.xhtml', 'text/plain'],
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

const mailHead = 'From: Ada <ada@example.org>\r\nTo: ben@example.org\r\nSubject: Tickets\r\n'
test.each([
  ['letter.eml', `${mailHead}\r\nDear Ben`, 'message/rfc822'],
  ['letter', `Received: from a\r\n\tby b\r\n${mailHead}\r\nDear Ben`, 'message/rfc822'],
  ['letter.eml', 'Dear Ben: hello\n\nAda', 'text/plain'],
  // Headers that a person typed.
  ['notes.txt', `${mailHead}\r\nDear Ben`, 'text/plain'],
  ['page.mht', `From: <Saved by Blink>\r\nSubject: A\r\nMIME-Version: 1.0\r\n\r\n--b`, 'text/plain'],
  ['all', `From ada@example.org Sun May  3 10:00:00 2026\n${mailHead}\r\nDear Ben`, 'application/mbox'],
  ['note.txt', 'From the harbour in 2026 to the pier\nand back: twice', 'text/plain'],
  ['day', '\ufeffBEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'text/calendar'],
  ['day.txt', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'text/calendar'],
  ['person', 'begin:vcard\r\nversion:3.0\r\n', 'text/vcard'],
])('the type of %s with %j is %s', async (name, content, mime) => {
  expect(await detectType(Buffer.from(content), name)).toBe(mime)
})
