import { open } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { isoBoxes } from './iso-boxes.ts'
import { photoshopResources } from './photoshop-resources.ts'
import { shrunk, type RawPicture } from './raw-picture.ts'
import { readAt } from './read-at.ts'

/** Printers' profiles have about one. */
const mostBytes = 8 * 1024 * 1024
const photoshopProfile = 1039
/** Method, precedence and approximation; of the methods two are a profile. */
const colourHead = 3
const profileMethods = [2, 3]

/** The ICC profile in a Photoshop or JPEG 2000 file, which their decoders do not read; null without one. */
export async function colourProfile(path: string, mime: string): Promise<Buffer | null> {
  const file = await open(path)
  try {
    if (mime === 'image/vnd.adobe.photoshop') {
      const found = (await photoshopResources(file)).find(({ id }) => id === photoshopProfile)
      return found === undefined ? null : await partOf(found.start, found.end)
    }
    if (!/^image\/jp[2xm]$/.test(mime)) return null
    const header = (await isoBoxes(file, 0, (await file.stat()).size)).find(({ type }) => type === 'jp2h')
    if (header === undefined) return null
    for (const { type, start, end } of await isoBoxes(file, header.start, header.end)) {
      const box = type === 'colr' ? await partOf(start, end) : null
      if (box !== null && profileMethods.includes(box[0] ?? 0)) return box.subarray(colourHead)
    }
    return null
  } finally {
    await file.close()
  }

  async function partOf(start: number, end: number): Promise<Buffer | null> {
    return end - start > mostBytes ? null : readAt(file, start, end - start)
  }
}

/** A picture whose colours are those of a profile, in sRGB; as it is if the profile does not fit. */
export async function inSrgb(picture: RawPicture, profile: Buffer | null): Promise<RawPicture> {
  if (profile === null) return picture
  const { data, width, height, channels } = picture
  const png = await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer()
  return shrunk(sharp(withProfile(png, profile))).catch(() => picture)
}

/** The end of the first chunk of a PNG, which has its size. */
const headEnd = 8 + 12 + 13

/** Only a file can carry a profile to the picture library. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile, { level: 1 })])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, headEnd), length, chunk, sum, png.subarray(headEnd)])
}
