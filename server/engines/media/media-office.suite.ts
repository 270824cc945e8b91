import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  book,
  budget,
  contract,
  docx,
  epub,
  mimes,
  odp,
  ods,
  odt,
  openDocument,
  pptx,
  rtf,
  styled,
  wordParagraph,
  zipOf,
} from '#test/fixtures/make-office.ts'
import { readZip } from '#test/support/read-zip.ts'
import { Unreadable } from './media.ts'
import type { MediaWorld } from './media-world.suite.ts'

/** Office documents, books and web pages: read as text with the place of each passage. */
export function officeSuite({ examine, media, prepare }: MediaWorld): void {
  const placesOf = async (bytes: Uint8Array | string, mime: string) =>
    (await examine(bytes, mime)).passages.map(({ section, line, text }) => [section, line, text])

  const reason = async (bytes: Uint8Array, mime: string) =>
    examine(bytes, mime).then(
      () => null,
      ({ message }: Error) => message,
    )

  describe('office documents, books and web pages', () => {
    test('a Word document is read with its headings, lists and tables, without deleted words', async () => {
      const found = await examine(await contract(), mimes.docx)
      expect(found).toMatchObject({ title: 'Lease of the boat shed', language: 'en', extent: null })
      expect(found.passages.map(({ section, line, text }) => [section, line, text])).toEqual([
        ['Lease of the boat shed', 1, '# Lease of the boat shed\n\nBetween Ada Holt and the Harbour Trust.'],
        ['Rent', 5, '# Rent\n\nThe rent is 420 euros a month.\n\nItem | Price\nShed | 420'],
        [
          'Notice period',
          12,
          '# Notice period\n\nThe lease ends with a notice of three months to the end of a quarter.\n\n- In writing\n- To both',
        ],
      ])
      const { path } = await prepare(await contract(), { mime: mimes.docx })
      const { text } = await media().readText({ path, mime: mimes.docx })
      expect(text.split('\n')[11]).toBe('# Notice period')
    })

    test('a document of another program is read: other prefixes, no styles, UTF-16', async () => {
      const body =
        '<x:document xmlns:x="w"><x:body><x:p><x:pPr><x:pStyle x:val="Heading2"/></x:pPr><x:r><x:t>Fees</x:t></x:r></x:p><x:p><x:r><x:t>9 € a day</x:t></x:r></x:p></x:body></x:document>'
      const bytes = await docx('', {
        'word/document.xml': Buffer.from(`\ufeff${body}`, 'utf16le'),
        'word/styles.xml': '',
      })
      expect(await placesOf(bytes, mimes.docx)).toEqual([['Fees', 1, '## Fees\n\n9 € a day']])
    })

    test('footnotes, headers and footers of a document are read after it', async () => {
      const part = (text: string) => `<w:ftr xmlns:w="w">${wordParagraph(text)}</w:ftr>`
      const bytes = await docx(wordParagraph('Body.'), {
        'word/footnotes.xml': part('See the plan.'),
        'word/footer1.xml': part('IBAN DE00 1234'),
        'word/footer2.xml': part('IBAN DE00 1234'),
      })
      expect((await examine(bytes, mimes.docx)).textStart).toBe(
        'Body.\n\n## Notes\n\n- See the plan.\n\n## Header and footer\n\nIBAN DE00 1234',
      )
    })

    test('the slides of a presentation are in their order, each with its notes', async () => {
      const bytes = await pptx(
        [
          ['Harbour plan', 'Two piers'],
          ['Costs', '80,000 euros'],
        ],
        'Smile.',
      )
      const found = await examine(bytes, mimes.pptx)
      expect(found).toMatchObject({ title: 'Harbour plan', extent: '2 slides' })
      expect(found.passages.map(({ section, text }) => [section, text])).toEqual([
        ['slide 1', '# Harbour plan\n\n- Two piers\n\nNotes: Smile.'],
        ['slide 2', '# Costs\n\n- 80,000 euros'],
      ])
    })

    test('an OpenDocument text is read with its headings, lists, notes and tables', async () => {
      const found = await examine(await odt(), mimes.odt)
      expect(found.title).toBe('Mooring rules')
      expect(found.passages.map(({ section }) => section)).toEqual(['Mooring rules', 'Fees'])
      expect(found.textStart).toBe(
        '# Mooring rules\n\nBoats of up to 9\nmetres.\n\n## Fees\n\n- From May.\n- Summer: 90 euros\n\nBerth | 12',
      )
    })

    test('an OpenDocument presentation is read slide by slide', async () => {
      expect(await placesOf(await odp(), mimes.odp)).toEqual([
        ['slide 1', 1, '# Harbour plan'],
        ['slide 2', 3, '# Costs\n\n- The new pier costs 80,000 euros\n\nNotes: Ask the bank.'],
      ])
    })

    test('an RTF document is read with its code page and Unicode, without hidden text and pictures', async () => {
      const found = await examine(rtf(), mimes.rtf)
      expect(found).toMatchObject({ title: 'Ferry times' })
      expect(found.textStart).toBe(
        '# Timetable\n\nThe ferry to Tünberg leaves at €9 {daily}.\nReturn at 17:00.\n\nMonday | 08:30\n\n—end',
      )
    })

    test('a book is read chapter by chapter', async () => {
      const found = await examine(await book(), mimes.epub)
      expect(found).toMatchObject({ title: 'The pilot, by Ada Holt', extent: '2 chapters' })
      expect(found.passages.map(({ section, text }) => [section, text])).toEqual([
        [null, 'A cover.'],
        ['chapter 1, The harbour', '# The harbour\n\nIt was quiet there.'],
        [
          'chapter 2, The storm',
          '# The storm\n\nThe pilot left at dawn.\n\n## At sea\n\nWaves of nine metres.',
        ],
      ])
    })

    test('a web page is read as a browser shows it, without scripts', async () => {
      const html =
        '<!doctype html><title>Tides</title><script>alert(1)</script><h2>High water</h2><p>At <b>9:12</b><br>and 21:40</p><ul><li>Mole<li>Quay</ul><table><tr><th>Day<td>Height<tr><td>Mon<td>4.1 m</table>'
      const found = await examine(html, mimes.html)
      expect(found.title).toBe('Tides')
      expect(found.passages.map(({ section }) => section)).toEqual(['High water'])
      expect(found.textStart).toBe(
        '## High water\n\nAt 9:12\nand 21:40\n\n- Mole\n- Quay\n\nDay | Height\nMon | 4.1 m',
      )
    })

    test('what a document refers to is not fetched, and entities do not multiply', async () => {
      const body = `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c SYSTEM "file:///etc/passwd">]><w:document xmlns:w="w"><w:body>${wordParagraph('Before &b;&c; after')}</w:body></w:document>`
      const { textStart } = await examine(await docx('', { 'word/document.xml': body }), mimes.docx)
      expect(textStart).toBe('Before &b;&c; after')
    })
  })

  describe('documents that cannot be read', () => {
    test('a password is the reason', async () => {
      const locked = 'This file is password-protected.'
      const manifest =
        '<manifest:manifest xmlns:manifest="m"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
      expect(
        await reason(await openDocument(mimes.odt, '', { 'META-INF/manifest.xml': manifest }), mimes.odt),
      ).toBe(locked)
      const compound = Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(2 * 1024 * 1024 - 11),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ])
      expect(await reason(compound, 'application/x-cfb')).toBe(locked)
      expect(await reason(compound.subarray(0, 4_096), 'application/x-cfb')).toBe(null)
      const zip = await docx('')
      // The bit of each entry in the central directory that says it is encrypted.
      for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1))
        zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8)
      expect(await reason(zip, mimes.docx)).toBe(locked)
    })

    test('a copy-protected book is kept with the reason, and one with obscured fonts is read', async () => {
      const encryption = (uri: string) => ({
        'META-INF/encryption.xml': `<encryption xmlns:e="e"><e:EncryptedData><e:CipherData><e:CipherReference URI="${uri}"/></e:CipherData></e:EncryptedData></encryption>`,
      })
      expect(
        await reason(await epub(['<p>x</p>'], encryption('OEBPS/text/chapter%201.xhtml')), mimes.epub),
      ).toBe('This book is copy-protected, so it’s kept unread.')
      expect(await reason(await epub(['<p>x</p>'], encryption('OEBPS/font.otf')), mimes.epub)).toBe(null)
    })

    test('what unpacks to far more than it should is kept with the reason, C6', async () => {
      const bomb = 'This file unpacks to far more than it should, so it’s kept unread.'
      const zeros = await docx('', { 'word/document.xml': Buffer.alloc(64 * 1024 * 1024) })
      expect(await reason(zeros, mimes.docx)).toBe(bomb)
      const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`p${at}`, '']))
      expect(await reason(await zipOf(many, { isStored: true }), mimes.docx)).toBe(bomb)
      const lying = await docx('', { 'word/document.xml': Buffer.alloc(64 * 1024 * 1024) })
      // A size that is not true.
      const at = lying.lastIndexOf('word/document.xml') - 46
      lying.writeUInt32LE(1_000, at + 24)
      expect(await reason(lying, mimes.docx)).toBe('This file is damaged: its parts can’t be unpacked.')
    })

    test('a document that ends early is kept with the reason', async () => {
      const whole = await contract()
      expect(await reason(whole.subarray(0, whole.length - 40), mimes.docx)).toBe(
        'This file is damaged: its parts can’t be unpacked.',
      )
    })

    test('a document that is nested too deeply is kept with the reason, and a very long one is read', async () => {
      const deep = '<w:tbl><w:tr><w:tc>'.repeat(50_000)
      expect(await reason(await docx(`${wordParagraph('Top')}${deep}`), mimes.docx)).toBe(
        'This file is too complex to read.',
      )
      const long = `${styled('Part', 'berschrift1')}${wordParagraph('words of a long document')}`.repeat(
        60_000,
      )
      const found = await examine(await docx(long), mimes.docx)
      expect(found.passages).toHaveLength(4_000)
      expect(found.searchedTo).toBeGreaterThan(1_000)
    }, 60_000)

    test('200 files with bytes cut and flipped end with what was read or a reason, and leave no file', async () => {
      const random = seeded(20_261_128)
      const whole: [string, Buffer][] = [
        [mimes.docx, await contract()],
        [
          mimes.pptx,
          await pptx(
            [
              ['A', 'b'],
              ['C', 'd'],
            ],
            'e',
          ),
        ],
        [mimes.odt, await odt()],
        [mimes.odp, await odp()],
        [mimes.rtf, rtf()],
        [mimes.epub, await book()],
        [mimes.html, Buffer.from('<h1>Tides</h1><table><tr><td>a<td>b</table><p>x</p>'.repeat(20))],
        [mimes.xlsx, await budget()],
        [mimes.ods, await ods()],
        // Its parts are not packed, so that flipped bytes reach the readers.
        [mimes.xlsx, await zipOf(Object.fromEntries(readZip(await budget())), { isStored: true })],
      ]
      const ends = new Set<string>()
      for (const [mime, bytes] of whole)
        for (let at = 0; at < 20; at += 1) {
          const broken = Buffer.from(
            bytes.subarray(0, at % 2 === 0 ? bytes.length : Math.ceil(random() * bytes.length)),
          )
          for (let flips = 1 + Math.floor(random() * 8); flips > 0; flips -= 1) {
            const place = Math.floor(random() * broken.length)
            broken[place] = (broken[place] ?? 0) ^ (1 << Math.floor(random() * 8))
          }
          const file = await prepare(broken, { mime })
          const end = await media()
            .examine(file)
            .then(
              () => 'read',
              (error: unknown) => (error instanceof Unreadable ? error.message : String(error)),
            )
          ends.add(end)
          if (end !== 'read') expect(await readdir(file.outFolder)).toEqual([])
        }
      expect([...ends].filter((end) => !/^(?:read|This .{10,80}\.)$/.test(end))).toEqual([])
      expect(ends.size).toBeGreaterThan(1)
    }, 120_000)
  })
}

/** Numbers from 0 to 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
