import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataFolder, startProgram, type Program } from '#test/support/program.ts'
import type { TortureCase, Try } from '#test/torture/case.ts'
import { join, type Client } from './client.ts'
import { eventually, stop } from './running.ts'

const slowDrawings = 12
const notes = 8
/** No user waits longer for another one’s files (G3). */
const delayMs = 5_000
const pagesAskedFor = 30
const longestMs = 120_000

/** One user's files take their readers to the limit, and pages of an endless document are requested; others notice nothing (G3). */
export const slowFiles: TortureCase = {
  name: 'slow files',
  async run(attempt) {
    const program: Program = await startProgram({ dataFolder: await newDataFolder('torture') })
    try {
      const maren = await join(program.url, 'maren')
      await expectNotes(await join(program.url, 'mallory'), maren, attempt)
      await expectPage(await join(program.url, 'eve'), maren, attempt)
    } finally {
      await stop(program)
    }
  },
}

const fixture = (name: string) => fs.readFile(`test/fixtures/${name}`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function stores(client: Client, bytes: Uint8Array, name: string): Promise<string> {
  const { text } = await client.upload(bytes, name)
  const { fileId } = JSON.parse(text) as { fileId?: string }
  if (fileId === undefined) throw new Error(`an upload answered ${text.slice(0, 120)}`)
  return fileId
}

/** Milliseconds until the file has that status. */
async function becomes(client: Client, id: string, status: string): Promise<number> {
  const begin = performance.now()
  const isThere = await eventually(async () => {
    const { text } = await client.send('GET', `/upload/status/${id}`)
    return text.includes(`"status":"${status}"`) ? true : null
  }, longestMs)
  if (!isThere) throw new Error(`a file was not ${status} within ${seconds(longestMs)}`)
  return performance.now() - begin
}

const expectNotes = (mallory: Client, maren: Client, attempt: Try) =>
  attempt(
    `${slowDrawings} drawings of 2 kB that take a minute each, and every 2 s a note of somebody else`,
    `each note captioned within ${seconds(delayMs)}`,
    async () => {
      const drawings = [await fixture('bomb-filters.svg'), await fixture('bomb-groups.svg')]
      const ids: string[] = []
      for (let at = 0; at < slowDrawings; at += 1)
        ids.push(await stores(mallory, drawings[at % 2] ?? new Uint8Array(), `drawing-${at}.svg`))
      await becomes(mallory, ids[0] ?? '', 'processing')
      const delays: number[] = []
      for (let at = 0; at < notes; at += 1) {
        const note = await stores(maren, Buffer.from(`Rain till eleven, ${at}.`), 'note.txt')
        delays.push(await becomes(maren, note, 'captioned'))
        await sleep(2_000)
      }
      const slowest = Math.max(...delays)
      const left = await countWith(mallory, ids, 'pending')
      return {
        cameBack: `${notes} notes, the slowest after ${seconds(slowest)}; ${left} drawings still waited`,
        isRight: slowest < delayMs && left > 0,
      }
    },
  )

async function countWith(client: Client, ids: readonly string[], status: string): Promise<number> {
  const replies = await Promise.all(ids.map((id) => client.send('GET', `/upload/status/${id}`)))
  return replies.filter(({ text }) => text.includes(`"status":"${status}"`)).length
}

const expectPage = (eve: Client, maren: Client, attempt: Try) =>
  attempt(
    `${pagesAskedFor} pages of a PDF of a million, and page 2 of somebody else's`,
    `page 2 within ${seconds(delayMs)}, before the last of the ${pagesAskedFor}`,
    async () => {
      const endless = await stores(eve, await fixture('bomb-million-pages.pdf'), 'endless.pdf')
      const guide = await stores(maren, await fixture('walking-guide.pdf'), 'guide.pdf')
      await becomes(eve, endless, 'captioned')
      await becomes(maren, guide, 'captioned')
      let drawn = 0
      const requests = Array.from({ length: pagesAskedFor }, async (_, at) => {
        const { status } = await eve.send('GET', `/api/files/${endless}/pages/${at + 1}`)
        drawn += 1
        return status
      })
      const begin = performance.now()
      const { status } = await maren.send('GET', `/api/files/${guide}/pages/2`)
      const [tookMs, before] = [performance.now() - begin, drawn]
      const right = (await Promise.all(requests)).filter((one) => one === 200).length
      return {
        cameBack: `${status} after ${seconds(tookMs)}, ${before} of the ${right} were drawn by then`,
        isRight: status === 200 && tookMs < delayMs && before < pagesAskedFor && right === pagesAskedFor,
      }
    },
  )
