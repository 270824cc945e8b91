import { assemble } from '#test/fixtures/make-pdf.ts'

/** A PDF of one page in Helvetica, from the objects that a test is about. */
export interface DescribedPdf {
  /** Texts and the lower left corner of each. */
  texts?: readonly { text: string; at: readonly [number, number]; size?: number }[]
  /** Dictionary entries of annotations, such as fields and notes. */
  annotations?: readonly string[]
  /** Dictionary entries of the catalog; `fields` is replaced by the references of the annotations. */
  catalog?: string
  /** Further objects; they are numbered from 100. */
  objects?: readonly (string | Buffer)[]
  /** The dictionary of the font, instead of Helvetica's. */
  font?: string
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

export function describedPdf({
  texts = [],
  annotations = [],
  catalog = '',
  objects = [],
  font = helvetica,
}: DescribedPdf): Buffer {
  const content = texts
    .map(({ text, at: [x, y], size = 12 }) => `BT /F1 ${size} Tf ${x} ${y} Td ${shown(text)} Tj ET`)
    .join('\n')
  const first = 10
  const references = annotations.map((_, at) => `${first + at} 0 R`).join(' ')
  const numbered = new Map<number, string | Buffer>([
    [1, font],
    [2, stream('', content)],
    [
      3,
      '<< /Type /Page /Parent 4 0 R /MediaBox [0 0 595 842] /Contents 2 0 R ' +
        `/Resources << /Font << /F1 1 0 R >> >> /Annots [${references}] >>`,
    ],
    [4, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
    [5, `<< /Type /Catalog /Pages 4 0 R ${catalog.replace('fields', references)} >>`],
    [6, helvetica],
    ...annotations.map((entries, at): [number, string] => [
      first + at,
      `<< /Type /Annot ${entries} /P 3 0 R >>`,
    ]),
    ...objects.map((body, at): [number, string | Buffer] => [100 + at, body]),
  ])
  const last = Math.max(...numbered.keys())
  const bodies = Array.from({ length: last }, (_, at) => Buffer.from(numbered.get(at + 1) ?? 'null'))
  return assemble(bodies, '/Root 5 0 R')
}

/** A text in parentheses, or as it is if it ends in hexadecimal digits. */
const shown = (text: string): string => (text.endsWith('>') ? text : `(${text})`)

export function stream(dictionary: string, content: string | Buffer): Buffer {
  const data = Buffer.from(content)
  const head = Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`)
  return Buffer.concat([head, data, Buffer.from('\nendstream')])
}

/** The form of a catalog, whose fields are the annotations. */
export const formCatalog =
  '/AcroForm << /Fields [fields] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 6 0 R >> >> >>'
