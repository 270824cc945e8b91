import { FF_ENCODER_JPEG2000, FF_ENCODER_LIBJXL, FF_ENCODER_TARGA } from 'node-av/constants'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animatedAvif, encodedPicture, redAndBlue } from '#test/support/encoded-picture.ts'
import type { MediaWorld } from './media-world.suite.ts'

const [width, height] = [96, 72]

/** Pictures that the picture library does not decode and the video library does. */
export function stillSuite({ examine }: MediaWorld): void {
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
    const small = sharp(found.pictures?.small)
    expect(await small.metadata()).toMatchObject({ width, height })
    const [left, right] = await Promise.all(
      [small.clone(), small.clone()].map(async (half, at) => {
        const box = { left: 10 + at * 50, top: 10, width: 20, height: 20 }
        return (await sharp(await half.extract(box).toBuffer()).stats()).dominant
      }),
    )
    expect([left?.r, right?.b].every((value) => value !== undefined && value > 200)).toBe(true)
  })

  test('an AVIF with several pictures is shown by its first and said to be an animation', async () => {
    const found = await examine(await animatedAvif(), 'image/avif')
    expect(found).toMatchObject({ width, height, summary: 'An animation, shown by its first picture' })
    expect(found.pictures).not.toBeNull()
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

/** Red, green and blue one after another, not compressed. */
function photoshop(): Buffer {
  const head = Buffer.alloc(26 + 12 + 2)
  head.write('8BPS')
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(3, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(8, 22)
  head.writeUInt16BE(3, 24)
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
