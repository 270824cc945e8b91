import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that takes all temporary files until the test ends. */
export async function temporaryFolder(): Promise<string> {
  const before = process.env['TMPDIR']
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-tmp-'))
  process.env['TMPDIR'] = folder
  onTestFinished(async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await fs.rm(folder, { recursive: true })
  })
  return folder
}
