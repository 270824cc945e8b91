import type { FileId } from '#contract/ids.ts'
import type { LabelledFile } from './occasions.ts'

export interface Quality {
  /** Of the files that are in a story, those of the occasion that most of the story's are of. */
  purity: number
  /** Of the files of all occasions, those that are in the story which has most of theirs. */
  inversePurity: number
  stories: number
  files: number
  occasions: number
}

/** Compares stories with the occasions of their files (Zhao and Karypis 2001); what belongs to no occasion spoils a story. */
export function qualityOf(stories: readonly (readonly FileId[])[], files: readonly LabelledFile[]): Quality {
  const occasionOf = new Map(files.map(({ id, occasion }) => [id, occasion]))
  const labels = stories.map((ids) => countOf(ids.map((id) => occasionOf.get(id) ?? null)))
  const grouped = stories.reduce((sum, ids) => sum + ids.length, 0)
  const pure = labels.reduce((sum, counts) => sum + mostOf(counts, (label) => label !== null), 0)
  const occasions = countOf(files.map(({ occasion }) => occasion))
  occasions.delete(null)
  let found = 0
  for (const occasion of occasions.keys())
    found += Math.max(0, ...labels.map((counts) => counts.get(occasion) ?? 0))
  const wanted = [...occasions.values()].reduce((sum, count) => sum + count, 0)
  return {
    purity: grouped === 0 ? 0 : pure / grouped,
    inversePurity: found / wanted,
    stories: stories.length,
    files: files.length,
    occasions: occasions.size,
  }
}

function countOf<Label>(labels: readonly Label[]): Map<Label, number> {
  const counts = new Map<Label, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

const mostOf = <Label>(counts: ReadonlyMap<Label, number>, isMeant: (label: Label) => boolean): number =>
  Math.max(0, ...[...counts].flatMap(([label, count]) => (isMeant(label) ? [count] : [])))
