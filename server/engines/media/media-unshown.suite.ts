import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectType } from './detect-type.ts'
import type { MediaWorld } from './media-world.suite.ts'

/** Valid pictures that no library here decodes are kept with what their header says, and are not called broken. */
export function unshownSuite(world: MediaWorld): void {
  const { examine, expectUnreadable } = world

  describe('pictures that cannot be shown here', () => {
    test.each([
      ['image/vnd.adobe.photoshop', photoshop()],
      ['image/jp2', jpeg2000()],
      ['image/j2c', codestream()],
      ['image/x-tga', targa().subarray(0, 18)],
      ['image/x-icon', icon()],
    ])('%s has its size', async (mime, bytes) => {
      expect(await examine(bytes, mime)).toMatchObject({ width: 40, height: 30, pictures: null })
    })

    test('one without a size that is known is kept too', async () => {
      const found = await examine(Buffer.from([0xff, 0x0a, 1, 2, 3]), 'image/jxl')
      expect(found).toMatchObject({ width: null, height: null, pictures: null })
    })

    test.each(['image/x-adobe-dng', 'image/tiff'])(
      'a raw picture of a camera as %s has its day and camera',
      async (mime) => {
        const facts = { takenAt: '2026-10-24T09:30:00', camera: 'Canon EOS R6', pictures: null }
        expect(await examine(await cameraNotes(), mime)).toMatchObject(facts)
      },
    )

    test.each([
      ['image/x-adobe-dng', async () => cameraNotes(6), { width: 120, height: 160 }],
      ['image/vnd.adobe.photoshop', async () => photoshop(), { width: 160, height: 120 }],
    ] as const)('the largest preview in a file of %s is shown upright', async (mime, make, size) => {
      const parts = [
        await make(),
        await preview(100),
        Buffer.from([0xff, 0xd8, 0xff, 0xc3]),
        await preview(160),
        await preview(100),
      ]
      const { pictures } = await examine(Buffer.concat(parts), mime)
      expect(await sharp(pictures?.small).metadata()).toMatchObject(size)
      expect((await sharp(pictures?.small).stats()).dominant.b).toBeGreaterThan(150)
    })

    test('a preview that is too small shows nothing', async () => {
      const file = Buffer.concat([photoshop(), await preview(80)])
      expect(await examine(file, 'image/vnd.adobe.photoshop')).toMatchObject({ pictures: null })
    })

    test('a TIFF whose first picture is a preview of a larger one is a raw picture', async () => {
      expect(await examine(rawTiff(), 'image/tiff')).toMatchObject({
        width: 400,
        height: 300,
        pictures: null,
      })
    })

    test('a preview is not the size of a raw picture, even if it is larger', async () => {
      const sizes = { first: { width: 40, height: 40 }, below: { width: 32, height: 24 } }
      expect(await examine(rawTiff(sizes), 'image/x-adobe-dng')).toMatchObject(sizes.below)
    })

    test('a raw picture of Canon has the day and camera in its boxes', async () => {
      const notes = await cameraNotes()
      const size = Buffer.alloc(4)
      size.writeUInt32BE(notes.length + 8)
      const bytes = Buffer.concat([Buffer.alloc(40), size, Buffer.from('CMT1'), notes])
      const facts = { takenAt: '2026-10-24T09:30:00', camera: 'Canon EOS R6' }
      expect(await examine(bytes, 'image/x-canon-cr3')).toMatchObject(facts)
    })

    test('a raw picture of Panasonic has its day and camera', async () => {
      const bytes = await cameraNotes()
      bytes[2] = 0x55
      const facts = { takenAt: '2026-10-24T09:30:00', camera: 'Canon EOS R6' }
      expect(await examine(bytes, 'image/x-panasonic-rw2')).toMatchObject(facts)
    })

    test('a raw picture of Fujifilm has the day and camera of its preview', async () => {
      const preview = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
        .withExif({
          IFD0: { Make: 'Fujifilm', Model: 'X1' },
          IFD2: { DateTimeOriginal: '2026:10:24 09:30:00' },
        })
        .jpeg()
        .toBuffer()
      const bytes = Buffer.concat([Buffer.from('FUJIFILMCCD-RAW '), Buffer.alloc(100), preview])
      const facts = { takenAt: '2026-10-24T09:30:00', camera: 'Fujifilm X1' }
      expect(await examine(bytes, 'image/x-fujifilm-raf')).toMatchObject(facts)
    })

    test('a TIFF that does not say what its values are has its size', async () => {
      expect(await examine(unnamedTiff(), 'image/tiff')).toMatchObject({
        width: 40,
        height: 30,
        pictures: null,
      })
    })

    test('a drawing of nothing is kept', async () => {
      const found = await examine('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')
      expect(found).toMatchObject({ width: null, height: null, pictures: null })
    })

    test('an AVIF in the short form is kept', async () => {
      const bytes = Buffer.from('\0\0\0\u0010ftypmif3avif\0\0\0\u0018mini\u000c\u0098\0', 'latin1')
      expect(await detectType(bytes, 'tile.avif')).toBe('image/avif')
      expect(await examine(Buffer.concat([bytes, Buffer.alloc(14)]), 'image/avif')).toMatchObject({
        pictures: null,
      })
    })

    test('a bitmap in a rare coding has its size; one that is cut off is broken', async () => {
      expect(await examine(rareBitmap(40, 30), 'image/bmp')).toMatchObject({
        width: 40,
        height: 30,
        pictures: null,
      })
      const claim = rareBitmap(40, 30)
      claim.writeInt32LE(1_000_000, 18)
      await expectUnreadable(claim, 'image/bmp', 'This picture is broken.')
    })
  })
}

