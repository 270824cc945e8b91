import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { drawnPhoto, type SceneName } from '#server/demo/drawn-pictures.ts'

/** Wide where the pictures of a run are kept. A large photograph takes a second of a core to draw, and another to be read. */
const width = process.env['PICTURES'] ? 1800 : 480

/** A drawn photograph, drawn once for all tests of a run. */
export async function keptPhoto(scene: SceneName, seed: number, takenAt: string): Promise<Buffer> {
  const folder = process.env['E2E_PHOTOS'] ?? ''
  const kept = path.join(folder, `${scene}-${seed}-${takenAt.replaceAll(/\D/g, '')}.jpg`)
  const earlier = await fs.readFile(kept).catch(() => null)
  if (earlier !== null) return earlier
  const drawn = await drawnPhoto(scene, seed, takenAt, width)
  const written = path.join(folder, randomUUID())
  await fs.writeFile(written, drawn)
  await fs.rename(written, kept)
  return drawn
}
