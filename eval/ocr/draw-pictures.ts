import sharp, { type Sharp } from 'sharp'
import { pictureTexts, type PictureTexts } from './picture-texts.ts'

export interface DrawnPicture {
  name: string
  kind: string
  language: keyof typeof pictureTexts
  /** Its lines, from top to bottom. */
  text: string
  bytes: Buffer
}

interface Look {
  font: string
  /** Height of the letters in pixels. */
  size: number
  width: number
  ink: string
  paper: string
  /** Degrees, clockwise. */
  angle: number
  /** Standard deviation of the noise, of 255. */
  noise: number
  blur: number
  /** Quality of the JPEG; null for a PNG. */
  jpeg: number | null
  /** A table around the paper, and a shadow over it. */
  isPhoto: boolean
}

const scan = {
  font: 'Liberation Serif',
  size: 46,
  width: 1_700,
  ink: '#222',
  paper: '#fdfdfb',
  angle: 0.6,
  noise: 6,
  blur: 0.6,
  jpeg: 80,
  isPhoto: false,
}

/** Twelve looks, each in five languages. */
const looks: Record<string, { part: keyof PictureTexts; look: Look }> = {
  'receipt, photo': {
    part: 'receipt',
    look: {
      ...scan,
      font: 'Liberation Mono',
      size: 44,
      width: 1_000,
      angle: 2.4,
      noise: 12,
      jpeg: 70,
      isPhoto: true,
    },
  },
  'receipt, faded': {
    part: 'receipt',
    look: {
      ...scan,
      font: 'DejaVu Sans Mono',
      size: 40,
      width: 1_000,
      ink: '#9a9a9f',
      paper: '#e9e7e2',
      angle: -1.5,
      noise: 10,
      jpeg: 60,
      isPhoto: true,
    },
  },
  'receipt, far away': {
    part: 'receipt',
    look: {
      ...scan,
      font: 'Liberation Mono',
      size: 22,
      width: 520,
      angle: 1,
      noise: 9,
      blur: 0.4,
      jpeg: 70,
      isPhoto: true,
    },
  },
  'letter, 200 dpi': { part: 'letter', look: { ...scan, size: 33, width: 1_650 } },
  'letter, 300 dpi': {
    part: 'letter',
    look: { ...scan, font: 'DejaVu Serif', size: 46, width: 2_480, angle: -0.9 },
  },
  'letter, photo': {
    part: 'letter',
    look: {
      ...scan,
      font: 'Liberation Sans',
      size: 48,
      width: 2_200,
      angle: 3,
      noise: 14,
      blur: 0.9,
      jpeg: 65,
      isPhoto: true,
    },
  },
  'letter, grey copy': {
    part: 'letter',
    look: {
      ...scan,
      font: 'Liberation Serif',
      size: 34,
      width: 1_650,
      ink: '#666',
      paper: '#c9c9c9',
      noise: 22,
      angle: 1.2,
      jpeg: 50,
    },
  },
  'letter, typewriter': {
    part: 'letter',
    look: { ...scan, font: 'Liberation Mono', size: 34, width: 1_900, ink: '#333', angle: -0.4 },
  },
  'sign, photo': {
    part: 'sign',
    look: {
      ...scan,
      font: 'DejaVu Sans',
      size: 110,
      width: 1_500,
      ink: '#fff',
      paper: '#1f4e9b',
      angle: -3,
      noise: 10,
      jpeg: 75,
      isPhoto: true,
    },
  },
  'sign, narrow': {
    part: 'sign',
    look: {
      ...scan,
      font: 'Liberation Sans Narrow',
      size: 90,
      width: 1_200,
      ink: '#b01616',
      paper: '#f3efe4',
      angle: 4,
      noise: 12,
      jpeg: 70,
      isPhoto: true,
    },
  },
  'screenshot, light': {
    part: 'chat',
    look: {
      ...scan,
      font: 'DejaVu Sans',
      size: 32,
      width: 1_080,
      ink: '#1b1b1f',
      paper: '#f4f4f7',
      angle: 0,
      noise: 0,
      blur: 0,
      jpeg: null,
    },
  },
  'screenshot, dark': {
    part: 'chat',
    look: {
      ...scan,
      font: 'Liberation Sans',
      size: 30,
      width: 1_080,
      ink: '#e4e4ea',
      paper: '#17181c',
      angle: 0,
      noise: 0,
      blur: 0,
      jpeg: null,
    },
  },
}

