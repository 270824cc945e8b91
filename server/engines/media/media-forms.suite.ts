import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { describedPdf, formCatalog, stream } from '#test/support/described-pdf.ts'
import type { MediaWorld } from './media-world.suite.ts'

const mime = 'application/pdf'
const appearance = '/DA (/Helv 12 Tf 0 g) /F 4'

/** The contract of every examiner for what is not in the pages of a PDF themselves. */
export function formSuite({ media, folder, prepare, examine }: MediaWorld): void {
  const textOf = async (bytes: Buffer): Promise<string> => {
    const { passages } = await examine(bytes, mime)
    expect(new Set(passages.map(({ page }) => page))).toEqual(new Set([1]))
    return passages.map(({ text }) => text).join('\n\n')
  }

  /** The darkest value in a part of the first page, which is 595 × 842 points large. */
  const darkestIn = async (bytes: Buffer, [left, bottom, right, top]: [number, number, number, number]) => {
    const { path } = await prepare(bytes, { mime })
    const outPath = join(folder(), 'form-page.webp')
    await media().drawPages({ path, mime, pages: [{ page: 1, outPath }] })
    const { height } = await sharp(outPath).metadata()
    const scale = height / 842
    const box = {
      left: Math.round(left * scale),
      top: Math.round((842 - top) * scale),
      width: Math.round((right - left) * scale),
      height: Math.round((top - bottom) * scale),
    }
    const { channels } = await sharp(await sharp(outPath).extract(box).toBuffer()).stats()
    return channels[0]?.min ?? 255
  }

  describe('forms and notes of documents', () => {
    test.each([
      ['without appearance streams', '', []],
      [
        'with appearance streams',
        '/AP << /N 100 0 R >>',
        [
          stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 160 20] /Resources << /Font << /Helv 6 0 R >> >>',
            '/Tx BMC q BT /Helv 12 Tf 2 5 Td (Anna) Tj ET Q EMC',
          ),
        ],
      ],
    ])(
      'the values of a filled form %s are drawn and found where they are, F1',
      async (_, stored, objects) => {
        const bytes = describedPdf({
          texts: [
            { text: 'First name:', at: [50, 700] },
            { text: 'Last name:', at: [300, 700] },
            { text: 'Vegetarian', at: [80, 600] },
            { text: 'Smoker', at: [80, 570] },
          ],
          annotations: [
            `/Subtype /Widget /FT /Tx /T (f1) /V (Anna) ${stored} /Rect [120 695 280 715] ${appearance}`,
            `/Subtype /Widget /FT /Tx /T (f2) /V (Keller) /Rect [370 695 530 715] ${appearance}`,
            `/Subtype /Widget /FT /Btn /T (b1) /V /Yes /AS /Yes /Rect [60 595 75 610] ${appearance}`,
            `/Subtype /Widget /FT /Btn /T (b2) /V /Off /AS /Off /Rect [60 565 75 580] ${appearance}`,
            `/Subtype /Widget /FT /Ch /Ff 131072 /T (c) /TU (Country) /V (no) /Opt [[(no) (Norway)] [(se) (Sweden)]] /Rect [120 655 280 675] ${appearance}`,
            `/Subtype /Widget /FT /Tx /Ff 8192 /T (p) /V (secret) /Rect [120 500 280 520] ${appearance}`,
          ],
          catalog: formCatalog,
          objects,
        })
        expect(await textOf(bytes)).toBe(
          'First name: Anna Last name: Keller\n\nCountry: Norway\n\n☑ Vegetarian\nSmoker',
        )
        expect(await darkestIn(bytes, [120, 697, 160, 713])).toBeLessThan(80)
        expect(await darkestIn(bytes, [370, 697, 410, 713])).toBeLessThan(80)
        expect(await darkestIn(bytes, [170, 697, 270, 713])).toBeGreaterThan(250)
      },
    )

    test('sticky notes and free text are found on their page, F2', async () => {
      const bytes = describedPdf({
        texts: [{ text: 'The roof of the boat house leaks.', at: [50, 700] }],
        annotations: [
          '/Subtype /Text /Contents (Please call the plumber) /T (Anna Keller) /Rect [400 500 420 520]',
          '/Subtype /FreeText /Contents (Paid on 3 March) /DA (/Helv 12 Tf 0 g) /Rect [50 600 300 620]',
          '/Subtype /Highlight /Contents (The roof of the boat house) /Rect [50 695 200 715]',
          '/Subtype /Text /Contents (hidden from view) /F 2 /Rect [400 400 420 420]',
          '/Subtype /Popup /Contents (Please call the plumber) /Rect [400 500 420 520]',
        ],
      })
      expect(await textOf(bytes)).toBe(
        'The roof of the boat house leaks.\n\nPaid on 3 March\n\nNote by Anna Keller: Please call the plumber',
      )
    })
  })

  describe('documents that their pages do not show', () => {
    const waiting = 'Please wait... If this message is not eventually replaced, your viewer may be too old.'
    const xfa = stream(
      '',
      '<xfa:datasets><xfa:data><form1><LastName>Keller &amp; Sons</LastName><City></City></form1></xfa:data></xfa:datasets>',
    )

    test.each(['/NeedsRendering true', ''])(
      'an XFA form says that it needs Adobe Reader, and its values are found, F2 (%s)',
      async (rendering) => {
        const found = await examine(
          describedPdf({
            texts: [{ text: waiting, at: [50, 700], size: 18 }],
            catalog: `${rendering} /AcroForm << /Fields [] /XFA [(template) 101 0 R (datasets) 100 0 R] >>`,
            objects: [xfa, stream('', '<template/>')],
          }),
          mime,
        )
        expect(found.pdf).toEqual({ kind: 'xfa', attachments: [], incomplete: [] })
        expect(found.passages.map(({ text, page }) => [text, page])).toEqual([
          ['Last Name: Keller & Sons', null],
        ])
        expect(found.title).toBeNull()
      },
    )

    const attached = ['Budget.xlsx', 'Plan of the house.pdf', 'Letter.docx']
    const embedded = (names: string[]) =>
      `/Names << /EmbeddedFiles << /Names [${names.map((name, at) => `(${name}) ${100 + at} 0 R`).join(' ')}] >> >>`
    const attachments = [
      ...attached.map((name) => `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 103 0 R >> >>`),
      stream('/Type /EmbeddedFile', 'content'),
    ]

    test('a portfolio names its three files, F2', async () => {
      const found = await examine(
        describedPdf({
          texts: [
            { text: 'For the best experience, open this portfolio in Acrobat.', at: [50, 700], size: 20 },
          ],
          catalog: `${embedded(attached)} /Collection << /Type /Collection /View /T >>`,
          objects: attachments,
        }),
        mime,
      )
      expect(found.pdf).toEqual({ kind: 'portfolio', attachments: attached, incomplete: [] })
      expect(found.passages.map(({ text, page }) => [text, page])).toEqual([
        ['Attached files: Budget.xlsx, Plan of the house.pdf, Letter.docx', null],
      ])
      expect(found.title).toBeNull()
    })

    test('a catalog in a compressed object stream makes a portfolio as well', async () => {
      const hidden = deflateSync('5 0 << /Type /Catalog /Collection << /View /T >> >>')
      const found = await examine(
        describedPdf({
          catalog: embedded(attached),
          objects: [...attachments, stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', hidden)],
        }),
        mime,
      )
      expect(found.pdf?.kind).toBe('portfolio')
    })

    test('an attached file is named, and the pages stay what they are', async () => {
      const found = await examine(
        describedPdf({
          texts: [{ text: 'Invoice 17', at: [50, 700] }],
          catalog: embedded(['factur-x.xml']),
          objects: ['<< /Type /Filespec /F (factur-x.xml) /EF << /F 101 0 R >> >>', stream('', '<xml/>')],
        }),
        mime,
      )
      expect(found.pdf).toEqual({ kind: 'pages', attachments: ['factur-x.xml'], incomplete: [] })
      expect(found.passages.map(({ text, page }) => [text, page])).toEqual([
        ['Invoice 17', 1],
        ['Attached files: factur-x.xml', null],
      ])
    })

    test('a page says that the font of its text is missing, and is found by it', async () => {
      const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <1200> endbfchar'
      const found = await examine(
        describedPdf({
          font: '<< /Type /Font /Subtype /TrueType /BaseFont /Nyala /Encoding << /Differences [65 /uni1200] >> /ToUnicode 100 0 R >>',
          objects: [stream('', map)],
          texts: [{ text: 'A', at: [50, 700] }],
        }),
        mime,
      )
      expect(found.pdf).toEqual({ kind: 'pages', attachments: [], incomplete: [1] })
      // Ethiopic: no fonts of the system are used for it.
      expect(found.textStart).toBe('ሀ')
    })

    test('Latin letters have a font, and text behind a scan needs none', async () => {
      const songti = {
        font: '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [100 0 R] >>',
        objects: [
          '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ' +
            '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
        ],
      }
      const letters = describedPdf({ ...songti, texts: [{ text: '<00410042>', at: [50, 700] }] })
      expect((await examine(letters, mime)).pdf).toBeNull()
      const scan = describedPdf({ ...songti, texts: [{ text: '3 Tr <4F60597D>', at: [50, 700] }] })
      expect((await examine(scan, mime)).pdf).toBeNull()
    })
  })
}
