import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  FF_ENCODER_JPEG2000,
  FF_ENCODER_LIBJXL,
  FF_ENCODER_TARGA,
} from 'node-av/constants'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { swappedColours } from '#test/support/colour-profiles.ts'
import { animatedAvif, encodedPicture, redAndBlue, twoTrackAvif } from '#test/support/encoded-picture.ts'
import { makeHighRangeAvif } from '#test/support/high-range-film.ts'
import { bitmapIcon } from '#test/support/bitmap-icon.ts'
import type { Examination } from './media.ts'
import type { MediaWorld } from './media-world.suite.ts'

const [width, height] = [96, 72]

/** Pictures that the picture library does not decode and the video library does. */
export function stillSuite({ examine, folder }: MediaWorld): void {
  /** Of the left and of the right half. */
  async function halvesOf({ pictures }: Examination) {
    return Promise.all(
      [10, 60].map(async (left) => {
        const box = { left, top: 10, width: 20, height: 20 }
        const half = await sharp(pictures?.small).extract(box).png().toBuffer()
        return (await sharp(half).stats()).dominant
      }),
    )
  }

  test.each([
    ['JPEG 2000', 'image/jp2', () => encodedPicture(FF_ENCODER_JPEG2000)],
    ['JPEG XL', 'image/jxl', () => encodedPicture(FF_ENCODER_LIBJXL)],
    ['Targa', 'image/x-tga', () => encodedPicture(FF_ENCODER_TARGA)],
    ['Photoshop', 'image/vnd.adobe.photoshop', photoshop],
    ['an icon', 'image/x-icon', icon],
    ['a cursor', 'image/x-icon', cursor],
  ] as const)('%s is shown', async (_, mime, make) => {
    const found = await examine(await make(), mime)
    expect(found).toMatchObject({ width, height })
    expect(await sharp(found.pictures?.small).metadata()).toMatchObject({ width, height })
    const [left, right] = await halvesOf(found)
    expect([left?.r, right?.b].every((value) => value !== undefined && value > 200)).toBe(true)
  })

  test.each([
    ['JPEG XL', 'image/jxl', losslessJpegXl],
    ['JPEG 2000', 'image/jp2', profiledJpeg2000],
    ['Photoshop', 'image/vnd.adobe.photoshop', async () => photoshop(await swappedColours())],
  ] as const)('%s is shown in the colours of its own profile', async (_, mime, make) => {
    const [left, right] = await halvesOf(await examine(await make(), mime))
    expect([left?.b, right?.r].every((value) => value !== undefined && value > 150)).toBe(true)
    expect([left?.r, right?.b].every((value) => value !== undefined && value < 100)).toBe(true)
  })

  test.each([1, 4, 8, 24, 32])('an icon of %i bits is transparent where its mask is', async (bits) => {
    const { pictures } = await examine(bitmapIcon([{ edge: 20, bits }]), 'image/x-icon')
    const pixels = await sharp(pictures?.small).ensureAlpha().raw().toBuffer()
    const [left, right] = [pixels.subarray((5 * 20 + 2) * 4, -1), pixels.subarray((5 * 20 + 16) * 4, -1)]
    expect([left[3], right[3]]).toEqual([0, 255])
    expect(right[0]).toBeGreaterThan(200)
  })

  test('of pictures of one size an icon shows that with the most colours', async () => {
    const file = bitmapIcon([
      { edge: 20, bits: 4, red: 80 },
      { edge: 20, bits: 24 },
      { edge: 16, bits: 24, red: 80 },
    ])
    const { pictures } = await examine(file, 'image/x-icon')
    const pixels = await sharp(pictures?.small).ensureAlpha().raw().toBuffer()
    expect(pixels[(5 * 20 + 16) * 4]).toBeGreaterThan(200)
  })

  // As of films, paper white is at three quarters of the signal of HLG and a little more than half of that of PQ.
  test.each([
    ['HLG', AVCOL_TRC_ARIB_STD_B67, 721],
    ['PQ', AVCOL_TRC_SMPTE2084, 572],
  ] as const)('a white %s picture in AVIF is white, V1', async (name, transfer, luma) => {
    const path = join(folder(), `${name}.avif`)
    await makeHighRangeAvif(path, { transfer, luma })
    const found = await examine(await readFile(path), 'image/avif')
    expect(found).toMatchObject({ width: 160, height: 120, summary: null })
    expect((await sharp(found.pictures?.small).stats()).channels[1]?.mean).toBeGreaterThan(235)
  })

  test('an AVIF with several pictures is shown by its first and said to be an animation', async () => {
    const found = await examine(await animatedAvif(), 'image/avif')
    expect(found).toMatchObject({ width, height, summary: 'An animation, shown by its first picture' })
    expect(found.pictures).not.toBeNull()
  })

  test('of an animation the track is shown that is meant to be, such as not its transparency', async () => {
    const [left, right] = await halvesOf(await examine(await twoTrackAvif(), 'image/avif'))
    expect([left?.r, right?.b].every((value) => value !== undefined && value > 200)).toBe(true)
  })

  test('a HEIC in a coding that is not decoded here keeps its size and is not called broken', async () => {
    const found = await examine(uncodedHeic(), 'image/heif')
    expect(found).toMatchObject({ width, height, pictures: null })
  })

  describe('one that is cut off', () => {
    test.each([
      ['a JPEG XL', async () => encodedPicture(FF_ENCODER_LIBJXL)],
      ['a JPEG XL in a container', async () => jpegXlContainer(await encodedPicture(FF_ENCODER_LIBJXL))],
    ])('%s keeps its size', async (_, make) => {
      const bytes = await make()
      expect(await examine(bytes.subarray(0, bytes.length - 30), 'image/jxl')).toMatchObject({
        width,
        height,
      })
    })

    test('keeps its size and is not called broken', async () => {
      const whole = await encodedPicture(FF_ENCODER_JPEG2000)
      expect(await examine(whole.subarray(0, 120), 'image/jp2')).toMatchObject({ width, height })
    })
  })
}

