import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { alternate, median, rounded, type Figure } from '#bench/support/figure.ts'
import { readByHand } from '#bench/baselines/bare-reading.ts'
import { openForkedMedia } from '#server/engines/media/forked-media.ts'
import type { Media, MediaFile } from '#server/engines/media/media.ts'
import { watchMediaChildren } from '#test/support/media-children.ts'
import { ferryMail } from '#test/fixtures/make-mail.ts'

const rounds = 3
const filesPerRound = 5
const megabyte = 1024 * 1024
const memoryMegabytes = 1024
/** Files of each kind in the mixed load. */
const copies = 4

interface Kind {
  what: string
  mime: string
  /** What the baseline calls. */
  byHand: string
  content(): Promise<Uint8Array | string>
}

const fixture = (name: string) => fs.readFile(path.join(import.meta.dirname, '../../test/fixtures', name))

const kinds: Kind[] = [
  { what: 'note', mime: 'text/markdown', byHand: 'readFile', content: () => fixture('day-3.md') },
  { what: 'text of 1 MB', mime: 'text/plain', byHand: 'readFile', content: async () => longText() },
  { what: 'table of 50,000 rows', mime: 'text/csv', byHand: 'Papa Parse', content: async () => longTable() },
  { what: 'e-mail', mime: 'message/rfc822', byHand: 'postal-mime', content: async () => ferryMail() },
  {
    what: 'JPEG of 12 megapixels',
    mime: 'image/jpeg',
    byHand: 'sharp',
    content: () => fixture('harbour-12mp.jpg'),
  },
  {
    what: 'RAW with a preview of 12 megapixels',
    mime: 'image/x-adobe-dng',
    byHand: 'sharp, of the preview',
    content: rawPhoto,
  },
  {
    what: 'HEIC of 0.5 megapixels',
    mime: 'image/heic',
    byHand: 'the reader',
    content: () => fixture('harbour.heic'),
  },
  {
    what: 'PDF of 5 pages',
    mime: 'application/pdf',
    byHand: 'the reader',
    content: () => fixture('walking-guide.pdf'),
  },
  { what: 'film of 6 s', mime: 'video/mp4', byHand: 'the reader', content: () => fixture('canal-walk.mp4') },
]

/** The time to read a file of each kind, and the memory of all child processes when many of all kinds arrive at once. */
export async function measureReading(progress: (text: string) => void): Promise<Figure[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'reading-'))
  const media = openForkedMedia({ memoryBytes: memoryMegabytes * megabyte })
  try {
    const figures: Figure[] = []
    for (const kind of kinds) {
      progress(kind.what)
      figures.push(await timeOf(media, kind, folder))
    }
    progress('a mixed load')
    figures.push(...(await measureLoad(media, folder)))
    return figures
  } finally {
    await media.close()
    await fs.rm(folder, { recursive: true })
  }
}

async function timeOf(media: Media, kind: Kind, folder: string): Promise<Figure> {
  const file = await fileOf(kind, folder)
  // Not counted: the first one waits for a process and its modules.
  await media.examine(file)
  await readByHand(file)
  const ms = await alternate(
    rounds,
    () => medianMs(() => media.examine(file)),
    () => medianMs(() => readByHand(file)),
  )
  return {
    what: `${kind.what}, compared with ${kind.byHand} alone`,
    ours: `${rounded(ms.ours)} ms`,
    baseline: `${rounded(ms.baseline)} ms`,
    ratio: (ms.ours / ms.baseline).toFixed(2),
    target: '',
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < filesPerRound; at += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

let made = 0
async function fileOf({ what, mime, content }: Kind, folder: string): Promise<MediaFile> {
  made += 1
  const [file, outFolder] = [path.join(folder, `file-${made}`), path.join(folder, `out-${made}`)]
  await fs.mkdir(outFolder)
  await fs.writeFile(file, await content())
  return { path: file, mime, name: what, outFolder }
}

async function measureLoad(media: Media, folder: string): Promise<Figure[]> {
  const wanted = Array.from({ length: copies }, () => kinds).flat()
  const files = await Promise.all(wanted.map((kind) => fileOf(kind, folder)))
  const [guide, film] = [path.join(folder, 'guide.pdf'), path.join(folder, 'film.avi')]
  await fs.writeFile(guide, await fixture('walking-guide.pdf'))
  await fs.writeFile(film, await fixture('full-hd.avi'))
  const isMeasured = process.platform === 'linux'
  const watched = isMeasured ? watchMediaChildren() : null
  const startedAt = performance.now()
  await Promise.all([
    ...files.map((file) => media.examine(file)),
    media.transcode({ path: film, outPath: path.join(folder, 'film.mp4') }),
    media.drawPages({
      path: guide,
      mime: 'application/pdf',
      pages: [1, 2, 3, 4, 5].map((page) => ({ page, outPath: path.join(folder, `${page}.webp`) })),
    }),
  ])
  const seconds = (performance.now() - startedAt) / 1000
  watched?.stop()
  const load = `${files.length} files of these kinds, a conversion and 5 pages at once`
  const figure = (what: string, ours: string, target = ''): Figure => ({
    what,
    ours,
    baseline: '',
    ratio: '',
    target,
  })
  return [
    figure(load, `${seconds.toFixed(1)} s`),
    figure(
      'memory of all child processes meanwhile, at most',
      watched === null ? 'not measured' : `${Math.round(watched.most.bytes / megabyte)} MB`,
      `< ${memoryMegabytes} MB`,
    ),
    figure(
      'child processes meanwhile, at most',
      watched === null ? 'not measured' : `${watched.most.children}`,
    ),
  ]
}

function longText(): string {
  return 'We walked along the water until the rain began and somebody counted herons.\n'.repeat(13_000)
}

function longTable(): string {
  const rows = Array.from(
    { length: 50_000 },
    (_, at) => `2026-07-${String((at % 28) + 1).padStart(2, '0')},thing ${at},${(at % 1000) / 10}`,
  )
  return ['day,what,amount', ...rows, ''].join('\n')
}

/** A TIFF with a photo behind it, as cameras write. */
async function rawPhoto(): Promise<Buffer> {
  const head = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .tiff({ compression: 'none' })
    .toBuffer()
  return Buffer.concat([head, await fixture('harbour-12mp.jpg')])
}
