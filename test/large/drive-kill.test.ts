import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaptionRun, ingestCloudFiles, listCaptionRuns } from '#contract/calls/cloud.ts'
import { waitForEnd } from '#server/lib/processes.ts'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { connectAt } from '#test/support/connect-drive.ts'
import { newDataFolder, queryIn, startProgram, type Program } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

const count = 200

let google: FakeGoogleDrive
let folder: string
let program: Program
beforeAll(async () => {
  google = await startGoogleDrive()
  folder = await newDataFolder()
  program = await startProgram({ dataFolder: folder, environment: google.environment })
})
afterAll(async () => {
  program.child.kill('SIGTERM')
  await waitForEnd(program.serverPid, 20_000)
  await waitForEnd(program.postgresPid, 20_000)
  await google.close()
  await fs.rm(path.dirname(folder), { recursive: true, force: true })
})

/** The run as its owner sees it. */
async function runOf(cookie: string): Promise<CaptionRun | undefined> {
  const response = await fetch(`${program.url}${listCaptionRuns.path}`, { headers: { cookie } })
  return ((await response.json()) as { runs: CaptionRun[] }).runs[0]
}

test('200 files of a drive are captioned once each, though the page is closed and the server killed meanwhile (F1)', async () => {
  for (let at = 0; at < count; at += 1)
    google.world.add({
      id: `note-${at}`,
      name: `day-${at}.txt`,
      parent: null,
      mime: 'text/plain',
      bytes: Buffer.from(`Day ${at}. Rain at the tarn till eleven, then the wind dropped.`),
    })
  const cookie = cookiesOf(await signUpAt(program.url, newcomer('maren')))
  await connectAt(program.url, cookie, 'googledrive')
  const leaving = new AbortController()
  const response = await fetch(`${program.url}${ingestCloudFiles.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'googledrive', fileIds: [...google.world.entries.keys()] }),
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  leaving.abort()
  await expect
    .poll(async () => (await runOf(cookie))?.captionedFiles, { timeout: 30_000 })
    .toBeGreaterThan(20)
  process.kill(program.serverPid, 'SIGKILL')
  await program.ended
  const atKill = google.world.requests.length
  program = await startProgram({ dataFolder: folder, environment: google.environment })
  await expect
    .poll(() => runOf(cookie), { timeout: 60_000, interval: 200 })
    .toMatchObject({ totalFiles: count, finishedFiles: count, captionedFiles: count, is_done: true })
  // It was in the middle, and not at its end already.
  expect(google.world.requests.length).toBeGreaterThan(atKill)
  const [kept] = await queryIn(
    folder,
    `select count(*)::int as files, count(distinct name)::int as names,
       count(*) filter (where status = 'captioned')::int as captioned from files`,
  )
  expect(kept).toEqual({ files: count, names: count, captioned: count })
})
