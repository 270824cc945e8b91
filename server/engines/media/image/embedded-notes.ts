import { open, type FileHandle } from 'node:fs/promises'
import { isoBoxes } from './iso-boxes.ts'
import { photoshopResources } from './photoshop-resources.ts'
import { readAt } from './read-at.ts'

/** Longer notes are none. */
const mostBytes = 4 * 1024 * 1024

const jpeg2000Boxes = {
  exif: '4a706754696666457869662d3e4a5032',
  xmp: 'be7acfcb97a942e89c71999491e3afac',
  iptc: '33c7a4d2b81d4723a0baf1a3e097ad38',
}
const photoshopBlocks = { exif: 1058, xmp: 1060, iptc: 1028 }

/**
 * The blocks of EXIF, XMP and IPTC in a container that the reader of tags does not know, each in a form that it does
 * know.
 */
export async function embeddedNotes({ path, mime }: { path: string; mime: string }): Promise<Buffer[]> {
  const find = finders[mime]
  if (find === undefined) return []
  const file = await open(path)
  try {
    return await find(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

type Finder = (file: FileHandle, size: number) => Promise<Buffer[]>

const photoshop: Finder = async (file) => {
  const parts: Buffer[] = []
  for (const { id, start, end } of await photoshopResources(file)) {
    if (end - start > mostBytes) continue
    if (id === photoshopBlocks.iptc) parts.push(jpegWithIptc(await readAt(file, start, end - start)))
    if (id === photoshopBlocks.exif || id === photoshopBlocks.xmp)
      parts.push(await readAt(file, start, end - start))
  }
  return parts
}

const jpeg2000: Finder = async (file, size) => {
  const parts: Buffer[] = []
  for (const { type, start, end } of await isoBoxes(file, 0, size)) {
    if (type !== 'uuid' || end - start > mostBytes) continue
    const box = await readAt(file, start, end - start)
    const [id, content] = [box.toString('hex', 0, 16), box.subarray(16)]
    if (id === jpeg2000Boxes.iptc) parts.push(jpegWithIptc(content))
    if (id === jpeg2000Boxes.exif || id === jpeg2000Boxes.xmp) parts.push(content)
  }
  return parts
}

/** The text is not divided into blocks; bytes that lead a reader of blocks to the end follow it. */
const gifXmp = { name: Buffer.from('!\xff\x0bXMP DataXMP', 'latin1'), end: Buffer.from([1, 0xff, 0xfe]) }
const gifBytes = 64 * 1024 * 1024

const gif: Finder = async (file, size) => {
  const bytes = await readAt(file, 0, Math.min(size, gifBytes))
  const start = bytes.indexOf(gifXmp.name)
  const end = start === -1 ? -1 : bytes.indexOf(gifXmp.end, start)
  return end === -1 || end - start > mostBytes ? [] : [bytes.subarray(start + gifXmp.name.length, end)]
}

const finders: Readonly<Record<string, Finder>> = {
  'image/vnd.adobe.photoshop': photoshop,
  'image/jp2': jpeg2000,
  'image/jpx': jpeg2000,
  'image/jpm': jpeg2000,
  'image/gif': gif,
}

/** A JPEG of nothing but IPTC. Longer ones than a segment of it are cut off: dates are at the beginning. */
function jpegWithIptc(iptc: Buffer): Buffer {
  const content = iptc.subarray(0, 0xffff - 64)
  const head = Buffer.from('\xff\xd8\xff\xed\0\0Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  const padding = Buffer.alloc(content.length % 2)
  head.writeUInt16BE(head.length - 4 + content.length + padding.length, 4)
  head.writeUInt32BE(content.length, head.length - 4)
  return Buffer.concat([head, content, padding, Buffer.from([0xff, 0xd9])])
}
