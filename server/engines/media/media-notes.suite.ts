import { FF_ENCODER_JPEG2000 } from 'node-av/constants'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exifJpeg, iptcBlock, xmpBlock } from '#test/support/dated-files.ts'
import { animatedAvif, encodedPicture } from '#test/support/encoded-picture.ts'
import type { MediaWorld } from './media-world.suite.ts'

type Blocks = Partial<Record<'exif' | 'xmp' | 'iptc', Buffer>>

/** Notes of when a picture was taken, in containers of their own. */
export function notesSuite({ examine }: MediaWorld): void {
  const containers = [
    ['Photoshop', 'image/vnd.adobe.photoshop', photoshop],
    ['JPEG 2000', 'image/jp2', jpeg2000],
  ] as const

  describe('notes in blocks of a container', () => {
    test.each(containers)('%s: EXIF comes before XMP, and XMP before IPTC, D2', async (_, mime, make) => {
      const exif = await exifBlock('2024:02:01 10:11:12')
      const xmp = xmpBlock('xmp:CreateDate="2024-02-02T10:11:12+01:00"')
      const iptc = iptcBlock({ 55: '20240203', 60: '101112+0100' })
      const takenIn = async (blocks: Blocks) => {
        const { takenAt, takenFrom } = await examine(await make(blocks), mime)
        return [takenAt, takenFrom]
      }
      expect(await takenIn({ iptc, xmp, exif })).toEqual(['2024-02-01T10:11:12', 'exif'])
      expect(await takenIn({ iptc, xmp })).toEqual(['2024-02-02T10:11:12+01:00', 'xmp'])
      expect(await takenIn({ iptc })).toEqual(['2024-02-03T10:11:12+01:00', 'iptc'])
      expect(await takenIn({})).toEqual([null, null])
    })

    test.each(containers)('%s: the last change in EXIF is known, D2', async (_, mime, make) => {
      const exif = await exifBlock('2024:02:01 10:11:12', 'IFD0')
      const found = await examine(await make({ exif }), mime)
      expect(found).toMatchObject({ takenAt: null, modifiedAt: '2024-02-01T10:11:12', camera: 'Canon' })
    })

    test('blocks that end behind the file are as missing', async () => {
      const xmp = xmpBlock('xmp:CreateDate="2024-02-02"')
      const file = await photoshop({ xmp })
      const cut = file.subarray(0, file.indexOf(xmp) - 2)
      expect(await examine(cut, 'image/vnd.adobe.photoshop')).toMatchObject({ takenAt: null })
    })

    test('a GIF has the day in its XMP, D2', async () => {
      const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .gif()
        .toBuffer()
      const end = Buffer.from(Array.from({ length: 258 }, (_, at) => (at === 0 ? 1 : Math.max(256 - at, 0))))
      const extension = [
        Buffer.from('!\xff\x0bXMP DataXMP', 'latin1'),
        xmpBlock('xmp:CreateDate="2024-02-02"'),
        end,
      ]
      const file = Buffer.concat([plain.subarray(0, -1), ...extension, plain.subarray(-1)])
      expect(await examine(file, 'image/gif')).toMatchObject({ takenAt: '2024-02-02', takenFrom: 'xmp' })
    })
  })

  test.each([
    [Date.UTC(2024, 1, 2, 10, 11, 12), '2024-02-02T10:11:12Z', 'video'],
    // An unset clock.
    [0, null, null],
  ])('an animation in AVIF has the day of the film in it, D2', async (instant, takenAt, takenFrom) => {
    const file = await animatedAvif()
    file.writeUInt32BE(instant / 1000 + 2_082_844_800, file.indexOf('mvhd') + 8)
    expect(await examine(file, 'image/avif')).toMatchObject({ takenAt, takenFrom })
  })
}

/** A TIFF with the time at which a picture was taken, or last changed. */
async function exifBlock(time: string, group: 'IFD0' | 'IFD2' = 'IFD2'): Promise<Buffer> {
  const taken = group === 'IFD2' ? { IFD2: { DateTimeOriginal: time } } : {}
  const changed = group === 'IFD0' ? { DateTime: time } : {}
  const { exif } = await sharp(await exifJpeg({ IFD0: { Make: 'Canon', ...changed }, ...taken })).metadata()
  return Buffer.from(exif?.subarray(6) ?? [])
}

const length = (bytes: number): Buffer => {
  const field = Buffer.alloc(4)
  field.writeUInt32BE(bytes)
  return field
}

/** A header, no colours, and resources after one of another kind that has a name. */
async function photoshop(blocks: Blocks): Promise<Buffer> {
  const head = Buffer.alloc(30)
  head.write('8BPS')
  head.writeUInt32BE(30, 14)
  head.writeUInt32BE(40, 18)
  const numbers = { exif: 1058, xmp: 1060, iptc: 1028 }
  const resource = (number: number, name: string, content: Buffer) => {
    const start = Buffer.from(`8BIM  ${String.fromCharCode(name.length)}${name}`, 'latin1')
    start.writeUInt16BE(number, 4)
    const odd = (bytes: Buffer) => Buffer.alloc(bytes.length % 2)
    return Buffer.concat([start, odd(start), length(content.length), content, odd(content)])
  }
  const resources = Buffer.concat([
    resource(1005, 'dots', Buffer.alloc(15)),
    ...Object.entries(blocks).map(([name, content]) => resource(numbers[name as keyof Blocks], '', content)),
  ])
  return Buffer.concat([head, length(resources.length), resources])
}

/** Boxes behind the pixels. */
async function jpeg2000(blocks: Blocks): Promise<Buffer> {
  const ids = {
    exif: '4a706754696666457869662d3e4a5032',
    xmp: 'be7acfcb97a942e89c71999491e3afac',
    iptc: '33c7a4d2b81d4723a0baf1a3e097ad38',
  }
  const boxes = Object.entries(blocks).map(([name, content]) =>
    Buffer.concat([
      length(24 + content.length),
      Buffer.from('uuid'),
      Buffer.from(ids[name as keyof Blocks], 'hex'),
      content,
    ]),
  )
  return Buffer.concat([await encodedPicture(FF_ENCODER_JPEG2000), ...boxes])
}
