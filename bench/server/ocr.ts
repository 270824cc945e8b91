import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { quantile, rounded, type Figure } from '#bench/support/figure.ts'
import {
  removeData,
  settled,
  startOurServer,
  stopProgram,
  uploadNote,
  type OurServer,
} from '#bench/support/our-server.ts'
import { drawnWords } from '#test/support/drawn-words.ts'

const pages = 12
const noteEveryMs = 3_000

/** Words in pictures as after an upload, compared with the bare library on the same pictures; and what notes wait meanwhile. */
export async function measureOcr(progress: (text: string) => void): Promise<Figure[]> {
  const pictures = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      drawnWords(
        Array.from({ length: 14 }, (__, line) => `Item ${at * 14 + line} of the delivery 4.${line}0`),
        {
          width: 1_600,
          height: 1_700,
        },
      ),
    ),
  )
  progress(`${pages} pages by the bare library`)
  const bareSeconds = await byBareLibrary(pictures)
  const ours = await startOurServer({ OCR: 'on' })
  try {
    progress(`${pages} pages as after an upload`)
    for (const [at, picture] of pictures.entries()) await upload(ours, picture, `page-${at}.jpg`)
    await settled(ours)
    const startedAt = performance.now()
    const waits: number[] = []
    let found = 0
    for (let nextNote = startedAt; found < pages;) {
      if (performance.now() >= nextNote) {
        nextNote = performance.now() + noteEveryMs
        waits.push(await noteWait(ours, waits.length))
      }
      found = await withWords(ours)
      await sleep(100)
    }
    const seconds = (performance.now() - startedAt) / 1000 / pages
    return [
      {
        what: 'words of a page of 1,600 × 1,700 pixels',
        ours: `${rounded(seconds)} s`,
        baseline: `${rounded(bareSeconds)} s`,
        ratio: (seconds / bareSeconds).toFixed(2),
        target: '',
      },
      {
        what: 'a note meanwhile, from upload to caption, p95',
        ours: `${rounded(quantile(waits, 0.95))} s`,
        baseline: '',
        ratio: '',
        target: '≤ 5 s',
      },
    ]
  } finally {
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

/** The functions of Tesseract that are used here; the package has no types. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => {
    Init(folder: string | null, languages: string, engine: number): number
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
  }
}

/** Seconds for a page by Tesseract alone, in one language, as the picture is. */
async function byBareLibrary(pictures: readonly Buffer[]): Promise<number> {
  const require = createRequire(import.meta.url)
  const create = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm') as () => Promise<Tesseract>
  const library = await create()
  const packed = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  library.FS.writeFile('/eng.traineddata', gunzipSync(await readFile(packed)))
  const api = new library.TessBaseAPI()
  if (api.Init(null, 'eng', 1) === -1) throw new Error('the bare library does not start')
  const startedAt = performance.now()
  for (const picture of pictures) {
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    library.FS.writeFile(
      '/input',
      Buffer.concat([Buffer.from(`P5\n${info.width} ${info.height}\n255\n`), data]),
    )
    api.SetImageFile(1, 0)
    api.Recognize(null)
    if (!api.GetUTF8Text().includes('delivery')) throw new Error('the bare library has not read the page')
  }
  return (performance.now() - startedAt) / 1000 / pictures.length
}

async function upload({ url, headers }: OurServer, bytes: Buffer, name: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  const response = await fetch(`${url}/upload/file`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
}

interface Listed {
  uploads: { name: string; status: string; has_words: boolean }[]
}

async function list({ url, headers }: OurServer): Promise<Listed['uploads']> {
  const response = await fetch(`${url}/dashboard/uploads?mine_only=true&limit=100`, { headers })
  return ((await response.json()) as Listed).uploads
}

const withWords = async (ours: OurServer): Promise<number> =>
  (await list(ours)).filter(({ has_words }) => has_words).length

/** Seconds until a note has its caption. */
async function noteWait(ours: OurServer, at: number): Promise<number> {
  const name = `note-${at}.txt`
  const startedAt = performance.now()
  await uploadNote(ours, name, `Rain till noon on day ${at}.`)
  for (;;) {
    if ((await list(ours)).some((file) => file.name === name && file.status === 'captioned'))
      return (performance.now() - startedAt) / 1000
    await sleep(50)
  }
}
