import sharp from 'sharp'

/** The longer side in pixels: models downscale larger pictures, which only cost more. */
const longestSide = 1024

/** One of our own small pictures in a format that every model reads: many local ones do not support WebP. */
export async function pictureForModel(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mime: string }> {
  const jpeg = await sharp(bytes)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { bytes: new Uint8Array(jpeg), mime: 'image/jpeg' }
}
