// What captioning from a drive is compared with: each file fetched, looked into by the same engine and captioned, as many at
// once as that engine has places. No database, no queue, and nothing is kept.
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileKind } from '#contract/file-kinds.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import { openForkedMedia } from '#server/engines/media/forked-media.ts'

/** A file of the drive and where it is fetched from. */
export interface BareFile {
  url: string
  name: string
  mime: string
  sizeBytes: number
}

const [, , folder = '', listed = '', access = ''] = process.argv
const files = JSON.parse(await fs.readFile(listed, 'utf8')) as BareFile[]
const atOnce = 4
const media = openForkedMedia()
const ai = createBuiltinAi()

async function caption(file: BareFile, at: number): Promise<void> {
  const { url, name, mime, sizeBytes } = file
  const local = path.join(folder, String(at))
  const outFolder = path.join(folder, `${at}-pictures`)
  await fs.mkdir(outFolder)
  const response = await fetch(url, { headers: { authorization: `Bearer ${access}` } })
  if (!response.body) throw new Error(`${url} answered ${response.status}`)
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(local))
  const examination = await media.examine({ path: local, mime, name, outFolder })
  const request = {
    kind: fileKind(mime, name),
    mime,
    name,
    sizeBytes,
    taken: null,
    examination,
    picture: null,
  }
  await ai.caption(request, AbortSignal.timeout(60_000))
}

async function captionAll(): Promise<void> {
  let next = 0
  const work = async () => {
    for (let at = next; at < files.length; at = next) {
      next += 1
      await caption(files[at] as BareFile, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await media.close()
  process.exit(0)
}

process.once('message', () => void captionAll())
process.send?.('ready')
