import sharp from 'sharp'

interface Sheet {
  width?: number
  height?: number
  /** Degrees, clockwise. */
  tilt?: number
}

export const receiptLines = [
  'Harbour Street Bakery',
  'Receipt 20418',
  'Sourdough loaf 4.20',
  'Smoked haddock 11.75',
  'TOTAL 15.95',
] as const

/** A photographed sheet with lines of text, the first at a quarter of its height, 90 pixels apart. */
export async function drawnWords(
  lines: readonly string[] = receiptLines,
  { width = 1_000, height = 900, tilt = 0 }: Sheet = {},
): Promise<Buffer> {
  const texts = lines.map((line, at) => `<text x="100" y="${lineY(at, height)}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f7f5ef"/>
    <g font-family="sans-serif" font-size="48" fill="#222">${texts.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).rotate(tilt, { background: '#f7f5ef' }).flatten().jpeg().toBuffer()
}

/** The baseline of a line that is not tilted. */
export const lineY = (at: number, height = 900): number => height / 4 + at * 90

/** Sky, hills and noise. */
export async function drawnView(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700">
    <linearGradient id="s" x2="0" y2="1"><stop stop-color="#7fb2e5"/><stop offset="1" stop-color="#f2e3c6"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#s)"/>
    <path d="M0 480 Q200 320 420 470 T1000 380 V700 H0z" fill="#3f6b4a"/>
    <path d="M0 560 L120 520 150 600 260 540 300 620 1000 540 V700 H0z" fill="#29452f"/></svg>`
  const pixels = 1_000 * 700 * 3
  const noise = Buffer.from(Array.from({ length: pixels }, (_, at) => 118 + ((at * 7_919) % 21)))
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: noise, raw: { width: 1_000, height: 700, channels: 3 }, blend: 'soft-light' }])
    .jpeg({ quality: 70 })
    .toBuffer()
}
