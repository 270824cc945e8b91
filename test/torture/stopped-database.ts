import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

/** A running installation whose database can be taken away. */
export interface StoppableDatabase {
  url: string
  /** Freezes the database: what is asked of it is never answered. */
  pause(): void | Promise<void>
  resume(): void | Promise<void>
  /** Kills it at once. */
  kill(): void | Promise<void>
}

export interface TortureRow {
  tried: string
  cameBack: string
}

const awayMs = 25_000
/** A statement's deadline, and what a busy machine adds. */
const answerMs = 15_000
const backMs = 60_000

/** The database is frozen, then killed; every call says so in words, and afterwards notes are read as before. */
export async function stoppedDatabase({
  url,
  pause,
  resume,
  kill,
}: StoppableDatabase): Promise<TortureRow[]> {
  const cookie = cookiesOf(await signUpAt(url, newcomer('torture')))
  const rows: TortureRow[] = []
  await captioned(url, cookie, 'before')

  await pause()
  const worst = await callsMeanwhile(url, cookie)
  rows.push({
    tried: `${calls.length} calls every second for ${awayMs / 1000} s while the database is frozen`,
    cameBack: `${worst.count} × 503 with Retry-After and a sentence, the slowest after ${seconds(worst.slowestMs)}`,
  })
  await resume()
  rows.push(await comesBack(url, cookie, 'the frozen database goes on'))
  await kill()
  rows.push(await comesBack(url, cookie, 'the database is killed'))
  return rows
}

const calls = ['/profile/sessions', '/dashboard/summary', '/api/groups/feed', '/dashboard/uploads']

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function callsMeanwhile(url: string, cookie: string): Promise<{ count: number; slowestMs: number }> {
  const asked: Promise<number>[] = []
  for (let left = awayMs; left > 0; left -= 1_000) {
    for (const address of calls) asked.push(refusedAfter(`${url}${address}`, cookie))
    await sleep(1_000)
  }
  const times = await Promise.all(asked)
  return { count: times.length, slowestMs: Math.max(...times) }
}

/** Milliseconds until the call says that the database is away; throws when it says something else. */
async function refusedAfter(address: string, cookie: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(answerMs) })
  const body = (await response.json()) as { code?: string }
  if (response.status !== 503 || body.code !== 'database_unavailable' || !response.headers.has('retry-after'))
    throw new Error(`${address} answered ${response.status} ${JSON.stringify(body)} without a database`)
  return performance.now() - begin
}

async function comesBack(url: string, cookie: string, tried: string): Promise<TortureRow> {
  const begin = performance.now()
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, `/readyz after ${tried}`)
  const readyMs = performance.now() - begin
  await captioned(url, cookie, tried)
  return {
    tried,
    cameBack: `ready after ${seconds(readyMs)}, a new note captioned after ${seconds(performance.now() - begin)}`,
  }
}

/** Uploads a note and waits until it has been read. */
async function captioned(url: string, cookie: string, when: string): Promise<void> {
  let fileId = ''
  await until(async () => {
    const form = new FormData()
    form.append('file', new Blob([`Rain till eleven, ${when}.`]), 'note.txt')
    const upload = await fetch(`${url}/upload/file`, { method: 'POST', body: form, headers: { cookie } })
    fileId = ((await upload.json()) as { fileId?: string }).fileId ?? ''
    return fileId !== ''
  }, `an upload, ${when}`)
  await until(async () => {
    const response = await fetch(`${url}/upload/status/${fileId}`, { headers: { cookie } })
    return ((await response.json()) as { status?: string }).status === 'captioned'
  }, `the caption of a note, ${when}`)
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + backMs
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${seconds(backMs)}`)
    await sleep(200)
  }
}
