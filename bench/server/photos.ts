import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { alternate, median, speedFigure, type Figure } from '#bench/support/figure.ts'
import { p95While } from '#bench/support/health-meanwhile.ts'
import type { OurServer } from '#bench/support/our-server.ts'

const photos = 40
const rounds = 3
const sentAtOnce = 4
const lookEveryMs = 50
const mostProbeMs = 50
const edges = { width: 4_000, height: 3_000 }

/** Photographs from a camera are read and captioned; and how long another user waits meanwhile. */
export async function measurePhotos(ours: OurServer): Promise<Figure[]> {
  const folder = path.join(ours.dataFolder, 'photos')
  await fs.mkdir(folder)
  const photo = path.join(folder, 'photo.jpg')
  await fs.writeFile(photo, await grainyPhoto())
  const probes: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const probed = async (to: number[], work: () => Promise<number>) => {
    let perSecond = Number.NaN
    to.push(await p95While(ours.url, async () => void (perSecond = await work())))
    return perSecond
  }
  try {
    // Not counted: the first one waits for a process to begin.
    await readPhotos(ours, photo, 2)
    const speed = await alternate(
      rounds,
      () => probed(probes.ours, () => readPhotos(ours, photo, photos)),
      () => probed(probes.bare, () => drawBare(photo, folder)),
    )
    const what = `${photos} photographs of 12 megapixels read and captioned, compared with bare sharp on all cores`
    return [
      speedFigure(what, '/s', speed, 0.8),
      {
        what: 'p95 of /healthz meanwhile, compared with bare sharp alone',
        ours: `${median(probes.ours).toFixed(1)} ms`,
        baseline: `${median(probes.bare).toFixed(1)} ms`,
        ratio: '',
        target: `< ${mostProbeMs} ms`,
      },
    ]
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

/** Grain makes it as large as what cameras write, about 4 MB. */
async function grainyPhoto(): Promise<Buffer> {
  const channels = 3 as const
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 }
  const grain = await sharp({ create: { ...edges, channels, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(path.join(import.meta.dirname, '../../test/fixtures/harbour-12mp.jpg'))
    .resize({ ...edges, fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Photographs a second, from the moment when the first is taken into work to the last caption. All have arrived by then. */
async function readPhotos(ours: OurServer, photo: string, count: number): Promise<number> {
  const bytes = await fs.readFile(photo)
  const ids: string[] = []
  let left = count
  const sendNext = async () => {
    while (left > 0) {
      left -= 1
      ids.push(await sendPhoto(ours, bytes, randomUUID()))
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, sendNext))
  const [first = ''] = ids
  while ((await statusOf(ours, first)) === 'pending') await sleep(lookEveryMs)
  const startedAt = performance.now()
  for (const id of ids) {
    while ((await statusOf(ours, id)) !== 'captioned') await sleep(lookEveryMs)
  }
  return count / ((performance.now() - startedAt) / 1000)
}

async function statusOf({ url, headers }: OurServer, id: string): Promise<string> {
  const response = await fetch(`${url}/upload/status/${id}`, { headers })
  const { status } = (await response.json()) as { status: string }
  if (status === 'error') throw new Error('a photograph could not be read')
  return status
}

/** Bytes appended to a picture make it another file. */
async function sendPhoto({ url, headers }: OurServer, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes), name], { type: 'image/jpeg' }), `${name}.jpg`)
  const response = await fetch(`${url}/upload/file`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { fileId: string }).fileId
}

async function drawBare(photo: string, folder: string): Promise<number> {
  const bare = fork(path.join(import.meta.dirname, '../baselines/bare-photos.ts'), [
    photo,
    folder,
    String(photos),
  ])
  await once(bare, 'message')
  const startedAt = performance.now()
  bare.send('go')
  await once(bare, 'exit')
  return photos / ((performance.now() - startedAt) / 1000)
}
