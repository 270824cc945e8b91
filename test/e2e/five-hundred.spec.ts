import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { waitForEnd } from '#server/lib/processes.ts'
import { newDataFolder, startProgram } from '#test/support/program.ts'
import { once } from './people.ts'
import { keptPhoto } from './photos.ts'

const count = 500
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
    if (at % 10 < 3) return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer: photo }
    if (at % 10 < 8)
      return {
        name: `note-${number}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`Note ${number}: the wind dropped at ${number}.`),
      }
    const fixture = fixtures[at % fixtures.length]
    if (!fixture) throw new Error('there are no fixtures')
    return { name: `${number}-${fixture.name}`, mimeType: 'application/octet-stream', buffer: fixture.bytes }
  })
}

interface Upload {
  name: string
  status: string
  error: string | null
}

test(
  '500 mixed files arrive though the server is killed once, and each is captioned or says why not (F1)',
  once,
  async ({ browser }) => {
    test.setTimeout(600_000)
    const dataFolder = await newDataFolder()
    // Below those that the system gives to connections: after the kill the port must still be free.
    const port = String(20_000 + Math.floor(Math.random() * 10_000))
    const first = await startProgram({ dataFolder, environment: { PORT: port } })
    const page = await browser.newPage({ baseURL: first.url })
    await page.goto('/signup')
    await page.getByLabel('Name', { exact: true }).fill('Maren Holt')
    await page.getByLabel('Username').fill('maren')
    await page.getByLabel('Email').fill('maren@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Upload' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload' })
    await dialog.getByLabel('Files to upload').setInputFiles(await mixedFiles())
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()

    const load = async (): Promise<Upload[]> => {
      const all: Upload[] = []
      for (let before: string | null = ''; before !== null;) {
        const reply = await page.request.get(
          `/dashboard/uploads?mine_only=true&limit=100&before=${encodeURIComponent(before)}`,
          { headers: { accept: 'application/json' } },
        )
        const body = (await reply.json()) as { uploads: Upload[]; pagination: { nextCursor: string | null } }
        all.push(...body.uploads)
        before = body.pagination.nextCursor
      }
      return all
    }
    await expect.poll(async () => (await load()).length, { timeout: 120_000 }).toBeGreaterThan(120)
    process.kill(first.serverPid, 'SIGKILL')
    await first.ended
    await sleep(500)
    const second = await startProgram({ dataFolder, environment: { PORT: port } })
    try {
      // The dialog stays, because it shows which files are there twice.
      await expect(dialog.getByText(/^500 of 500/)).toBeVisible({ timeout: 240_000 })
      const isSettled = (file: Upload) => file.status === 'captioned' || file.status === 'error'
      await expect
        .poll(async () => (await load()).every(isSettled), { timeout: 300_000, intervals: [1_000] })
        .toBe(true)
      const files = await load()
      const names = new Set(files.map((file) => file.name))
      // A file whose acknowledgement was lost in the kill may have been sent twice; none may be missing.
      expect(names.size).toBe(count)
      expect(files.length).toBeLessThanOrEqual(count + 3)
      const failed = files.filter((file) => file.status === 'error')
      expect(
        failed.every((file) => file.name.endsWith('password-protected.pdf') && file.error !== null),
      ).toBe(true)
      expect(failed.length).toBeGreaterThan(0)
    } finally {
      second.child.kill('SIGTERM')
      await waitForEnd(second.serverPid, 30_000)
      await page.close()
      await fs.rm(dataFolder, { recursive: true, force: true })
    }
  },
)
