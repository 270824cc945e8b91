/** An MP4, whose index is in front of its content, with a picture as its cover; it becomes the first stream. */
export function withCover(film: Buffer, jpeg: Buffer): Buffer {
  const moov = film.indexOf('moov') - 4
  const end = moov + film.readUInt32BE(moov)
  // The header of the film comes first, the tracks after it.
  const header = moov + 8
  const tracks = header + film.readUInt32BE(header)
  const cover = coverBox(jpeg)
  const index = Buffer.concat([film.subarray(moov, tracks), cover, film.subarray(tracks, end)])
  index.writeUInt32BE(index.length, 0)
  moveChunks(index, cover.length)
  return Buffer.concat([film.subarray(0, moov), index, film.subarray(end)])
}

function coverBox(jpeg: Buffer): Buffer {
  const jpegType = Buffer.from([0, 0, 0, 13, 0, 0, 0, 0])
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9)])
  const list = box('ilst', box('covr', box('data', jpegType, jpeg)))
  return box('udta', box('meta', Buffer.alloc(4), box('hdlr', handler), list))
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Where the content of each track is, after the index in front of it has grown. */
function moveChunks(index: Buffer, by: number): void {
  for (let at = index.indexOf('stco'); at !== -1; at = index.indexOf('stco', at + 4)) {
    const count = index.readUInt32BE(at + 8)
    for (let entry = at + 12; entry < at + 12 + count * 4; entry += 4) {
      index.writeUInt32BE(index.readUInt32BE(entry) + by, entry)
    }
  }
}
