import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** A word with its place in pixels. */
export interface RawWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

export interface RawLine {
  words: RawWord[]
}

/** Rows of grey pixels. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

/** The functions of Tesseract that are used here; the package has no types. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => TesseractApi
}

interface TesseractApi {
  /** -1 when it failed. */
  Init(folder: string | null, languages: string, engine: number): number
  SetVariable(name: string, value: string): void
  /** Takes `/input`, turned by an angle in radians; 1 when it is no picture. */
  SetImageFile(orientation: number, angle: number): number
  SetPageSegMode(mode: number): void
  FindLines(): void
  /** The slope of its lines in radians. */
  GetGradient(): number
  Recognize(monitor: null): number
  GetJSONText(): string
}

/** The languages that it knows, by their two letters. */
const languages = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita' } as const
const neuralEngine = 1
/** How a page is divided: into columns and blocks, or not at all, so that an amount stays on the line of its item. */
const layouts = { blocks: 3, rows: 6 } as const
/** A smaller slope costs no letters. */
const leastSlope = 0.005
/** Steeper is a wrong guess. */
const mostSlope = 0.3

let started: Promise<{ library: Tesseract; api: TesseractApi }> | null = null

/** The library takes a tenth of a second to start, and is kept for the next page. */
async function start() {
  const require = createRequire(import.meta.url)
  const create = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm') as (options: {
    print(line: string): void
    printErr(line: string): void
  }) => Promise<Tesseract>
  const library = await create({ print: () => {}, printErr: () => {} })
  for (const language of Object.values(languages)) {
    const packed = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    library.FS.writeFile(`/${language}.traineddata`, await promisify(gunzip)(await readFile(packed)))
  }
  return { library, api: new library.TessBaseAPI() }
}

/** What the library has loaded. */
let loaded = ''

/** One language reads better than five; five read what is in a language that is not known yet. */
function load(api: TesseractApi, language: string | null): void {
  const known = Object.entries(languages).find(([letters]) => letters === language)?.[1]
  const wanted = known ?? Object.values(languages).join('+')
  if (loaded === wanted) return
  if (api.Init(null, wanted, neuralEngine) === -1)
    throw new Error('The languages of the text recognition could not be loaded.')
  loaded = wanted
  // Sauvola's threshold: photographs are lit unevenly.
  api.SetVariable('thresholding_method', '2')
  api.SetVariable('thresholding_kfactor', '0.15')
}

export const isReadAlone = (language: string | null): boolean => language !== null && language in languages

/** A picture that is ready to be read. */
export interface Recognition {
  /**
   * Lines in reading order, with their words in the pixels of the picture; read in one language, or in any of them.
   */
  lines(layout: keyof typeof layouts, language: string | null): RawLine[]
}

/** Prepares a picture: level, if its lines are not. */
export async function startRecognition(picture: GreyPicture): Promise<Recognition> {
  started ??= start()
  const { library, api } = await started
  const show = (angle: number): void => {
    const { width, height, data } = picture
    library.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]))
    if (api.SetImageFile(1, angle) === 1) throw new Error('Tesseract takes no picture.')
  }
  load(api, null)
  show(0)
  api.SetPageSegMode(layouts.blocks)
  api.FindLines()
  const slope = api.GetGradient()
  const isTilted = Math.abs(slope) >= leastSlope && Math.abs(slope) <= mostSlope
  return {
    lines(layout, language) {
      load(api, language)
      api.SetPageSegMode(layouts[layout])
      show(isTilted ? slope : 0)
      if (api.Recognize(null) !== 0) return []
      const lines = linesOf(JSON.parse(api.GetJSONText()) as { blocks?: RawBlock[] | null })
      return isTilted ? lines.map((line) => turned(line, slope, picture)) : lines
    },
  }
}

interface RawBlock {
  paragraphs: { lines: RawLine[] }[]
}

const linesOf = ({ blocks }: { blocks?: RawBlock[] | null }): RawLine[] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.map(({ words }) => ({ words }))),
  )

/** A line of the levelled picture as it is in the picture itself: its words keep their size around their centre. */
function turned({ words }: RawLine, slope: number, { width, height }: GreyPicture): RawLine {
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)]
  return {
    words: words.map((word) => {
      const { x0, y0, x1, y1 } = word.bbox
      const x = (x0 + x1) / 2 - width / 2
      const y = (y0 + y1) / 2 - height / 2
      const left = width / 2 + x * cos + y * sin - (x1 - x0) / 2
      const top = height / 2 - x * sin + y * cos - (y1 - y0) / 2
      return { ...word, bbox: { x0: left, y0: top, x1: left + x1 - x0, y1: top + y1 - y0 } }
    }),
  }
}
