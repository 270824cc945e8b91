import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pdf, textPage } from '#test/fixtures/make-pdf.ts'
import type { MediaWorld } from './media-world.suite.ts'

const mime = 'application/pdf'
const page = (heading: string, ...paragraphs: string[]) => textPage({ heading, paragraphs })

/** The contract of every examiner for PDF documents. */
export function documentSuite({
  media,
  prepare,
  examine,
  examineFixture,
  expectUnreadable,
}: MediaWorld): void {
  describe('documents', () => {
    test('a sentence is found on its page, whole although lines part it', async () => {
      const { passages } = await examineFixture('walking-guide.pdf', mime)
      const pageOf = (words: string) =>
        passages.filter(({ text }) => text.includes(words)).map((found) => found.page)
      expect(pageOf('the lamp was lit with whale oil until 1861.')).toEqual([2])
      expect(pageOf('Mosses and lichens hang from every branch')).toEqual([3])
      expect(pageOf('The smokehouse next to the canal has trout, mussels and a very good cheddar.')).toEqual([
        4,
      ])
      expect(pageOf('he wants it back before the evening wind sets in at five.')).toEqual([5])
      expect(passages[0]).toMatchObject({ page: 1, row: null, line: null, second: null })
    })

    test('lines that a gap parts are paragraphs, however long they are', async () => {
      const paragraphs = [
        'Insured: the bicycle couriers of Seeland, a cooperative, Kanalgasse 19, Biel',
        'Sum insured for each event, people and things together: CHF 3,000,000',
        'Excess for damage to things, of which none is counted twice: CHF 500',
        'The policy goes on for another year unless it is cancelled by letter, so that we have it three months before it ends.',
      ]
      const { passages } = await examine(pdf([textPage({ heading: 'Policy', paragraphs })], {}), mime)
      expect(passages.map(({ text }) => text).join('\n\n')).toBe(['Policy', ...paragraphs].join('\n\n'))
    })

    test('a document has a title and a topic', async () => {
      const found = await examineFixture('walking-guide.pdf', mime)
      expect(found.title).toBe('Three walks and a boat')
      expect(found.keywords).toEqual(expect.arrayContaining(['boat', 'lighthouse', 'forest']))
      expect(found.textStart).toMatch(/^Three walks and a boat\n\nThis little guide collects/)
    })

    test('the first page is its picture, on white', async () => {
      const { pictures } = await examineFixture('walking-guide.pdf', mime)
      expect(await sharp(pictures?.large ?? '').metadata()).toMatchObject({ width: 1131, height: 1600 })
      const { channels } = await sharp(pictures?.small).stats()
      expect(channels[0]?.max).toBe(255)
      expect(channels[0]?.min).toBeLessThan(60)
    })

    test('a long page gives several passages, and no passage runs over two pages', async () => {
      const sentence = (of: string) => `The ${of} was seen from the bridge in the early morning of that day. `
      const pages = [page('First', sentence('heron').repeat(40)), page('Second', sentence('otter').repeat(3))]
      const { passages } = await examine(pdf(pages, {}), mime)
      expect(passages.filter((passage) => passage.page === 1).length).toBeGreaterThan(2)
      expect(passages.filter((passage) => passage.page === 2)).toHaveLength(1)
      for (const { text, page: at } of passages) {
        expect(text.length).toBeLessThanOrEqual(1_000)
        expect(text).not.toContain(at === 1 ? 'otter' : 'heron')
      }
    })

    test.each([
      ['a title that a program gave', 'Microsoft Word - letter_v3.doc', 'Repair of the roof'],
      ['the name of a file', 'letter_v3.docx', 'Repair of the roof'],
      ['a title that a person gave', 'Letter to the builder', 'Letter to the builder'],
      ['no title', undefined, 'Repair of the roof'],
    ])('%s gives way to the heading unless it says something', async (_, title, expected) => {
      const pages = [page('Repair of the roof', 'Dear Mr Miller, the rain came through again last night.')]
      expect((await examine(pdf(pages, title === undefined ? {} : { title }), mime)).title).toBe(expected)
    })

    test('a document without a heading is called by its first sentence', async () => {
      const content = Buffer.from('BT /F1 11 Tf 60 700 Td (Dear Mr Miller, the roof leaks.) Tj ET')
      const bytes = pdf([{ width: 595, height: 842, content, filter: '', images: [] }], {})
      expect((await examine(bytes, mime)).title).toBe('Dear Mr Miller, the roof leaks.')
    })

    test.each([
      ['as large as a hall', 14_400, 14_400, 1600, 1600],
      ['as thin as a thread', 14_400, 3, 1600, 1],
      ['as small as a stamp', 30, 40, 1200, 1600],
    ])('a page %s is drawn at the size of a picture', async (_, width, height, shownWidth, shownHeight) => {
      const content = Buffer.from('0.1 0.5 0.2 rg 0 0 9 9 re f')
      const found = await examine(pdf([{ width, height, content, filter: '', images: [] }], {}), mime)
      expect(await sharp(found.pictures?.large ?? '').metadata()).toMatchObject({
        width: shownWidth,
        height: shownHeight,
      })
    })

    test('of more than 2,000 pages the first 2,000 are searched', async () => {
      const pages = Array.from({ length: 2_100 }, (_, at) => page(`Page ${at + 1}`, 'Rain.'))
      const found = await examine(pdf(pages, {}), mime)
      expect(found.pages).toBe(2_100)
      expect(found.passages.at(-1)).toMatchObject({ page: 2_000, text: 'Page 2000\nRain.' })
    })

    test('a page that is missing costs only itself', async () => {
      const whole = pdf([page('One', 'First.'), page('Two', 'Second.'), page('Three', 'Third.')], {})
      const kids = /\/Kids \[(\d+) 0 R (\d+) 0 R (\d+) 0 R\]/.exec(whole.toString('latin1'))
      const broken = whole.toString('latin1').replace(`${kids?.[2]} 0 obj`, '99 0 obj')
      const found = await examine(Buffer.from(broken, 'latin1'), mime)
      expect(found.passages.map((passage) => passage.text)).toEqual(['One\nFirst.', 'Three\nThird.'])
    })

    test.each([
      ['a head without a body', '%PDF-1.7\n'],
      ['garbage', '%PDF-1.4\n'.padEnd(5_000, 'xref trailer obj << >> ')],
      ['no pages', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n'],
    ])('%s is broken', async (_, bytes) => {
      await expectUnreadable(bytes, mime, 'This PDF is broken.')
    })

    test('pictures of a document lie in its folder, and nothing else', async () => {
      const file = await prepare(pdf([page('One', 'First.')], {}), { mime })
      await media().examine(file)
      expect((await readdir(file.outFolder)).toSorted()).toEqual(['large.webp', 'medium.webp', 'small.webp'])
    })
  })
}
