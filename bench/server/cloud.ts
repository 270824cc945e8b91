import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ingestCloudFiles, type IngestEvent } from '#contract/calls/cloud.ts'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { connectAt } from '#test/support/connect-drive.ts'
import type { BareFile } from '#bench/baselines/bare-drive.ts'
import { alternate, median, speedFigure, type Figure } from '#bench/support/figure.ts'
import { p95While } from '#bench/support/health-meanwhile.ts'
import {
  removeData,
  residentBytes,
  startOurServer,
  stopProgram,
  type OurServer,
} from '#bench/support/our-server.ts'
import { medianMs, msOf } from '#bench/support/requests.ts'

const [entries, ingested, rounds, listings] = [5_000, 500, 3, 7]
const folderId = 'large-folder'
/** One in five is a picture. */
const isPicture = (at: number) => at % 5 === 0

/** Browsing and captioning a drive, compared with plain requests to its fake; both are on this machine. */
export async function measureCloud(): Promise<Figure[]> {
  const google = await startGoogleDrive()
  // As many as the provider gives at once.
  google.world.pageSize = 1_000
  const ours = await startOurServer(google.environment)
  try {
    await connectAt(ours.url, ours.headers['cookie'] ?? '', 'googledrive')
    await fillDrive(google)
    const access = accessOf(google)
    return [await listing(ours, google, access), ...(await ingesting(ours, google, access))]
  } finally {
    await stopProgram(ours)
    await google.close()
    await removeData(ours.dataFolder)
  }
}

/** What the server asks with. */
function accessOf({ world }: FakeGoogleDrive): string {
  const token = world.requests.findLast(({ authorization }) => authorization !== null)?.authorization
  return token?.replace('Bearer ', '') ?? ''
}

async function fillDrive({ world }: FakeGoogleDrive): Promise<void> {
  const picture = await fs.readFile(path.join(import.meta.dirname, '../../test/fixtures/badge.png'))
  world.add({ id: folderId, name: 'Large', parent: null, mime: '' })
  for (let at = 0; at < entries; at += 1)
    world.add({
      id: `entry-${at}`,
      name: `entry-${at}.txt`,
      parent: folderId,
      mime: 'text/plain',
      bytes: note(at),
    })
  for (let at = 0; at < ingested * (rounds + 1); at += 1)
    world.add(
      isPicture(at)
        ? { id: `take-${at}`, name: `take-${at}.png`, parent: 'many', mime: 'image/png', bytes: picture }
        : { id: `take-${at}`, name: `take-${at}.txt`, parent: 'many', mime: 'text/plain', bytes: note(at) },
    )
}

const note = (at: number) =>
  Buffer.from(
    `Day ${at}. ${'We walked along the water until the rain began and counted herons. '.repeat(20)}`,
  )

async function listing(ours: OurServer, google: FakeGoogleDrive, access: string): Promise<Figure> {
  const times = await alternate(
    rounds,
    () => medianMs(listings, () => listThroughUs(ours)),
    () => medianMs(listings, () => listBare(google, access)),
  )
  return {
    what: `a folder of ${entries.toLocaleString('en')} entries listed whole, compared with the provider's fake asked by hand`,
    ours: `${times.ours.toFixed(0)} ms`,
    baseline: `${times.baseline.toFixed(0)} ms`,
    ratio: (times.ours / times.baseline).toFixed(2),
    target: '≤ 2',
  }
}

async function listThroughUs({ url, headers }: OurServer): Promise<void> {
  let count = 0
  for (let next: string | null = ''; next !== null;) {
    const place: string = next === '' ? '' : `&next=${encodeURIComponent(next)}`
    const address = `${url}/api/cloud-storage/googledrive/files?folderId=${folderId}${place}`
    const page = (await (await fetch(address, { headers })).json()) as {
      files: object[]
      next: string | null
    }
    count += page.files.length
    ;({ next } = page)
  }
  if (count !== entries) throw new Error(`${count} entries were listed`)
}

