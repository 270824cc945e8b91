import sharp from 'sharp'

/** An ICC profile by which red is blue and blue is red. */
export async function swappedColours(): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata()
  const profile = Buffer.from(icc ?? [])
  const [red, blue] = [profile.indexOf('rXYZ'), profile.indexOf('bXYZ')]
  profile.write('bXYZ', red, 'latin1')
  profile.write('rXYZ', blue, 'latin1')
  return profile
}
