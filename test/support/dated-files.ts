import fs from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp, { type Exif, type Sharp } from 'sharp'

const dot = (): Sharp => sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a8b3c' } })

/** A JPEG without any notes. */
export const plainJpeg = (): Promise<Buffer> => dot().jpeg().toBuffer()

export const exifJpeg = (exif: Exif): Promise<Buffer> => dot().withExif(exif).jpeg().toBuffer()

/** A packet of XMP with these attributes, such as `photoshop:DateCreated`. */
export const xmpBlock = (attributes: string): Buffer =>
  Buffer.from(
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
         xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
         xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  )

/** A picture whose XMP has these attributes. */
export const xmpPicture = (format: 'jpeg' | 'png' | 'webp', attributes: string): Promise<Buffer> =>
  dot().withXmp(xmpBlock(attributes).toString()).toFormat(format).toBuffer()

/** Records of IPTC's second part, by number. */
export const iptcBlock = (records: Record<number, string>): Buffer =>
  Buffer.concat(
    Object.entries(records).flatMap(([number, text]) => [
      Buffer.from([0x1c, 2, Number(number), 0, text.length]),
      Buffer.from(text),
    ]),
  )

/** A JPEG with such records. */
export async function iptcJpeg(records: Record<number, string>): Promise<Buffer> {
  const iptc = iptcBlock(records)
  const head = Buffer.alloc(12)
  head.write('8BIM')
  head.writeUInt16BE(0x0404, 4)
  head.writeUInt32BE(iptc.length, 8)
  const block = Buffer.concat([Buffer.from('Photoshop 3.0\0'), head, iptc, Buffer.alloc(iptc.length % 2)])
  const marker = Buffer.alloc(4)
  marker.writeUInt16BE(0xffed)
  marker.writeUInt16BE(block.length + 2, 2)
  const picture = await plainJpeg()
  return Buffer.concat([picture.subarray(0, 2), marker, block, picture.subarray(2)])
}

/** A PNG with chunks after its pixels. */
export async function chunkedPng(chunks: Record<string, string | Uint8Array>): Promise<Buffer> {
  const picture = await dot().png().toBuffer()
  const end = picture.length - 12
  const made = Object.entries(chunks).map(([type, content]) => {
    const data = Buffer.concat([Buffer.from(type), Buffer.from(content)])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length - 4)
    frame.writeUInt32BE(crc32(data), 4)
    return Buffer.concat([frame.subarray(0, 4), data, frame.subarray(4)])
  })
  return Buffer.concat([picture.subarray(0, end), ...made, picture.subarray(end)])
}

const secondsFrom1904To1970 = 2_082_844_800

/** An MP4 of six seconds that was filmed then, in UTC; near Berlin or nowhere. */
export async function filmAt(instant: string, place: 'Berlin' | null): Promise<Buffer> {
  const film = await fs.readFile('test/fixtures/canal-walk.mp4')
  const seconds = Date.parse(instant) / 1000 + secondsFrom1904To1970
  film.writeUInt32BE(seconds, film.indexOf('mvhd') + 8)
  const at = film.indexOf('loci')
  if (place === null) film.write('skip', at, 'latin1')
  else {
    film.writeInt32BE(13.405 * 65_536, at + 12)
    film.writeInt32BE(52.52 * 65_536, at + 16)
  }
  return film
}

/** An AVI of a camera that writes the day and time as text. */
export async function aviAt(text: string): Promise<Buffer> {
  const film = await fs.readFile('test/fixtures/old-camera.avi')
  const list = film.indexOf('hdrl') - 8
  const size = film.readUInt32LE(list + 4)
  const chunk = Buffer.alloc(8 + text.length + (text.length % 2))
  chunk.write('IDIT')
  chunk.writeUInt32LE(text.length, 4)
  chunk.write(text, 8)
  film.writeUInt32LE(size + chunk.length, list + 4)
  film.writeUInt32LE(film.readUInt32LE(4) + chunk.length, 4)
  const end = list + 8 + size
  return Buffer.concat([film.subarray(0, end), chunk, film.subarray(end)])
}