const uint32 = (value: number): Buffer => {
  const field = Buffer.alloc(4)
  field.writeUInt32BE(value)
  return field
}

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 4)
  return Buffer.concat([length, content])
}

const jpegXlContainer = (codestream: Buffer): Buffer =>
  Buffer.concat([
    box('JXL ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jxl \0\0\0\0jxl ', 'latin1')),
    box('jxlc', codestream),
  ])

/** One item without compression, with its size. */
function uncodedHeic(): Buffer {
  const full = Buffer.alloc(4)
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const location = Buffer.from('44000001000100000001000000000000000c', 'hex')
  const item = box('infe', Buffer.from('02000000', 'hex'), Buffer.from('\0\u0001\0\0unci\0', 'latin1'))
  const properties = box('ipco', box('ispe', full, size))
  const association = box('ipma', full, Buffer.from('0000000100010101', 'hex'))
  return Buffer.concat([
    box('ftyp', Buffer.from('mif1\0\0\0\0mif1', 'latin1')),
    box(
      'meta',
      full,
      box('hdlr', full, Buffer.from('\0\0\0\0pict', 'latin1'), Buffer.alloc(13)),
      box('pitm', full, Buffer.from('0001', 'hex')),
      box('iloc', full, location),
      box('iinf', full, Buffer.from('0001', 'hex'), item),
      box('iprp', properties, association),
    ),
    box('mdat', Buffer.alloc(64)),
  ])
}

/** With losses the encoder applies the profile. */
const losslessJpegXl = async (): Promise<Buffer> =>
  encodedPicture(FF_ENCODER_LIBJXL, { profile: await swappedColours(), options: { distance: '0' } })

/** The colours of its header are those of a profile. */
async function profiledJpeg2000(): Promise<Buffer> {
  const picture = await encodedPicture(FF_ENCODER_JPEG2000)
  const start = picture.indexOf('colr') - 4
  const end = start + picture.readUInt32BE(start)
  const colours = box('colr', Buffer.from([2, 0, 0]), await swappedColours())
  const header = picture.indexOf('jp2h') - 4
  picture.writeUInt32BE(picture.readUInt32BE(header) + colours.length - (end - start), header)
  return Buffer.concat([picture.subarray(0, start), colours, picture.subarray(end)])
}

/** Red, green and blue one after another, not compressed; of colours of a profile. */
function photoshop(profile?: Buffer): Buffer {
  const start = Buffer.alloc(30)
  start.write('8BPS')
  start.writeUInt16BE(1, 4)
  start.writeUInt16BE(3, 12)
  start.writeUInt32BE(height, 14)
  start.writeUInt32BE(width, 18)
  start.writeUInt16BE(8, 22)
  start.writeUInt16BE(3, 24)
  const resource =
    profile === undefined
      ? Buffer.alloc(0)
      : Buffer.concat([Buffer.from('8BIM\x04\x0f\0\0', 'latin1'), uint32(profile.length), profile])
  const head = Buffer.concat([start, uint32(resource.length), resource, Buffer.alloc(4 + 2)])
  const pixels = redAndBlue()
  const planes = [0, 1, 2].map((colour) => pixels.filter((_, at) => at % 3 === colour))
  return Buffer.concat([head, ...planes])
}

async function cursor(): Promise<Buffer> {
  const bytes = await icon()
  bytes[2] = 2
  return bytes
}

/** Two PNG files, the larger one last. */
async function icon(): Promise<Buffer> {
  const picture = sharp(redAndBlue(), { raw: { width, height, channels: 3 } })
  const pngs = [await picture.clone().resize(16, 12).png().toBuffer(), await picture.png().toBuffer()]
  const head = Buffer.alloc(6 + 16 * pngs.length)
  head.set([0, 0, 1, 0, pngs.length])
  let offset = head.length
  for (const [at, png] of pngs.entries()) {
    head.set(at === 0 ? [16, 12] : [width, height], 6 + 16 * at)
    head.set([1, 0, 32, 0], 6 + 16 * at + 4)
    head.writeUInt32LE(png.length, 6 + 16 * at + 8)
    head.writeUInt32LE(offset, 6 + 16 * at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pngs])
}
