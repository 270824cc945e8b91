import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { drawnPhoto, type SceneName } from '#server/demo/drawn-pictures.ts'

/** Wide enough for every size of thumbnail; takes a second of a core to draw, and another to process. */
export const wide = 1800
const usual = process.env['PICTURES'] ? wide : 480

/** A generated photograph, made once for all tests of a run. */
export async function keptPhoto(
  scene: SceneName,
  seed: number,
  takenAt: string,
  width = usual,
): Promise<Buffer> {
  const folder = process.env['E2E_PHOTOS'] ?? ''
  const kept = path.join(folder, `${scene}-${seed}-${takenAt.replaceAll(/\D/g, '')}-${width}.jpg`)
  const earlier = await fs.readFile(kept).catch(() => null)
  if (earlier !== null) return earlier
  const drawn = await drawnPhoto(scene, seed, takenAt, width)
  const written = path.join(folder, randomUUID())
  await fs.writeFile(written, drawn)
  await fs.rename(written, kept)
  return drawn
}
