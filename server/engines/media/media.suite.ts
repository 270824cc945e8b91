import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Unreadable } from './media.ts'
import type { Media } from './media.ts'
import { mainColour } from '#test/support/main-colour.ts'
import { documentSuite } from './media-documents.suite.ts'
import { formSuite } from './media-forms.suite.ts'
import { fixtureSuite } from './media-fixtures.suite.ts'
import { notesSuite } from './media-notes.suite.ts'
import { officeSuite } from './media-office.suite.ts'
import { workbookSuite } from './media-workbooks.suite.ts'
import { readableSuite } from './media-readable.suite.ts'
import { stillSuite } from './media-stills.suite.ts'
import { unshownSuite } from './media-unshown.suite.ts'
import { videoSuite } from './media-videos.suite.ts'
import { audioSuite } from './media-audio.suite.ts'
import { fixturePath, mediaWorld } from './media-world.suite.ts'

/** A TIFF whose second directory is a smaller version of another one. */
function withThumbnail(tiff: Buffer): Buffer {
  const bytes = Buffer.from(tiff)
  const first = bytes.readUInt32LE(4)
  const second = bytes.readUInt32LE(first + 2 + bytes.readUInt16LE(first) * 12)
  expect(bytes.readUInt16LE(second + 2)).toBe(254)
  bytes.writeUInt32LE(1, second + 10)
  return bytes
}

