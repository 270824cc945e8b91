import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { boundDatabaseLog } from './embedded-postgres.ts'

test('a long log of the database is put aside, a short one stays, a missing one is fine', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-log-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  const log = path.join(folder, 'postgres.log')
  await boundDatabaseLog(folder)
  await fs.writeFile(log, 'short')
  await boundDatabaseLog(folder)
  expect(await fs.readFile(log, 'utf8')).toBe('short')

  await fs.writeFile(log, 'x'.repeat(9 * 1024 * 1024))
  const server = await fs.open(log, 'a')
  await boundDatabaseLog(folder)
  await server.write('goes on')
  await server.close()
  expect(await fs.readFile(log, 'utf8')).toBe('goes on')
  const aside = await fs.stat(`${log}.1`)
  expect(aside.size).toBe(9 * 1024 * 1024)
  // The file may contain values of failed statements.
  expect(aside.mode & 0o777).toBe(0o600)
})
