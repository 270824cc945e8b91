// What reading photographs is compared with: sharp alone, on all cores, writing the same pictures of the same file. No database.
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

const [, , photo = '', folder = '', count = '0'] = process.argv
let left = Number(count)

sharp.concurrency(1)
sharp.cache(false)

async function draw(at: number): Promise<void> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const fit = (edge: number) => shown().resize({ width: edge, height: edge, fit: 'inside' })
  await shown()
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${at}-large.webp`))
  await fit(512)
    .webp({ quality: 78 })
    .toFile(path.join(folder, `${at}-small.webp`))
  await fit(20).webp({ quality: 40, alphaQuality: 40 }).toBuffer()
}

async function drawOnOneCore(): Promise<void> {
  while (left > 0) {
    left -= 1
    await draw(left)
  }
}

process.once('message', () => {
  void Promise.all(os.cpus().map(drawOnOneCore)).then(() => process.exit(0))
})
process.send?.('ready')
