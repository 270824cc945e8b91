import { fileKinds, type FileKind } from '#contract/file-kinds.ts'
import type { ModelPurpose } from '#contract/calls/ai-usage.ts'
import type { Measured } from './ai-usage-queries.ts'
import { noTokens, plus, type Tokens } from './tokens.ts'

/** Initial estimates apply until this many tasks are measured. */
const leastMeasured = 5

const starting = (input: number, output: number, embedding: number): Tokens => ({
  ...noTokens,
  input,
  output,
  embedding,
})

/**
 * Initial estimate for a caption: instructions (about 300 tokens), the first 1,000 characters of a text (250), a
 * picture of a megapixel (1,000). Embeddings: the caption, and some pages of a text.
 */
const captionsAtFirst: Record<FileKind, Tokens> = {
  image: starting(1_300, 70, 50),
  video: starting(1_300, 70, 50),
  pdf: starting(1_550, 90, 4_000),
  csv: starting(550, 70, 4_000),
  text: starting(550, 70, 1_000),
  other: starting(0, 0, 20),
}

/** For naming the groups of some hundred documents. */
const organisingAtFirst = starting(4_000, 300, 0)

/** Estimate for captioning one file, by its kind; with an embedding model this includes embedding its texts. */
export function captionEstimates(
  measured: readonly Measured[],
  hasEmbeddings: boolean,
): Record<FileKind, Tokens> {
  const estimateOf = (kind: FileKind): Tokens => {
    const first = captionsAtFirst[kind]
    const caption = averageOf(measured, 'caption', kind) ?? { ...first, embedding: 0 }
    if (!hasEmbeddings) return caption
    return plus(caption, averageOf(measured, 'embed', kind) ?? starting(0, 0, first.embedding))
  }
  return byKind(estimateOf)
}

export const byKind = <T>(of: (kind: FileKind) => T): Record<FileKind, T> =>
  Object.fromEntries(fileKinds.map((kind) => [kind, of(kind)])) as Record<FileKind, T>

/** Estimate for one organising run. */
export const organiseEstimate = (measured: readonly Measured[]): Tokens =>
  averageOf(measured, 'organise', '') ?? organisingAtFirst

/** The average of such a task; null before enough of them are measured. */
function averageOf(
  measured: readonly Measured[],
  purpose: ModelPurpose,
  kind: Measured['kind'],
): Tokens | null {
  const row = measured.find((one) => one.purpose === purpose && one.kind === kind)
  if (!row || row.tasks < leastMeasured) return null
  const { input, output, embedding, estimated, tasks } = row
  return {
    input: input / tasks,
    output: output / tasks,
    embedding: embedding / tasks,
    estimated: estimated / tasks,
  }
}
