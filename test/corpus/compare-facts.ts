/** What a program says of a file. A missing fact is not known to it; null says that the file has none. */
export interface Facts {
  /** A media type. */
  type?: string | null
  /** Display pixels, after rotation. */
  dimensions?: { width: number; height: number } | null
  orientation?: Orientation | null
  /** A picture of the file can be shown. */
  picture?: boolean
  /** '2026-07-12' by the clock of its place. */
  day?: string | null
  /** Degrees. */
  place?: { latitude: number; longitude: number } | null
  pages?: number | null
  seconds?: number | null
  rows?: number | null
  columns?: number | null
  /** The words of its first lines. */
  words?: string | null
}

export type Kind = keyof Facts
export type Orientation = 'landscape' | 'portrait' | 'square'

export interface Disagreement {
  kind: Kind
  file: string
  ours: string
  theirs: string
}

/** How many files were compared by one kind of fact. */
export interface Count {
  kind: Kind
  compared: number
  agreed: number
}

export interface Comparison {
  counts: Count[]
  disagreements: Disagreement[]
}

export interface ComparedFile {
  file: string
  ours: Facts
  theirs: Facts
}

/** Names of one format by the media types that programs use for it. */
const sameFormats: readonly (readonly string[])[] = [
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avci', 'image/avcs'],
  ['image/jp2', 'image/jpx', 'image/jpm', 'image/mj2', 'image/j2c', 'image/x-j2c'],
  ['image/png', 'image/apng', 'image/vnd.mozilla.apng'],
  ['image/bmp', 'image/x-ms-bmp'],
  ['image/x-icon', 'image/vnd.microsoft.icon', 'image/x-cursor'],
  ['image/tiff', 'image/x-tiff-big'],
  ['image/x-tga', 'image/tga', 'image/x-targa'],
  ['image/vnd.adobe.photoshop', 'application/vnd.adobe.photoshop'],
  ['video/vnd.avi', 'video/x-msvideo', 'video/avi'],
  ['video/mp2t', 'video/m2ts', 'video/mpeg2'],
  ['video/x-ms-asf', 'video/x-ms-wmv', 'application/vnd.ms-asf'],
  ['video/matroska', 'video/x-matroska', 'audio/x-matroska', 'video/webm', 'audio/webm'],
  ['video/mp4', 'video/x-m4v', 'audio/mp4'],
  ['video/3gpp', 'video/3gpp2'],
]

const formatOf = (type: string): string => sameFormats.find((names) => names.includes(type))?.[0] ?? type

/** A phone's film has UTC, and StoryPad says the local day. */
const dayMs = 24 * 3_600_000
const placeDegrees = 0.001

type Agreements = { [K in Kind]: (ours: Facts[K], theirs: Facts[K], file: ComparedFile) => boolean }

/** Whether both say the same, by the tolerance of the kind. */
const agreements: Agreements = {
  type: (ours, theirs) => formatOf(ours ?? '') === formatOf(theirs ?? ''),
  dimensions: (ours, theirs) => ours?.width === theirs?.width && ours?.height === theirs?.height,
  orientation: (ours, theirs) => ours === theirs,
  picture: (ours, theirs) => ours === theirs,
  day: (ours, theirs, file) =>
    ours === theirs || (isFilm(file) && Math.abs(Date.parse(ours ?? '') - Date.parse(theirs ?? '')) <= dayMs),
  place: (ours, theirs) =>
    ours === theirs ||
    (isNear(ours?.latitude, theirs?.latitude, placeDegrees) &&
      isNear(ours?.longitude, theirs?.longitude, placeDegrees)),
  pages: (ours, theirs) => ours === theirs,
  seconds: (ours, theirs) => isNear(ours, theirs, Math.max(0.5, (theirs ?? 0) * 0.02)),
  rows: (ours, theirs) => ours === theirs,
  columns: (ours, theirs) => ours === theirs,
  words: (ours, theirs) => wordsOf(ours) === wordsOf(theirs),
}

const isFilm = ({ ours, theirs }: ComparedFile): boolean =>
  [ours.type, theirs.type].some((type) => type?.startsWith('video/'))

const isNear = (ours: number | null | undefined, theirs: number | null | undefined, by: number): boolean =>
  typeof ours === 'number' && typeof theirs === 'number' && Math.abs(ours - theirs) <= by

/** Letters and digits only, as programs separate words and lines differently. */
const wordsOf = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

export const kinds = Object.keys(agreements) as Kind[]

/** Compares what both sides know; a fact that only one of them can know is left out. */
export function compareFacts(files: readonly ComparedFile[]): Comparison {
  const disagreements: Disagreement[] = []
  const counts = kinds.map((kind) => {
    const known = files.filter(({ ours, theirs }) => ours[kind] !== undefined && theirs[kind] !== undefined)
    const wrong = known.filter((file) => !isAgreed(kind, file))
    for (const { file, ours, theirs } of wrong)
      disagreements.push({ kind, file, ours: inWords(ours[kind]), theirs: inWords(theirs[kind]) })
    return { kind, compared: known.length, agreed: known.length - wrong.length }
  })
  return { counts, disagreements }
}

function isAgreed<K extends Kind>(kind: K, file: ComparedFile): boolean {
  const { [kind]: agree }: Agreements = agreements
  return agree(file.ours[kind], file.theirs[kind], file)
}

function inWords(fact: Facts[Kind]): string {
  if (fact === null || fact === undefined) return 'nothing'
  if (typeof fact === 'boolean') return fact ? 'a picture' : 'no picture'
  if (typeof fact !== 'object') return String(fact)
  return 'width' in fact ? `${fact.width} × ${fact.height}` : `${fact.latitude}, ${fact.longitude}`
}

export function orientationOf({ width, height }: { width: number; height: number }): Orientation {
  if (width === height) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

/** The table of kinds, the most frequent disagreement first, and then each disagreement. */
export function comparisonText({ counts, disagreements }: Comparison): string {
  const wrong = ({ compared, agreed }: Count) => compared - agreed
  const sorted = counts.toSorted((one, other) => wrong(other) - wrong(one))
  return [
    '| kind | files compared | agreed | disagreed |',
    '| --- | --- | --- | --- |',
    ...sorted.map((count) => `| ${count.kind} | ${count.compared} | ${count.agreed} | ${wrong(count)} |`),
    ...sorted.flatMap(({ kind }) => {
      const lines = disagreements
        .filter((one) => one.kind === kind)
        .map(({ file, ours, theirs }) => `${file}: StoryPad says ${ours}, not ${theirs}`)
      return lines.length === 0 ? [] : ['', `${kind}:`, ...lines]
    }),
  ].join('\n')
}
