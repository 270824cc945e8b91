import type { CloudFile } from '#contract/calls/cloud.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { Estimates, ModelCost } from '#contract/calls/ai-usage.ts'
import { estimateText } from '#web/features/ai-usage/cost-text.ts'
import { estimateWords } from '#web/features/cloud/cloud-words.ts'

type Files = readonly Pick<CloudFile, 'mimeType' | 'name' | 'file_id'>[]

/** What captioning these files takes; those that are captioned already take nothing, as long as they have not changed. */
function costOf(caption: NonNullable<Estimates['caption']>, files: Files): ModelCost {
  const costs = files
    .filter(({ file_id }) => file_id === null)
    .map(({ mimeType, name }) => caption[fileKind(mimeType, name)])
  const dollars = costs.map((cost) => cost.dollars)
  return {
    tokens: costs.reduce((sum, { tokens }) => sum + tokens, 0),
    dollars: dollars.includes(null) ? null : dollars.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  }
}

/** What is to be said of the language model before files are captioned; null when it takes nothing, or takes no part. */
export function filesNote(estimates: Estimates | undefined, files: Files): string | null {
  if (estimates === undefined) return null
  if (estimates.caption === null) return estimates.note
  const cost = costOf(estimates.caption, files)
  return cost.tokens === 0 ? null : estimateText(cost)
}

interface SeenFolder {
  files: Files
  /** The number of subfolders, whose files are not counted yet. */
  folders: number
  isLoadingMore: boolean
}

/** The same estimate for a whole folder, with how much of it was counted. */
export function folderNote(estimates: Estimates | undefined, seen: SeenFolder): string | null {
  const { files, folders, isLoadingMore } = seen
  const note = filesNote(estimates, files)
  if (!estimates?.caption || (folders === 0 && !isLoadingMore)) return note
  if (note === null) return estimateWords.unknown
  const rest = folders === 0 ? '' : estimateWords.subfolders
  return estimateWords.seen(note, files.length, rest)
}
