import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { amrOf, encodeSound, wavOf, withId3Cover, type Encoding } from '#test/support/made-sound.ts'
import { detectType } from './detect-type.ts'
import { Unreadable } from './media.ts'
import { fixturePath, type MediaWorld } from './media-world.suite.ts'

const loudThenSoft = [
  { seconds: 2, volume: 0.9 },
  { seconds: 2, volume: 0.09 },
]
const song = { title: 'Harbour song', artist: 'Clara Test', album: 'Boats', date: '2019' }

/** The contract of every examiner for recordings. */
export function audioSuite(world: MediaWorld): void {
  async function encoded(encoding: Encoding, tones = loudThenSoft): Promise<Buffer> {
    const path = join(world.folder(), `sound-${Math.random()}`)
    await writeFile(`${path}.wav`, wavOf(tones))
    await encodeSound(`${path}.wav`, path, encoding)
    return readFile(path)
  }
  const jpeg = () =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: '#aa2222' } })
      .jpeg()
      .toBuffer()

  describe('recordings', () => {
    test.each([
      ['mp3', 'libmp3lame', 'audio/mpeg', true],
      ['ipod', 'aac', 'audio/x-m4a', true],
      ['adts', 'aac', 'audio/aac', true],
      ['ogg', 'libopus', 'audio/ogg', true],
      ['flac', 'flac', 'audio/flac', true],
      ['asf', 'wmav2', 'audio/x-ms-asf', false],
      ['aiff', 'pcm_s16be', 'audio/aiff', false],
      ['ipod', 'alac', 'audio/x-m4a', false],
    ])('%s with %s has its length, notes and waveform', async (format, encoder, mime, isPlayable) => {
      const bytes = await encoded({ format, encoder, tags: song })
      expect(await detectType(bytes, 'sound')).toBe(mime)
      const found = await world.examine(bytes, mime)
      expect(found).toMatchObject({ isPlayable, takenAt: null, pictures: null, width: null })
      expect(found.durationSeconds).toBeCloseTo(4, 0)
      const { waveform = [], ...tags } = found.audio ?? {}
      if (!['adts', 'aiff'].includes(format)) {
        expect(found.title).toBe('Harbour song')
        expect(tags).toEqual({ title: 'Harbour song', artist: 'Clara Test', album: 'Boats', year: 2019 })
      }
      expect(waveform).toHaveLength(200)
      expect(waveform[50]).toBeGreaterThan(70)
      expect(waveform[150]).toBeGreaterThan(5)
      expect(waveform[150]).toBeLessThan(15)
    })

    test('a WAV and an AMR of a phone have their length, and the AMR is not played as it is', async () => {
      const wav = wavOf(loudThenSoft)
      expect(await detectType(wav, 'memo')).toBe('audio/wav')
      expect(await world.examine(wav, 'audio/wav')).toMatchObject({ durationSeconds: 4, isPlayable: true })
      const amr = amrOf(3)
      expect(await detectType(amr, 'memo')).toBe('audio/amr')
      const found = await world.examine(amr, 'audio/amr')
      expect(found).toMatchObject({ isPlayable: false })
      expect(found.durationSeconds).toBeCloseTo(3, 0)
    })

    test('its cover becomes its picture', async () => {
      const mp3 = await encoded({ format: 'mp3', encoder: 'libmp3lame' })
      const found = await world.examine(withId3Cover(mp3, await jpeg()), 'audio/mpeg')
      expect(await sharp(found.pictures?.small).metadata()).toMatchObject({ width: 60, height: 60 })
      expect(found.durationSeconds).toBeCloseTo(4, 0)
    })

    test('the time of a voice recorder is when it was recorded', async () => {
      const tags = { creation_time: '2026-07-12T10:20:30.000000Z' }
      const found = await world.examine(
        await encoded({ format: 'ipod', encoder: 'aac', tags }),
        'audio/x-m4a',
      )
      expect(found).toMatchObject({ takenFrom: 'recording', audio: { year: null } })
      expect(found.takenAt).toContain('2026-07-12T10:20:30')
    })

    test('a film without pictures is a recording', async () => {
      const bytes = await encoded({ format: 'mp4', encoder: 'aac' })
      expect(await detectType(bytes, 'voice')).toBe('video/mp4')
      const found = await world.examine(bytes, 'video/mp4')
      expect(found).toMatchObject({ isPlayable: true, width: null })
      expect(found.audio?.waveform).toHaveLength(200)
    })

    test('what no browser plays becomes a recording that every browser plays', async () => {
      const { path } = await world.prepare(amrOf(3), { mime: 'audio/amr' })
      await world.media().transcode({ path, outPath: `${path}.m4a` })
      const copy = await readFile(`${path}.m4a`)
      const found = await world.examine(copy, await detectType(copy, 'copy'))
      expect(found.isPlayable).toBe(true)
      expect(found.durationSeconds).toBeCloseTo(3, 0)
    })

    test('a cut-off recording has the length that is left', async () => {
      const bytes = await encoded({ format: 'mp3', encoder: 'libmp3lame' })
      const found = await world.examine(bytes.subarray(0, bytes.length / 2), 'audio/mpeg')
      expect(found.durationSeconds).toBeGreaterThan(1.5)
      expect(found.durationSeconds).toBeLessThan(2.5)
    })

    test('broken, empty and silent recordings say why, C5', async () => {
      const { expectUnreadable } = world
      await expectUnreadable(Buffer.alloc(4_000, 0x55), 'audio/mpeg', 'This recording is broken.')
      await expectUnreadable(wavOf([]), 'audio/wav', 'This recording is empty.')
      await expectUnreadable('#!AMR\n', 'audio/amr', 'This recording is empty.')
      const cover = withId3Cover(Buffer.alloc(0), await jpeg())
      await expectUnreadable(cover, 'audio/mpeg', 'This recording is broken.')
      const silence = await world.examine(wavOf([{ seconds: 1, volume: 0 }]), 'audio/wav')
      expect(Math.max(...(silence.audio?.waveform ?? []))).toBe(0)
    })

    test('a recording that claims to last for ages has its length and ends in time, C6', async () => {
      const wav = wavOf(loudThenSoft)
      wav.writeUInt32LE(0x7fffff00, 4)
      wav.writeUInt32LE(0x7fffff00, 40)
      const found = await world.examine(wav, 'audio/wav')
      expect(found.audio?.waveform.length).toBeGreaterThan(0)
    })

    test('flipped bytes end as a recording or with a reason, C5', async () => {
      const bytes = await encoded({ format: 'ipod', encoder: 'aac', tags: song })
      for (let run = 0; run < 12; run += 1) {
        const broken = Buffer.from(bytes)
        for (let at = (run * 37) % 97; at < broken.length; at += 97 + run * 11) broken[at] = (at * 31) % 256
        await world.examine(broken, 'audio/x-m4a').then(
          ({ durationSeconds }) => expect(durationSeconds).not.toBe(0),
          (error: unknown) => expect(error).toBeInstanceOf(Unreadable),
        )
      }
    })

    test('a piece of its sound is cut out as a small MP3, and there is none behind its end', async () => {
      const { path } = await world.prepare(wavOf(loudThenSoft), { mime: 'audio/wav' })
      const outPath = `${path}.mp3`
      expect(await world.media().cutSound({ path, from: 3, seconds: 600, outPath })).toBe(true)
      const piece = await world.examine(await readFile(outPath), 'audio/mpeg')
      expect(piece.durationSeconds).toBeGreaterThan(0.8)
      expect(piece.durationSeconds).toBeLessThan(1.3)
      expect(await world.media().cutSound({ path, from: 9, seconds: 600, outPath })).toBe(false)
      const film = fixturePath('canal-walk.mp4')
      expect(await world.media().cutSound({ path: film, from: 0, seconds: 600, outPath })).toBe(true)
    })
  })
}