/** The contract of every examiner. */
export function mediaSuite(name: string, open: () => Media): void {
  describe(name, () => {
    const world = mediaWorld(open)
    const { prepare, examine, expectUnreadable } = world

    describe('pictures', () => {
      test('a photo has its date, place and camera, and is shown upright', async () => {
        const found = await examine(await photo(), 'image/jpeg')
        expect(found).toMatchObject({
          width: 600,
          height: 800,
          takenAt: '2026-10-24T09:30:00+01:00',
          camera: 'Apple iPhone 15 Pro',
          hasPosition: true,
          position: { latitude: 56.5, longitude: -5.5 },
          passages: [],
        })
      })

      test('a BigTIFF of two pages has two pages', async () => {
        const page = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00000' } })
        const two = [await page.png().toBuffer(), await page.negate().png().toBuffer()]
        const tiff = await sharp(two, { join: { animated: true } })
          .tiff({ bigtiff: true })
          .toBuffer()
        expect(await examine(tiff, 'image/tiff')).toMatchObject({ pages: 2, width: 60, height: 40 })
      })

      test('a TIFF of three pages has three pages, and its thumbnail is none, P3', async () => {
        const colours = ['#c00000', '#00c000', '#0000c0']
        const pages = colours.map((background) =>
          sharp({ create: { width: 60, height: 40, channels: 3, background } })
            .png()
            .toBuffer(),
        )
        const tiff = await sharp(await Promise.all(pages), { join: { animated: true } })
          .tiff()
          .toBuffer()
        expect(await examine(tiff, 'image/tiff')).toMatchObject({ pages: 3, width: 60, height: 40 })
        const { path, outFolder } = await prepare(tiff, { mime: 'image/tiff' })
        const drawings = [1, 2, 3, 4].map((page) => ({ page, outPath: join(outFolder, `${page}`) }))
        await world.media().drawPages({ path, mime: 'image/tiff', pages: drawings })
        expect((await readdir(outFolder)).toSorted()).toEqual(['1', '2', '3'])
        const drawn = await Promise.all(
          [1, 2, 3].map(async (page) => (await sharp(join(outFolder, `${page}`)).stats()).channels),
        )
        expect(drawn.map((channels) => channels.map(({ mean }) => mean > 100))).toEqual([
          [true, false, false],
          [false, true, false],
          [false, false, true],
        ])
        // The second directory says that it is a smaller version of the first.
        expect((await examine(withThumbnail(tiff), 'image/tiff')).pages).toBe(2)
        expect(
          (
            await examine(
              await sharp(await photo())
                .tiff()
                .toBuffer(),
              'image/tiff',
            )
          ).pages,
        ).toBeNull()
      })

      test('its smaller versions are upright WebP without metadata, C8', async () => {
        const { pictures } = await examine(await photo(), 'image/jpeg')
        const small = await sharp(pictures?.small).metadata()
        expect(small).toMatchObject({ format: 'webp', width: 384, height: 512 })
        expect([small.exif, small.xmp, small.icc]).toEqual([undefined, undefined, undefined])
        expect(await sharp(pictures?.large ?? '').metadata()).toMatchObject({
          format: 'webp',
          width: 600,
          height: 800,
        })
        expect(pictures?.preview).toMatch(/^data:image\/webp;base64,[\w+/=]{40,900}$/)
      })

      test('a middle version is made of what is larger than it', async () => {
        const wide = await examine(await flat({ width: 3000, height: 1500 }).jpeg().toBuffer(), 'image/jpeg')
        const medium = await sharp(wide.pictures?.medium ?? '').metadata()
        expect(medium).toMatchObject({ format: 'webp', width: 1024, height: 512 })
        expect([medium.exif, medium.xmp, medium.icc]).toEqual([undefined, undefined, undefined])
        expect(await sharp(wide.pictures?.large ?? '').metadata()).toMatchObject({ width: 1600, height: 800 })
        expect((await examine(await photo(), 'image/jpeg')).pictures?.medium).toBeNull()
      })

      test('of the picture of a person stays a square without metadata, C7', async () => {
        const folder = await mkdtemp(join(tmpdir(), 'avatar-'))
        const draw = async (content: Buffer, mime: string) => {
          await writeFile(join(folder, 'sent'), content)
          await world.media().drawAvatar({ path: join(folder, 'sent'), mime, outPath: join(folder, 'out') })
          return sharp(await readFile(join(folder, 'out'))).metadata()
        }
        const drawn = await draw(await photo(), 'image/jpeg')
        expect(drawn).toMatchObject({ format: 'webp', width: 512, height: 512 })
        expect([drawn.exif, drawn.xmp, drawn.icc]).toEqual([undefined, undefined, undefined])
        const small = await flat({ width: 40, height: 30 }).png().toBuffer()
        expect(await draw(small, 'image/png')).toMatchObject({ width: 30, height: 30 })
        const phone = await readFile(fixturePath('harbour.heic'))
        expect(await draw(phone, 'image/heic')).toMatchObject({ format: 'webp' })
        await expect(draw(pngBomb(), 'image/png')).rejects.toThrow('This picture is too large to read.')
        await expect(draw(Buffer.from('no picture'), 'image/png')).rejects.toThrow(Unreadable)
        await rm(folder, { recursive: true })
      })

      test('a picture that is small already gets no large version and is not blown up', async () => {
        const { pictures } = await examine(
          await flat({ width: 40, height: 30 }).png().toBuffer(),
          'image/png',
        )
        expect(pictures?.large).toBeNull()
        expect(await sharp(pictures?.small).metadata()).toMatchObject({ width: 40, height: 30 })
      })

      test.each(['webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
        const bytes = await flat({ background: '#d3221f' }).toFormat(format).toBuffer()
        const found = await examine(bytes, `image/${format}`)
        expect(found).toMatchObject({
          width: 320,
          height: 240,
          takenAt: null,
          hasPosition: false,
        })
        expect(await mainColour(found)).toBe('red')
      })

      test('an animation shows its first frame', async () => {
        const found = await examine(await animation(), 'image/gif')
        expect(found).toMatchObject({ width: 20, height: 20 })
        expect(await mainColour(found)).toBe('grey')
      })

      test('its large version moves, its small one does not', async () => {
        const { pictures } = await world.examineFixture('wave.gif', 'image/gif')
        expect(await sharp(pictures?.large ?? '').metadata()).toMatchObject({
          format: 'webp',
          width: 160,
          height: 120,
          pages: 8,
          loop: 0,
        })
        const small = await sharp(pictures?.small).metadata()
        expect([small.format, small.pages ?? 1]).toEqual(['webp', 1])
        const found = await examine(await animation({ edge: 600, frames: 2 }), 'image/gif')
        const medium = await sharp(found.pictures?.medium ?? '').metadata()
        expect([medium.width, medium.pages ?? 1]).toEqual([600, 1])
        expect(await sharp(found.pictures?.large ?? '').metadata()).toMatchObject({ delay: [100, 100] })
      })

      test('an animation of too many frames or pixels is shown as a still, C6', async () => {
        const many = await examine(await animation({ edge: 4, frames: 301 }), 'image/gif')
        expect(many).toMatchObject({ pictures: { large: null } })
        const wide = await examine(await animation({ edge: 5_500, frames: 2 }), 'image/gif')
        expect((await sharp(wide.pictures?.large ?? '').metadata()).pages ?? 1).toBe(1)
      })

      test('a drawing is rendered sharply, with its title', async () => {
        const found = await examine(
          `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Tom &amp; the boat</title>
           <script>alert(1)</script><rect width="24" height="24" fill="#3b8c3c"/></svg>`,
          'image/svg+xml',
        )
        expect(found).toMatchObject({ title: 'Tom & the boat' })
        expect(await mainColour(found)).toBe('green')
        expect(await sharp(found.pictures?.large ?? '').metadata()).toMatchObject({
          width: 1600,
          height: 1600,
        })
      })

      test('a drawing larger than the picture limit is rendered small', async () => {
        const svg =
          '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="45000"><rect width="100%" height="100%"/></svg>'
        const found = await examine(svg, 'image/svg+xml')
        expect(found).toMatchObject({ width: 90_000, height: 45_000 })
        expect(await sharp(found.pictures?.large ?? '').metadata()).toMatchObject({
          width: 1600,
          height: 800,
        })
      })

      test('a drawing neither calls other servers nor reads other files, D1', async () => {
        const requestedUrls: string[] = []
        const server = createServer((request, response) => {
          requestedUrls.push(request.url ?? '')
          response.end()
        }).listen(0, '127.0.0.1')
        await new Promise((resolve) => server.once('listening', resolve))
        const { port } = server.address() as AddressInfo
        const beside = join(world.folder(), 'beside.png')
        await flat({ background: '#d3221f' }).png().toFile(beside)
        const found = await examine(
          `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">
            <rect width="50" height="50" fill="white"/><image width="50" height="50" href="http://127.0.0.1:${port}/a.png"/>
            <image width="50" height="50" xlink:href="file://${beside}"/><image width="50" height="50" href="beside.png"/>
            <image width="50" height="50" href="${beside}"/></svg>`,
          'image/svg+xml',
        )
        server.close()
        expect(requestedUrls).toEqual([])
        expect(await mainColour(found)).toBe('grey')
      })

      test('a photo whose transfer was cut still shows its upper part', async () => {
        const whole = await photo()
        const cut = await examine(whole.subarray(0, whole.length * 0.6), 'image/jpeg')
        const upper = sharp(cut.pictures?.small).extract({ left: 0, top: 0, width: 384, height: 200 })
        const { dominant } = await sharp(await upper.toBuffer()).stats()
        expect(dominant.b).toBeGreaterThan(dominant.r + 24)
      })

      test('a photo without a body is broken', async () => {
        const whole = await photo()
        const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
        await expectUnreadable(whole.subarray(0, scan + 14), 'image/jpeg', 'This picture is broken.')
      })

      test('a photo of a phone whose transfer was cut is broken', async () => {
        const whole = await readFile(fixturePath('harbour.heic'))
        await expectUnreadable(whole.subarray(0, whole.length / 2), 'image/heic', 'This picture is broken.')
      })

      test('garbage is broken, and nothing is an empty file', async () => {
        await expectUnreadable('no picture at all', 'image/png', 'This picture is broken.')
        await expectUnreadable('no picture at all', 'image/tiff', 'This picture is broken.')
        await expectUnreadable('no picture at all', 'image/heic', 'This picture is broken.')
        await expectUnreadable('no picture at all', 'image/bmp', 'This picture is broken.')
        await expectUnreadable('', 'image/png', 'This file is empty.')
        await expectUnreadable(
          '<svg xmlns="http://www.w3.org/2000/svg"><rect',
          'image/svg+xml',
          'This picture is broken.',
        )
      })

      test('a picture of 900 million pixels is refused at its head, C6', async () => {
        await expectUnreadable(pngBomb(), 'image/png', 'This picture is too large to read.')
      })
    })

    describe('tables', () => {
      test('a table has its rows, columns over all of them, and the places of its passages', async () => {
        const rows = Array.from(
          { length: 60 },
          (_, at) => `2026-03-${String((at % 30) + 1).padStart(2, '0')},Tiles ${at},10.10`,
        )
        const found = await examine(`date,item,gbp\r\n${rows.join('\r\n')}\r\n`, 'text/csv')
        expect(found.rows).toBe(60)
        expect(found.table?.head).toEqual(['date', 'item', 'gbp'])
        expect(found.table?.rows).toHaveLength(50)
        expect(found.table?.rows[0]).toEqual(['2026-03-01', 'Tiles 0', '10.10'])
        expect(found.table?.verdict.columns).toMatchObject([
          { name: 'date', type: 'date', role: 'time', min: '2026-03-01', max: '2026-03-30' },
          { name: 'item', type: 'text', distinct: 60 },
          { name: 'gbp', type: 'money', unit: 'GBP', decimals: 2, min: '10.1', max: '10.1', sum: 606 },
        ])
        expect(found.passages[0]).toMatchObject({ row: 1, page: null, line: null })
        expect(found.passages[0]?.text).toMatch(
          /^date: 2026-03-01; item: Tiles 0; gbp: 10\.10\ndate: 2026-03-02/,
        )
        const second = found.passages[1]
        expect(second?.text.startsWith(`date: 2026-03-${String(second?.row).padStart(2, '0')}; `)).toBe(true)
      })

      test('semicolons, decimal commas and umlauts of an old spreadsheet', async () => {
        const text =
          'Posten;Datum;Betrag\r\nTüröffner;24.10.2026;1.204,40\r\nGrößere Fließe;01.11.2026;12,50\r\n'
        const found = await examine(Buffer.from(text, 'latin1'), 'text/csv')
        expect(found.table?.rows[1]?.[0]).toBe('Größere Fließe')
        expect(found.table?.verdict.columns).toMatchObject([
          { name: 'Posten', type: 'text' },
          { name: 'Datum', type: 'date', min: '2026-10-24', max: '2026-11-01' },
          { name: 'Betrag', type: 'decimal', role: 'measure', min: '12.5', max: '1204.4', sum: 1216.9 },
        ])
      })

      test('a table without a head keeps its first row', async () => {
        const found = await examine('1;2\n3;4\n', 'text/csv')
        expect(found).toMatchObject({
          rows: 2,
          table: {
            head: [],
            rows: [
              ['1', '2'],
              ['3', '4'],
            ],
          },
        })
      })

      test('quoted cells may hold delimiters and line ends', async () => {
        const found = await examine('name,note\n"Smith, Tom","two\nlines"\n', 'text/csv')
        expect(found.table?.rows).toEqual([['Smith, Tom', 'two\nlines']])
      })

      test('a line of 30 megabytes is survived, C6', async () => {
        const found = await examine(Buffer.alloc(30_000_000, 'abcdefghi,'), 'text/csv')
        expect(found.passages.length).toBeGreaterThan(0)
        expect(found.passages.length).toBeLessThanOrEqual(4_000)
      })

      test('a quote that is never closed is survived, C6', async () => {
        const found = await examine(
          `a,b\n1,"${'x,y and many more words of a row\n'.repeat(500_000)}`,
          'text/csv',
        )
        expect(found.table?.rows[0]).toEqual(['1', '"x', 'y and many more words of a row'])
        expect(found.rows).toBe(500_000)
      })
    })

    describe('texts', () => {
      const note = `# Day 3, Crinan Canal\n\nRain till eleven, then the wind dropped. We left *Lochgilphead* at noon.
The sea lock at Crinan was full of boats.\n\n## Evening\n\nCrinan Hotel, and the Crinan Canal behind us. The canal was quiet, the boats were asleep.\n`

      test('a note has its heading, its language and its topic', async () => {
        const found = await examine(note, 'text/markdown')
        expect(found).toMatchObject({
          title: 'Day 3, Crinan Canal',
          language: 'en',
          lines: 8,
          pictures: null,
          table: null,
        })
        expect(found.keywords).toContain('Crinan Canal')
        expect(found.keywords.map((word) => word.toLowerCase())).toContain('boats')
        expect(found.textStart).toBe(note)
        expect(found.passages).toEqual([
          { text: note.trim(), marks: [], line: 1, page: null, row: null, second: null, section: null },
        ])
      })

      test('passages overlap, begin and end at words, and know their lines', async () => {
        const lines = Array.from(
          { length: 200 },
          (_, at) => `Line ${at + 1} says something about the weather of that day.`,
        )
        const { passages } = await examine(lines.join('\n'), 'text/plain')
        expect(passages.length).toBeGreaterThan(10)
        for (const { text, line } of passages) {
          expect(text.length).toBeLessThanOrEqual(1_000)
          // The first whole line is the passage's own, or the one after it.
          const firstNumber = Number(/^(?:.*\n)?Line (\d+) /.exec(text)?.[1])
          expect(firstNumber - (line ?? 0)).toBeOneOf([0, 1])
        }
        for (const [at, next] of passages.slice(1).entries()) {
          expect(passages[at]?.text).toContain(next.text.slice(0, 80))
          expect(next.text).not.toContain(passages[at]?.text.slice(0, 200))
        }
      })

      test.each([
        ['UTF-8 with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf8')],
        ['UTF-16 with a mark', Buffer.from('\ufeffGrüße aus Köln', 'utf16le')],
        ['UTF-16 without one', Buffer.from('Grüße aus Köln', 'utf16le')],
        ['UTF-16 the other way round', Buffer.from('\ufeffGrüße aus Köln', 'utf16le').swap16()],
        ['windows-1252', Buffer.from('Grüße aus Köln', 'latin1')],
      ])('%s is decoded', async (_, bytes) => {
        expect((await examine(bytes, 'text/plain')).textStart).toBe('Grüße aus Köln')
      })

      test('a page is read without its tags and scripts', async () => {
        const html =
          '<!doctype html><title>The &lt;title&gt;</title><script>secret()</script><p>Words <b>here</b></p>'
        const found = await examine(html, 'text/html')
        expect(found.title).toBe('The <title>')
        expect(found.passages[0]?.text).toContain('Words')
        expect(found.passages[0]?.text).not.toMatch(/secret|<b>/)
      })

      test('a text of 20 megabytes keeps 4,000 passages and counts all its lines', async () => {
        const found = await examine('All work and no play makes a dull day.\n'.repeat(520_000), 'text/plain')
        expect(found.passages).toHaveLength(4_000)
        expect(found.lines).toBe(520_000)
      })
    })

    documentSuite(world)
    formSuite(world)
    videoSuite(world)
    audioSuite(world)
    fixtureSuite(world)
    notesSuite(world)
    stillSuite(world)
    unshownSuite(world)
    readableSuite(world)
    officeSuite(world)
    workbookSuite(world)

    test('a kind that is not looked into is neither good nor bad', async () => {
      const found = await examine('PK\u0003\u0004', 'application/zip')
      expect(found).toMatchObject({ pages: null, pictures: null, passages: [] })
    })

    test('files are examined while others wait, and an aborted one stops', async () => {
      const aborter = new AbortController()
      const files = await Promise.all(
        [1, 2, 3, 4].map(() => prepare('A short note.', { mime: 'text/plain' })),
      )
      const results = files.map((file, at) =>
        world.media().examine(file, at === 2 ? aborter.signal : undefined),
      )
      aborter.abort(new Error('not wanted any more'))
      await expect(results[2]).rejects.toThrow('not wanted any more')
      expect((await Promise.all([results[0], results[1], results[3]])).map((found) => found?.lines)).toEqual([
        1, 1, 1,
      ])
    })

    test('a file that is gone is not called unreadable, so that it is tried again', async () => {
      const file = await prepare('x', { mime: 'text/plain' })
      await rm(file.path)
      const failure = await world
        .media()
        .examine(file)
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(Unreadable)
      await expect(readFile(file.path)).rejects.toThrow()
    })
  })
}

