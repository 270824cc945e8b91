import { randomBytes } from 'node:crypto'
import { readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeCamcorderFilm } from '#test/support/camcorder-film.ts'
import { makeHighRangeFilm } from '#test/support/high-range-film.ts'
import { mainColour } from '#test/support/main-colour.ts'
import { makeProgramStream } from '#test/support/program-stream.ts'
import { withCover } from '#test/support/with-cover.ts'
import { detectType } from './detect-type.ts'
import { Unreadable } from './media.ts'
import type { Examination } from './media.ts'
import { fixturePath } from './media-world.suite.ts'
import type { MediaWorld } from './media-world.suite.ts'

const brightness = async ({ pictures }: Examination): Promise<number> =>
  (await sharp(pictures?.small).stats()).channels[0]?.mean ?? 0

/** The contract of every examiner for videos. */
export function videoSuite(world: MediaWorld): void {
  const { examineFixture, expectUnreadable } = world

  describe('videos', () => {
    test('the poster is not black, although the video begins so', async () => {
      const found = await examineFixture('canal-walk.mp4', 'video/mp4')
      expect(await mainColour(found)).toBe('blue')
      expect(await sharp(found.pictures?.large ?? '').metadata()).toMatchObject({ width: 640, height: 360 })
    })

    test('a video of a phone held upright is shown upright: the sky is above', async () => {
      const { pictures } = await examineFixture('stairs-rotated.mov', 'video/quicktime')
      expect(await sharp(pictures?.small).metadata()).toMatchObject({ width: 288, height: 512 })
      const edge = async (top: number) => {
        const strip = sharp(pictures?.small).extract({ left: 0, top, width: 288, height: 40 })
        return (await sharp(await strip.toBuffer()).stats()).dominant
      }
      const [sky, sand] = [await edge(0), await edge(472)]
      expect(sky.b).toBeGreaterThan(sky.r)
      expect(sand.r).toBeGreaterThan(sand.b)
    })

    test('its smaller versions carry no notes, C8', async () => {
      const { pictures } = await examineFixture('canal-walk.mp4', 'video/mp4')
      const { exif, xmp } = await sharp(pictures?.small).metadata()
      expect([exif, xmp]).toEqual([undefined, undefined])
    })

    test('a video that claims to last for ages is shown, without a length, C6', async () => {
      const bytes = await readFile(fixturePath('loop.webm'))
      // The duration element, a double.
      bytes.writeDoubleBE(1e15, bytes.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)
      const found = await world.examine(bytes, 'video/webm')
      expect(found).toMatchObject({ durationSeconds: null, width: 320, height: 240 })
      expect(found.pictures).not.toBeNull()
    })

    test('an attached cover before the film is neither its poster nor its copy', async () => {
      const filmPath = join(world.folder(), 'to-be-covered.mp4')
      await makeHighRangeFilm(filmPath, { transfer: AVCOL_TRC_ARIB_STD_B67, luma: 721 })
      const film = await readFile(filmPath)
      const red = { create: { width: 300, height: 300, channels: 3, background: '#400000' } } as const
      const bytes = withCover(film, await sharp(red).jpeg().toBuffer())
      const found = await world.examine(bytes, 'video/mp4')
      expect(found).toMatchObject({ width: 160, height: 120 })
      expect(await brightness(found)).toBeGreaterThan(235)
      const { path } = await world.prepare(bytes, { mime: 'video/mp4' })
      await world.media().transcode({ path, outPath: `${path}.converted` })
      const converted = await world.examine(await readFile(`${path}.converted`), 'video/mp4')
      expect(converted).toMatchObject({ width: 160, height: 120, isPlayable: true })
      expect(await brightness(converted)).toBeGreaterThan(235)
    })

    // Paper white is at 203 nits: three quarters of the signal of HLG, a little more than half of that of PQ.
    test.each([
      ['HLG', AVCOL_TRC_ARIB_STD_B67, 721],
      ['PQ', AVCOL_TRC_SMPTE2084, 572],
    ] as const)('a white %s film is white in its poster and its copy, which is SDR, V1', async (...film) => {
      const [name, transfer, luma] = film
      const path = join(world.folder(), `${name}.mp4`)
      await makeHighRangeFilm(path, { transfer, luma })
      expect(await brightness(await world.examine(await readFile(path), 'video/mp4'))).toBeGreaterThan(235)
      await world.media().transcode({ path, outPath: `${path}.converted` })
      const copy = await readFile(`${path}.converted`)
      expect(await brightness(await world.examine(copy, 'video/mp4'))).toBeGreaterThan(235)
      // Primaries, transfer and matrix of BT.709.
      const tags = copy.subarray(copy.indexOf('colrnclx') + 8).subarray(0, 6)
      expect([...tags]).toEqual([0, 1, 0, 1, 0, 1])
    })

    test.each([
      ['in winter', 0x02, '2024-02-03T10:11:12+01:00'],
      ['west of Greenwich, by half hours', 0x20 | 0x07, '2024-02-03T10:11:12-03:30'],
      ['in summer, when the hour can be in the zone or not', 0x40 | 0x02, '2024-02-03T10:11:12'],
      ['without a zone', 0, '2024-02-03T10:11:12'],
    ])('a film of a camcorder has the time of its clock %s, D2', async (_, zone, takenAt) => {
      const path = join(world.folder(), 'camcorder.mts')
      await makeCamcorderFilm(path, zone)
      const found = await world.examine(await readFile(path), 'video/mp2t')
      expect(found).toMatchObject({ takenAt, takenFrom: 'video', width: 160, height: 120 })
    })

    test('a film with neither pictures nor sound keeps its length and place', async () => {
      const film = await readFile(fixturePath('canal-walk.mp4'))
      for (const [kind, meta] of Object.entries({ vide: 'meta', soun: 'meta', avc1: 'mebx', mp4a: 'mebx' }))
        for (let at = film.indexOf(kind); at !== -1; at = film.indexOf(kind)) film.write(meta, at, 'latin1')
      const found = await world.examine(film, 'video/mp4')
      expect(found).toMatchObject({ durationSeconds: 6, hasPosition: true, pictures: null, width: null })
    })

    test.each([
      ['2024-02-03T10:11:12Z', '2024-02-03T10:11:12Z'],
      ['1601-01-01T00:00:00Z', null],
    ])('a film of Windows Media has the day in its header: %s, D2', async (instant, takenAt) => {
      const film = await readFile(fixturePath('old-camera.wmv'))
      const properties = film.indexOf(Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex'))
      const ticks = BigInt(Date.parse(instant) - Date.parse('1601-01-01T00:00:00Z')) * 10_000n
      film.writeBigUInt64LE(ticks, properties + 48)
      const takenFrom = takenAt === null ? null : 'video'
      expect(await world.examine(film, 'video/x-ms-asf')).toMatchObject({ takenAt, takenFrom })
    })

    test('what is no video is broken', async () => {
      const cut = (await readFile(fixturePath('old-camera.wmv'))).subarray(0, 200)
      await expectUnreadable('just words', 'video/mp4', 'This video is broken.')
      await expectUnreadable(cut, 'video/x-ms-asf', 'This video is broken.')
      await expectUnreadable(randomBytes(100_000), 'video/webm', 'This video is broken.')
    })

    test('a list of other files is no video, and nothing is fetched, D1', async () => {
      const list = `#EXTM3U\n#EXTINF:5,\nfile://${fixturePath('canal-walk.mp4')}\n#EXT-X-ENDLIST\n`
      await expectUnreadable(list, 'video/mp4', 'This video is broken.')
      await expectUnreadable(
        `ffconcat version 1.0\nfile ${fixturePath('loop.webm')}\n`,
        'video/mp4',
        'This video is broken.',
      )
    })
  })

  describe('conversion of videos', () => {
    const convert = async (name: string): Promise<Examination> => {
      const outPath = join(world.folder(), `${name}.converted`)
      await world.media().transcode({ path: fixturePath(name), outPath })
      return world.media().examine(await world.prepare(await readFile(outPath), { mime: 'video/mp4' }))
    }

    test.each(['old-camera.wmv', 'old-camera.avi', 'recording.flv', 'talk.mkv'])(
      '%s becomes what a browser plays',
      async (name) => {
        const found = await convert(name)
        expect(found).toMatchObject({ isPlayable: true, width: 320, height: 240 })
        expect(found.durationSeconds).toBeCloseTo(3, 0)
        expect(await mainColour(found)).toBe('blue')
      },
    )

    test.each([
      { format: 'mpeg', encoder: 'mpeg1video' },
      { format: 'vob', encoder: 'mpeg2video' },
    ] as const)(
      'a program stream of $encoder is a video, and becomes what a browser plays',
      async (coding) => {
        const path = join(world.folder(), `recorder.${coding.format}`)
        await makeProgramStream(path, coding)
        const bytes = await readFile(path)
        expect(await detectType(bytes, 'VTS_01_1')).toBe('video/mpeg')
        const found = await world.examine(bytes, 'video/mpeg')
        expect(found).toMatchObject({ isPlayable: false, width: 160, height: 120 })
        expect(found.pictures).not.toBeNull()
        const outPath = `${path}.converted`
        await world.media().transcode({ path, outPath })
        const converted = await world.examine(await readFile(outPath), 'video/mp4')
        expect(converted).toMatchObject({ isPlayable: true, width: 160, height: 120 })
      },
    )

    test('a video of a phone comes out upright, without the place where it was filmed, C8', async () => {
      const found = await convert('stairs-rotated.mov')
      expect(found).toMatchObject({
        isPlayable: true,
        width: 360,
        height: 640,
        hasPosition: false,
        takenAt: null,
      })
      expect((await readFile(join(world.folder(), 'stairs-rotated.mov.converted'))).includes('+56.09')).toBe(
        false,
      )
    })

    test('a large video comes out at 1280 × 720', async () => {
      expect(await convert('full-hd.avi')).toMatchObject({ isPlayable: true, width: 1280, height: 720 })
    })

    test('a video whose sound is damaged is converted without it', async () => {
      const whole = await readFile(fixturePath('talk.mkv'))
      // The tables of the audio decoder.
      whole.fill(0xff, whole.indexOf('\u0005vorbis') + 30, whole.indexOf('\u0005vorbis') + 200)
      const { path } = await world.prepare(whole, { mime: 'video/matroska' })
      const outPath = join(world.folder(), 'mute.mp4')
      await world.media().transcode({ path, outPath })
      const found = await world.examine(await readFile(outPath), 'video/mp4')
      expect(found).toMatchObject({ isPlayable: true, width: 320 })
    })

    test('what cannot be converted leaves no file', async () => {
      const outPath = join(world.folder(), 'nothing.mp4')
      const results = ['cut-off.mov', 'day-3.md'].map((name) =>
        world.media().transcode({ path: fixturePath(name), outPath }),
      )
      for (const result of results)
        await expect(result).rejects.toThrow(new Unreadable('This video is broken.'))
      await expect(stat(outPath)).rejects.toThrow('ENOENT')
    })

    // A device that is always full; other systems have none.
    test.skipIf(process.platform !== 'linux')('a full disk is not the fault of the video', async () => {
      const outPath = join(world.folder(), 'full.mp4')
      for (const name of ['full-hd.avi', 'canal-walk.mp4']) {
        await symlink('/dev/full', outPath)
        const failure: unknown = await world
          .media()
          .transcode({ path: fixturePath(name), outPath })
          .catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(Error)
        expect(failure).not.toBeInstanceOf(Unreadable)
        await expect(stat(outPath)).rejects.toThrow('ENOENT')
      }
    })

    test('an aborted conversion ends and leaves no file', async () => {
      const aborter = new AbortController()
      const outPath = join(world.folder(), 'aborted.mp4')
      const result = world.media().transcode({ path: fixturePath('full-hd.avi'), outPath }, aborter.signal)
      setTimeout(() => aborter.abort(new Error('stopping')), 150)
      await expect(result).rejects.toThrow('stopping')
      await expect(stat(outPath)).rejects.toThrow('ENOENT')
    })
  })
}
