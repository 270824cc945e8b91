import type { FileId, StoryId } from '#contract/ids.ts'
import { findBelonging, type KnownStory } from '#server/features/organise/belonging.ts'
import { labelledFiles, type LabelledFile } from '#test/fixtures/labelled-files.ts'

/** Of what is offered so much is right; what is not offered is only missed. */
export const targets = { precision: 0.95, recall: 0.5 }

/** As the product asks: so many new files at a time, and of a story its first and its last files. */
const atATime = 24
const sampled = 12

export interface Belonging {
  files: number
  /** New files of an event that has a story. */
  placeable: number
  offered: number
  right: number
}

/** The last third of an event's pictures, and of its other files. */
function lastOf(files: readonly LabelledFile[]): Set<FileId> {
  const inTime = files.toSorted((one, other) => (one.takenAt ?? Infinity) - (other.takenAt ?? Infinity))
  const pictures = inTime.filter(({ takenAt }) => takenAt !== null)
  const others = inTime.filter(({ takenAt }) => takenAt === null)
  const last = (of: readonly LabelledFile[]) => of.slice(of.length - Math.floor(of.length / 3))
  return new Set([...last(pictures), ...last(others)].map(({ id }) => id))
}

function done<T>(work: Generator<unknown, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/**
 * Holds out the last third of each event’s pictures, and of its other files, as new ones, together with files of no event;
 * the rest of it is a story. Three times: with a story for each event, and with every other one lacking.
 */
export function belongingOf(files: readonly LabelledFile[]): Belonging {
  const events = [...new Set(files.flatMap(({ event }) => event ?? []))]
  const sums: Belonging = { files: files.length, placeable: 0, offered: 0, right: 0 }
  for (const hasStory of [() => true, (at: number) => at % 2 === 0, (at: number) => at % 2 === 1]) {
    const stories: KnownStory[] = []
    const fresh: LabelledFile[] = files.filter(({ event }) => event === null)
    const storyOf = new Map<string, StoryId>()
    for (const [at, event] of events.entries()) {
      const its = files.filter((file) => file.event === event)
      const last = lastOf(its)
      fresh.push(...its.filter(({ id }) => last.has(id)))
      if (!hasStory(at)) continue
      const kept = its.filter(({ id }) => !last.has(id))
      const id = `story ${at}` as StoryId
      storyOf.set(event, id)
      stories.push({ id, files: [...new Set([...kept.slice(0, sampled), ...kept.slice(-sampled)])] })
    }
    for (let at = 0; at < fresh.length; at += atATime) {
      const some = fresh.slice(at, at + atATime)
      const found = done(findBelonging(some, stories))
      for (const file of some) {
        const right = file.event === null ? undefined : storyOf.get(file.event)
        const offered = found.get(file.id)
        if (right !== undefined) sums.placeable += 1
        if (offered !== undefined) sums.offered += 1
        if (offered !== undefined && offered === right) sums.right += 1
      }
    }
  }
  return sums
}

const parts: Record<string, (file: LabelledFile) => boolean> = {
  tuned: ({ isHeldOut }) => !isHeldOut,
  'held out': ({ isHeldOut }) => isHeldOut,
  'all together': () => true,
}

/** Measures how well new files are assigned to stories. */
export async function evaluateBelongs(): Promise<string> {
  const lines = Object.entries(parts).map(([name, isMeant]) => {
    const { files, placeable, offered, right } = belongingOf(labelledFiles.filter(isMeant))
    const [precision, recall] = [right / offered, right / placeable]
    return `| ${name} | ${files} | ${placeable} | ${offered} | ${precision.toFixed(3)} | ${recall.toFixed(3)} |`
  })
  return [
    '| part | files | new files of a story | offered | precision (≥ 0.95) | recall (≥ 0.5) |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