type Background = string | { r: number; g: number; b: number; alpha: number }

function flat(options: { width?: number; height?: number; channels?: 3 | 4; background?: Background } = {}) {
  const { width = 320, height = 240, channels = 3, background = '#2867d6' } = options
  return sharp({ create: { width, height, channels, background } })
}

/** 800 × 600, stored sideways: blue above, sand below when upright. */
async function photo(): Promise<Buffer> {
  const sand = await flat({ width: 800, height: 200, background: '#c9ae80' }).png().toBuffer()
  const upright = await flat({ width: 600, height: 800 })
    .composite([{ input: await sharp(sand).resize(600, 300).png().toBuffer(), gravity: 'south' }])
    .png()
    .toBuffer()
  return sharp(await sharp(upright).rotate(270).png().toBuffer())
    .withExif({
      IFD0: { Make: 'Apple', Model: 'iPhone 15 Pro' },
      IFD2: { DateTimeOriginal: '2026:10:24 09:30:00', OffsetTimeOriginal: '+01:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '56/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '5/1 30/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Alternating white and black squares. */
function animation({ edge, frames } = { edge: 20, frames: 2 }): Promise<Buffer> {
  const bytes = Buffer.concat(
    Array.from({ length: frames }, (_, at) => Buffer.alloc(edge * edge * 3, at % 2 === 0 ? 255 : 0)),
  )
  return sharp(bytes, { raw: { width: edge, height: edge * frames, channels: 3, pageHeight: edge } })
    .gif({ delay: Array<number>(frames).fill(100), loop: 0, effort: 1 })
    .toBuffer()
}

/** A PNG whose header claims 30,000 × 30,000 pixels. */
function pngBomb(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(30_000, 0)
  head.writeUInt32BE(30_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const body = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', body),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}