export const pictureKinds = Object.keys(looks)

/** Sixty pictures, the same ones each time. */
export async function* drawPictures(): AsyncGenerator<DrawnPicture> {
  for (const [kind, { part, look }] of Object.entries(looks))
    for (const [code, texts] of Object.entries(pictureTexts)) {
      const lines = linesOf(texts, part, look)
      const language = code as keyof typeof pictureTexts
      const text = lines.map((line) => line.join(' ')).join('\n')
      yield {
        name: `${kind} ${code}`,
        kind,
        language,
        text,
        bytes: await draw(lines, look, seedOf(kind + code)),
      }
    }
}

/** Lines, with what is at the left and what is at the right margin. */
function linesOf(texts: PictureTexts, part: keyof PictureTexts, { width, size }: Look): string[][] {
  if (part === 'receipt')
    return [...texts.shop.map((line) => [line]), ...texts.receipt.map((line) => [...line])]
  const most = Math.floor((width * 0.86) / (size * 0.6))
  return texts[part].flatMap((line) => wrap(line, most)).map((line) => [line])
}

function wrap(text: string, most: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length + 1 > most) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

async function draw(lines: string[][], look: Look, seed: number): Promise<Buffer> {
  const { width, size, paper, ink, font } = look
  const margin = Math.round(width * 0.07)
  const advance = Math.round(size * 1.5)
  const height = lines.length * advance + 2 * margin
  const written = lines.map((line, at) => {
    const y = margin + at * advance + size
    const [left = '', right] = line.map(escaped)
    const end =
      right === undefined ? '' : `<text x="${width - margin}" y="${y}" text-anchor="end">${right}</text>`
    return `<text x="${margin}" y="${y}">${left}</text>${end}`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${paper}"/>
    <g font-family="${font}" font-size="${size}" fill="${ink}">${written.join('')}</g></svg>`
  const sheet = await sharp(Buffer.from(svg))
    .rotate(look.angle, { background: look.isPhoto ? '#7b6650' : paper })
    .png()
    .toBuffer()
  const placed = look.isPhoto ? await onTable(sheet) : sharp(sheet)
  const blurred = look.blur === 0 ? placed : placed.blur(Math.max(look.blur, 0.3))
  const { data, info } = await blurred.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  addNoise(data, look.noise, seed)
  const { width: across, height: down, channels } = info
  const noisy = sharp(data, { raw: { width: across, height: down, channels } })
  return (look.jpeg === null ? noisy.png() : noisy.jpeg({ quality: look.jpeg })).toBuffer()
}

/** A photograph: a table around it, darker at one corner. */
async function onTable(sheet: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(sheet).metadata()
  const edge = Math.round(width * 0.12)
  const whole = { width: width + 2 * edge, height: height + 2 * edge }
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/>
    <stop offset="1" stop-color="#8f8a86"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`
  const table = await sharp({ create: { ...whole, channels: 3, background: '#7b6650' } })
    .composite([
      { input: sheet, left: edge, top: edge },
      { input: Buffer.from(shadow), blend: 'multiply' },
    ])
    .png()
    .toBuffer()
  return sharp(table)
}

/** Roughly normal: the sum of three numbers. */
function addNoise(pixels: Buffer, deviation: number, seed: number): void {
  if (deviation === 0) return
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = Math.min(Math.max((pixels[at] ?? 0) + (next() + next() + next()) * 2 * deviation, 0), 255)
}

const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
