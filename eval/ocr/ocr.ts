import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readWords } from '#server/engines/media/ocr/read-words.ts'
import { drawPictures, pictureKinds } from './draw-pictures.ts'

interface Score {
  kind: string
  /** The share of characters that are right, by edit distance. */
  characters: number
  /** The share of words found as they are written. */
  words: number
  seconds: number
}

/** Measures how well words in pictures are read. */
export async function evaluateOcr(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eval-ocr-'))
  const scores: Score[] = []
  try {
    for await (const { kind, text, bytes } of drawPictures()) {
      const file = path.join(folder, 'picture')
      await writeFile(file, bytes)
      const startedAt = performance.now()
      const { lines } = await readWords({ path: file, mime: 'image/*', page: 1 })
      const seconds = (performance.now() - startedAt) / 1_000
      const found = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n')
      scores.push({ kind, seconds, ...compare(normal(text), normal(found)) })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return table(scores)
}

const normal = (text: string): string =>
  text.replaceAll(/[’‘]/g, "'").replaceAll(/[–—]/g, '-').replaceAll(/\s+/g, ' ').trim()

function compare(text: string, found: string): Pick<Score, 'characters' | 'words'> {
  const left = found.split(' ')
  const wanted = text.split(' ')
  const hits = wanted.filter((word) => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  return {
    characters: Math.max(1 - distance(text, found) / text.length, 0),
    words: hits.length / wanted.length,
  }
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}

function table(scores: readonly Score[]): string {
  const line = (name: string, some: readonly Score[]): string => {
    const mean = (pick: (score: Score) => number): number =>
      some.reduce((sum, score) => sum + pick(score), 0) / some.length
    const [characters, words, seconds] = [
      mean((score) => score.characters).toFixed(3),
      mean((score) => score.words).toFixed(3),
      mean((score) => score.seconds).toFixed(1),
    ]
    return `| ${name} | ${some.length} | ${characters} | ${words} | ${seconds} |`
  }
  return [
    '| pictures | count | characters right | words right | seconds |',
    '| --- | --- | --- | --- | --- |',
    ...pictureKinds.map((kind) =>
      line(
        kind,
        scores.filter((score) => score.kind === kind),
      ),
    ),
    line('all together', scores),
  ].join('\n')
}
