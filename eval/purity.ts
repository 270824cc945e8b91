import type { FileId } from '#contract/ids.ts'
import type { LabelledFile } from '#test/fixtures/labelled-files.ts'

export interface Quality {
  /** Of the files that are in a story, those of the event that most of the story's are of. */
  purity: number
  /** Of the files of all events, those that are in the story which has most of theirs. */
  inversePurity: number
  stories: number
  files: number
  events: number
}

/** Compares stories with the events of their files (Zhao and Karypis 2001); what belongs to no event spoils a story. */
export function qualityOf(stories: readonly (readonly FileId[])[], files: readonly LabelledFile[]): Quality {
  const eventOf = new Map(files.map(({ id, event }) => [id, event]))
  const labels = stories.map((ids) => countOf(ids.map((id) => eventOf.get(id) ?? null)))
  const grouped = stories.reduce((sum, ids) => sum + ids.length, 0)
  const pure = labels.reduce((sum, counts) => sum + mostOf(counts, (label) => label !== null), 0)
  const events = countOf(files.map(({ event }) => event))
  events.delete(null)
  let found = 0
  for (const event of events.keys()) found += Math.max(0, ...labels.map((counts) => counts.get(event) ?? 0))
  const wanted = [...events.values()].reduce((sum, count) => sum + count, 0)
  return {
    purity: grouped === 0 ? 0 : pure / grouped,
    inversePurity: found / wanted,
    stories: stories.length,
    files: files.length,
    events: events.size,
  }
}

function countOf<Label>(labels: readonly Label[]): Map<Label, number> {
  const counts = new Map<Label, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

const mostOf = <Label>(counts: ReadonlyMap<Label, number>, isMeant: (label: Label) => boolean): number =>
  Math.max(0, ...[...counts].flatMap(([label, count]) => (isMeant(label) ? [count] : [])))
