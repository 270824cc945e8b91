import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { waitForEnd } from '#server/lib/processes.ts'
import { newDataFolder, startProgram } from '#test/support/program.ts'
import { signUp } from './people.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const count = 500
/** So many of them are sent by a page, as people do it; the others by its call, so that they cost no drawing. */
const countOfPage = 40
/** As many as a page sends at once. */
const atOnce = 3
/** The kinds people have, in about the mixture they have them. */
const samples = [
  'walking-guide.pdf',
  'scanned-letter.pdf',
  'canal-walk.mp4',
  'old-camera.wmv',
  'harbour.heic',
  'kosten-windows-1252.csv',
  'day-3.md',
  'badge.png',
  'wave.gif',
  'map-with-script.svg',
  'password-protected.pdf',
  'cut-off.jpg',
]

async function mixedFiles() {
  const photo = await keptPhoto('morning', 3, '2026:10:24 10:52:00')
  const fixtures = await Promise.all(
    samples.map(async (name) => ({ name, bytes: await fs.readFile(`test/fixtures/${name}`) })),
  )
  return Array.from({ length: count }, (_, at) => {
    const number = String(at).padStart(3, '0')
    if (at % 10 < 3)
      return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer: numbered('.jpg', photo, number) }
    if (at % 10 < 8)
      return {
        name: `note-${number}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`Note ${number}: the wind dropped at ${number}.`),
      }
    const fixture = fixtures[at % fixtures.length]
    if (!fixture) throw new Error('there are no fixtures')
    const buffer = numbered(fixture.name, fixture.bytes, number)
    return { name: `${number}-${fixture.name}`, mimeType: 'application/octet-stream', buffer }
  })
}

/** A page stores the same content once, so each file has one of its own: its number, where its kind does not mind. */
function numbered(name: string, bytes: Buffer, number: string): Buffer {
  if (/\.(svg|md)$/.test(name)) return Buffer.concat([bytes, Buffer.from(`\n<!-- ${number} -->\n`)])
  if (name.endsWith('.csv')) return Buffer.concat([bytes, Buffer.from(`${number};${number}\n`)])
  // A box of 11 bytes to be passed over.
  if (name.endsWith('.heic')) return Buffer.concat([bytes, Buffer.from(`\0\0\0\u{b}free${number}`)])
  return Buffer.concat([bytes, Buffer.from(number)])
}

type SentFile = Awaited<ReturnType<typeof mixedFiles>>[number]

interface Upload {
  name: string
  status: string
  error: string | null
}

/** Sends a file, and again while the server does not respond. */
async function send(url: string, cookie: string, { name, mimeType, buffer }: SentFile): Promise<void> {
  for (;;) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    const reply = await fetch(`${url}/upload/file`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    }).catch(() => null)
    if (reply !== null) {
      expect(reply.status, await reply.text()).toBe(200)
      return
    }
    await sleep(300)
  }
}

async function sendAll(url: string, cookie: string, files: SentFile[]): Promise<void> {
  const left = files.values()
  const sender = async () => {
    for (const file of left) await send(url, cookie, file)
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
}

test(
  '500 mixed files arrive though the server is killed once, and each is captioned or says why not (F1)',
  { tag: ['@once', '@large'] },
  async ({ browser }) => {
    test.setTimeout(600_000)
    const dataFolder = await newDataFolder()
    // Below those that the system gives to connections: after the kill the port must still be free.
    const port = String(20_000 + Math.floor(Math.random() * 10_000))
    const first = await startProgram({ dataFolder, environment: { PORT: port } })
    let running = first
    const page = await browser.newPage({ baseURL: first.url })
    try {
      await signUp(page, 'Maren Holt')
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      const files = await mixedFiles()

      // The page has sent a part of its files when the server is killed, and gets no response to the next.
      const killed = Promise.withResolvers<void>()
      let sent = 0
      await page.route('**/upload/file', async (route) => {
        sent += 1
        if (sent > countOfPage / 2) await killed.promise
        await route.continue()
      })
      let lost = 0
      page.on('requestfailed', (request) => {
        if (request.url().endsWith('/upload/file')) lost += 1
      })
      await page.goto('/documents')
      await page.getByRole('button', { name: 'Upload' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Upload' })
      await dialog.getByLabel('Files to upload').setInputFiles(files.slice(0, countOfPage))
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
      const others = sendAll(first.url, cookie, files.slice(countOfPage))

      const load = async (): Promise<Upload[]> => {
        const all: Upload[] = []
        for (let before: string | null = ''; before !== null;) {
          const reply = await page.request.get(
            `/dashboard/uploads?mine_only=true&limit=100&before=${encodeURIComponent(before)}`,
            { headers: { accept: 'application/json' } },
          )
          const body = (await reply.json()) as {
            uploads: Upload[]
            pagination: { nextCursor: string | null }
          }
          all.push(...body.uploads)
          before = body.pagination.nextCursor
        }
        return all
      }
      await expect.poll(async () => (await load()).length, { timeout: 120_000 }).toBeGreaterThan(120)
      process.kill(first.serverPid, 'SIGKILL')
      await first.ended
      killed.resolve()
      await expect.poll(() => lost).toBeGreaterThan(0)
      running = await startProgram({ dataFolder, environment: { PORT: port } })
      // The dialog closes by itself once each of its files is stored; one whose answer was lost is none that was there before.
      await expect(dialog).toBeHidden({ timeout: 240_000 })
      await others
      const isSettled = (file: Upload) => file.status === 'captioned' || file.status === 'error'
      await expect
        .poll(async () => (await load()).every(isSettled), { timeout: 300_000, intervals: [1_000] })
        .toBe(true)
      const stored = await load()
      const names = new Set(stored.map((file) => file.name))
      // A file whose acknowledgement was lost in the kill may have been sent twice; none may be missing.
      expect(names.size).toBe(count)
      expect(stored.length).toBeLessThanOrEqual(count + 3)
      const failed = stored.filter((file) => file.status === 'error')
      expect(
        failed.every((file) => file.name.endsWith('password-protected.pdf') && file.error !== null),
      ).toBe(true)
      expect(failed.length).toBeGreaterThan(0)
    } finally {
      running.child.kill('SIGTERM')
      await waitForEnd(running.serverPid, 30_000)
      await page.close()
      await fs.rm(dataFolder, { recursive: true, force: true })
    }
  },
)
