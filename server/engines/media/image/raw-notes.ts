/** Canon stores the tags of EXIF in three boxes, each with a TIFF: the camera, the exposure, and the place. */
const canonBoxes = ['CMT1', 'CMT2', 'CMT4']
/** Panasonic marks a TIFF as its own, by the third byte. */
const panasonic = Buffer.from('IIU\0', 'latin1')
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const isRaw = /^image\/x-[a-z]+-[a-z\d]+$/

/** The parts of the raw file of a camera that may have its notes, where the file itself is none that has them. */
export function rawNotes(head: Buffer, mime: string): Buffer[] {
  if (!isRaw.test(mime)) return []
  const boxes = canonBoxes.flatMap((type) => {
    const at = head.indexOf(type)
    return at < 4 ? [] : [head.subarray(at + 4, at - 4 + head.readUInt32BE(at - 4))]
  })
  if (boxes.length > 0) return boxes
  const parts: Buffer[] = []
  if (head.subarray(0, panasonic.length).equals(panasonic)) {
    const tiff = Buffer.from(head)
    tiff[2] = 42
    parts.push(tiff)
  }
  // The preview of Fujifilm and others is a whole photo.
  const preview = head.indexOf(jpegStart)
  return preview === -1 ? parts : [...parts, head.subarray(preview)]
}
