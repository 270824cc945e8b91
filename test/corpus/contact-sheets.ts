import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

interface Thumbnail {
  name: string
  /** Null for a file without one. */
  picture: Buffer | null
}

const grid = { columns: 10, rows: 6 }
const cell = { width: 180, height: 190 }
const edge = 160
const longestName = 26

/** Writes every thumbnail with the name of its file, sixty on a PNG. */
export async function writeContactSheets(folder: string, thumbnails: readonly Thumbnail[]): Promise<number> {
  await mkdir(folder, { recursive: true })
  const perSheet = grid.columns * grid.rows
  const count = Math.ceil(thumbnails.length / perSheet)
  for (let sheet = 0; sheet < count; sheet += 1) {
    const shown = thumbnails.slice(sheet * perSheet, (sheet + 1) * perSheet)
    const file = path.join(folder, `${String(sheet + 1).padStart(2, '0')}.png`)
    const parts = (await Promise.all(shown.map(partsOf))).flat()
    const size = { width: grid.columns * cell.width, height: grid.rows * cell.height }
    await sharp({ create: { ...size, channels: 3, background: '#cfd8dc' } })
      .composite(parts)
      .png()
      .toFile(file)
  }
  return count
}

async function partsOf({ name, picture }: Thumbnail, at: number) {
  const [left, top] = [(at % grid.columns) * cell.width, Math.floor(at / grid.columns) * cell.height]
  const label = { input: labelOf(picture === null ? `– ${name}` : name), left, top: top + edge + 4 }
  if (picture === null) return [label]
  const input = await sharp(picture).resize(edge, edge, { fit: 'inside' }).png().toBuffer()
  return [{ input, left, top }, label]
}

function labelOf(name: string): Buffer {
  const short = name.length > longestName ? `${name.slice(0, 10)}…${name.slice(11 - longestName)}` : name
  const escaped = short.replace(/[&<>\p{Cc}]/gu, (letter) => `&#${letter.charCodeAt(0)};`)
  return Buffer.from(
    `<svg width="${cell.width}" height="20"><text y="14" font-family="sans-serif" font-size="11">${escaped}</text></svg>`,
  )
}