async function listBare({ url }: FakeGoogleDrive, access: string): Promise<void> {
  let count = 0
  for (let next: string | undefined = ''; next !== undefined;) {
    const query = new URLSearchParams({ q: `'${folderId}' in parents and trashed = false`, pageSize: '1000' })
    if (next !== '') query.set('pageToken', next)
    const response = await fetch(`${url}/drive/v3/files?${query.toString()}`, {
      headers: { authorization: `Bearer ${access}` },
    })
    const page = (await response.json()) as { files: object[]; nextPageToken?: string }
    count += page.files.length
    next = page.nextPageToken
  }
  if (count !== entries) throw new Error(`${count} entries were listed`)
}

async function ingesting(ours: OurServer, google: FakeGoogleDrive, access: string): Promise<Figure[]> {
  // Not counted: the first ones wait for processes to begin.
  await ingest(ours, 0, 20)
  const before = await residentBytes(ours.serverPid)
  const [probes, mosts]: [number[], number[]] = [[], []]
  let round = 0
  const speed = await alternate(
    rounds,
    async () => {
      round += 1
      let [most, ms] = [0, Number.NaN]
      const watching = setInterval(() => {
        void residentBytes(ours.serverPid).then((bytes) => (most = Math.max(most, bytes)))
      }, 50)
      probes.push(
        await p95While(ours.url, async () => {
          ms = await msOf(() => ingest(ours, round * ingested, ingested))
        }),
      )
      clearInterval(watching)
      mosts.push(most - before)
      return ingested / (ms / 1_000)
    },
    () => bareSpeed(google, access),
  )
  const alone = { baseline: '', ratio: '' }
  return [
    speedFigure(
      `${ingested} files captioned from a drive, compared with bare download and caption`,
      '/s',
      speed,
      0.5,
    ),
    {
      what: `memory the server takes for it, at most, in each of ${rounds} runs`,
      ours: mosts.map((bytes) => `${Math.round(bytes / 1024 ** 2)}`).join(', ') + ' MB',
      ...alone,
      target: '≤ 100 MB',
    },
    {
      what: 'p95 of /healthz meanwhile',
      ours: `${median(probes).toFixed(1)} ms`,
      ...alone,
      target: '< 50 ms',
    },
  ]
}

/** The whole run, from the click to the last caption. */
async function ingest({ url, headers }: OurServer, from: number, count: number): Promise<void> {
  const fileIds = Array.from({ length: count }, (_, at) => `take-${from + at}`)
  const response = await fetch(`${url}${ingestCloudFiles.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'googledrive', fileIds }),
  })
  const end = (await response.text()).split('\n').find((line) => line.includes('"run":{'))
  const { run } = JSON.parse(end?.slice(6) ?? '{}') as IngestEvent
  if (run?.captionedFiles !== count) throw new Error(`not all were captioned: ${JSON.stringify(run)}`)
}

async function bareSpeed({ url, world }: FakeGoogleDrive, access: string): Promise<number> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-bare-'))
  try {
    const files = Array.from({ length: ingested }, (_, at): BareFile => {
      const { name, mime, bytes } = world.entries.get(`take-${at}`) ?? { name: '', mime: '' }
      return { url: `${url}/drive/v3/files/take-${at}?alt=media`, name, mime, sizeBytes: bytes?.length ?? 0 }
    })
    const listed = path.join(folder, 'files.json')
    await fs.writeFile(listed, JSON.stringify(files))
    const bare = fork(path.join(import.meta.dirname, '../baselines/bare-drive.ts'), [folder, listed, access])
    await once(bare, 'message')
    const ms = await msOf(async () => {
      bare.send('go')
      const [code] = (await once(bare, 'exit')) as [number]
      if (code !== 0) throw new Error(`the bare program ended with ${code}`)
    })
    return ingested / (ms / 1_000)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
