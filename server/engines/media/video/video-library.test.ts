import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examine } from '#server/engines/media/child/examine.ts'
import { emptyExamination } from '#server/engines/media/media.ts'
import { fixturePath } from '#server/engines/media/media-world.suite.ts'

let outFolder: string
beforeEach(async () => {
  outFolder = await mkdtemp(join(tmpdir(), 'media-'))
  // With this set, the library looks for a local build and finds none, as on unsupported systems.
  process.env['AV_FROM_SOURCE'] = '1'
})
afterEach(async () => {
  delete process.env['AV_FROM_SOURCE']
  await rm(outFolder, { recursive: true })
})

test('where no library decodes videos, a video is kept without a picture, and a bitmap with its size', async () => {
  for (const [name, mime, size] of [
    ['canal-walk.mp4', 'video/mp4', {}],
    ['harbour.bmp', 'image/bmp', { width: 200, height: 150 }],
  ] as const) {
    const found = await examine({ path: fixturePath(name), name, mime, outFolder })
    expect(found).toEqual({ ...emptyExamination(), ...size })
  }
})
