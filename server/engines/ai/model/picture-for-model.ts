import sharp from 'sharp'

/** Pixels of the longer side: more only costs, models shrink what they are given. */
const longestSide = 1024

/** One of this product's own small pictures as every model reads it: many local ones know no WebP. */
export async function pictureForModel(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mime: string }> {
  const jpeg = await sharp(bytes)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { bytes: new Uint8Array(jpeg), mime: 'image/jpeg' }
}
