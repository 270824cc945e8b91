import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectType } from './detect-type.ts'
import { Unreadable } from './media.ts'
import type { Examination } from './media.ts'
import { fixturePath } from './media-world.suite.ts'
import type { MediaWorld } from './media-world.suite.ts'

const taken = {
  takenAt: '2026-06-14T08:12:40+01:00',
  camera: 'Apple iPhone 15 Pro',
  position: { latitude: 56.09, longitude: -5.56 },
}
const filmed = {
  takenAt: '2026-07-12T10:20:30Z',
  hasPosition: true,
  position: { latitude: 56.09, longitude: -5.56 },
}
const small = { width: 320, height: 240, takenAt: null, hasPosition: false }

const shown: [string, string, Partial<Examination>][] = [
  ['harbour-12mp.jpg', 'image/jpeg', { width: 4000, height: 3000, ...taken }],
  ['harbour.heic', 'image/heic', { width: 400, height: 600, ...taken }],
  ['harbour.tiff', 'image/tiff', { width: 600, height: 450 }],
  ['harbour.bmp', 'image/bmp', { width: 200, height: 150 }],
  ['badge.png', 'image/png', { width: 320, height: 320 }],
  ['map-with-script.svg', 'image/svg+xml', { title: 'Map of the harbour' }],
  ['wave.gif', 'image/gif', { width: 160, height: 120 }],
  ['cut-off.jpg', 'image/jpeg', { width: 4000, height: 3000, ...taken }],
  [
    'canal-walk.mp4',
    'video/mp4',
    { width: 640, height: 360, durationSeconds: 6, isPlayable: true, ...filmed },
  ],
  ['stairs-rotated.mov', 'video/quicktime', { width: 360, height: 640, isPlayable: true, ...filmed }],
  ['old-camera.wmv', 'video/x-ms-asf', { ...small, isPlayable: false }],
  ['old-camera.avi', 'video/vnd.avi', { ...small, isPlayable: false }],
  ['recording.flv', 'video/x-flv', { ...small, isPlayable: false }],
  ['talk.mkv', 'video/matroska', { ...small, isPlayable: false, title: 'A talk at the harbour' }],
  ['loop.webm', 'video/webm', { ...small, isPlayable: true }],
  ['full-hd.avi', 'video/vnd.avi', { width: 1920, height: 1080, durationSeconds: 1, isPlayable: false }],
  ['cut-off.mp4', 'video/mp4', { width: 640, height: 360, durationSeconds: 6 }],
  ['walking-guide.pdf', 'application/pdf', { pages: 5, title: 'Three walks and a boat', language: 'en' }],
  ['scanned-letter.pdf', 'application/pdf', { pages: 2, title: null, textStart: null, passages: [] }],
  ['bomb-million-pages.pdf', 'application/pdf', { pages: 1_000_000, passages: [] }],
]

const texts: [string, string, Partial<Examination>][] = [
  ['kosten-windows-1252.csv', 'text/csv', { rows: 4, language: 'de' }],
  ['day-3.md', 'text/markdown', { title: 'Day 3, Crinan Canal', language: 'en', lines: 12 }],
  ['image.png', 'text/plain', { lines: 2, textStart: expect.stringContaining('calls itself a picture') }],
]

const unreadable = [
  ['empty.txt', 'application/x-empty', 'This file is empty.'],
  ['password-protected.pdf', 'application/pdf', 'This PDF is password-protected.'],
  ['cut-off.mov', 'video/quicktime', 'This video is broken.'],
  ['bomb-stream.pdf', 'application/pdf', 'This file is too complex to read.'],
  ['bomb-30000x30000.png', 'image/png', 'This picture is too large to read.'],
] as const

/** Real uploads: detects the type of each, then examines it. */
export function fixtureSuite(world: MediaWorld): void {
  describe('files as people upload them', () => {
    test.each(shown)('%s', async (name, mime, facts) => {
      expect(await detectedType(name)).toBe(mime)
      const found = await world.examineFixture(name, mime)
      expect(found).toMatchObject(facts)
      expect(found.pictures?.preview).toMatch(/^data:image\/webp;base64,[\w+/=]{40,900}$/)
      const { format, width, height } = await sharp(found.pictures?.small).metadata()
      expect(format).toBe('webp')
      expect(Math.max(width, height)).toBeLessThanOrEqual(512)
    })

    test.each(texts)('%s', async (name, mime, facts) => {
      expect(await detectedType(name)).toBe(mime)
      expect(await world.examineFixture(name, mime)).toMatchObject({ ...facts, pictures: null })
    })

    test.each(unreadable)('%s is refused, and the next file is read, C6', async (name, mime, sentence) => {
      expect(await detectedType(name)).toBe(mime)
      await expect(world.examineFixture(name, mime)).rejects.toThrow(new Unreadable(sentence))
      expect((await world.examineFixture('day-3.md', 'text/markdown')).lines).toBe(12)
    })
  })
}

async function detectedType(name: string): Promise<string> {
  const file = await open(fixturePath(name))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return await detectType(buffer.subarray(0, bytesRead), name)
  } finally {
    await file.close()
  }
}