function photoshop(): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.write('8BPS')
  bytes.writeUInt32BE(30, 14)
  bytes.writeUInt32BE(40, 18)
  return bytes
}

function jpeg2000(): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(30)
  size.writeUInt32BE(40, 4)
  const start = Buffer.from('\0\0\0\u000cjP  \r\n\u0087\n\0\0\0\u002djp2h\0\0\0\u0016ihdr', 'latin1')
  return Buffer.concat([start, size, Buffer.alloc(16)])
}

function codestream(): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.writeUInt32BE(0xff4fff51)
  bytes.writeUInt32BE(50, 8)
  bytes.writeUInt32BE(30, 12)
  bytes.writeUInt32BE(10, 16)
  return bytes
}

function targa(): Buffer {
  const bytes = Buffer.alloc(18 + 40 * 30 * 3)
  bytes[2] = 2
  bytes.writeUInt16LE(40, 12)
  bytes.writeUInt16LE(30, 14)
  bytes[16] = 24
  return bytes
}

/** Two pictures, the larger one last. */
function icon(): Buffer {
  const bytes = Buffer.alloc(80)
  bytes.set([0, 0, 1, 0, 2, 0, 16, 16])
  bytes.set([40, 30], 6 + 16)
  return bytes
}

/** The notes of a camera, which are a TIFF, without pixels. */
async function cameraNotes(orientation = 1): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
    IFD2: { DateTimeOriginal: '2026:10:24 09:30:00' },
  }
  const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  const { exif: block } = await sharp(
    await dot.withExif(exif).withMetadata({ orientation }).jpeg().toBuffer(),
  ).metadata()
  return Buffer.from(block?.subarray(6) ?? [])
}

const directory = (entries: [tag: number, value: number][]) => {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length)
  for (const [at, [tag, value]] of entries.entries()) {
    bytes.writeUInt16LE(tag, 2 + at * 12)
    bytes.writeUInt16LE(4, 4 + at * 12)
    bytes.writeUInt32LE(1, 6 + at * 12)
    bytes.writeUInt32LE(value, 10 + at * 12)
  }
  return bytes
}

/** A directory of a preview, and below it that of the picture. */
function rawTiff(sizes = { first: { width: 40, height: 30 }, below: { width: 400, height: 300 } }): Buffer {
  const first = (below: number) =>
    directory([
      [254, 1],
      [256, sizes.first.width],
      [257, sizes.first.height],
      [330, below],
    ])
  const head = Buffer.from('II*\0\u0008\0\0\0', 'latin1')
  return Buffer.concat([
    head,
    first(8 + first(0).length),
    directory([
      [254, 0],
      [256, sizes.below.width],
      [257, sizes.below.height],
    ]),
  ])
}

/** Fractions of nothing that is named: whether more is brighter is missing. */
function unnamedTiff(): Buffer {
  const pixels = Buffer.alloc(40 * 30 * 4)
  const entries: [tag: number, value: number][] = [
    [256, 40],
    [257, 30],
    [258, 32],
    [259, 1],
    [273, 8],
    [279, pixels.length],
    [339, 3],
  ]
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1')
  head.writeUInt32LE(head.length + pixels.length, 4)
  return Buffer.concat([head, pixels, directory(entries)])
}

/** Ten bits for each colour. */
function rareBitmap(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(66 + width * height * 4, 0x55)
  bytes.fill(0, 0, 66)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(66, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(32, 28)
  bytes.writeUInt32LE(3, 30)
  for (const [at, mask] of [0x3ff00000, 0xffc00, 0x3ff].entries()) bytes.writeUInt32LE(mask, 54 + at * 4)
  return bytes
}

/** A blue JPEG. */
const preview = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: '#2050c0' } })
    .jpeg()
    .toBuffer()
