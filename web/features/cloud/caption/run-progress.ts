import type { CaptionRun, IngestEvent } from '#contract/calls/cloud.ts'
import { runWords } from '#web/features/cloud/cloud-words.ts'

/** How far captioning is. */
export interface RunProgress {
  /** Which file it is at, counted from 1; null while a folder is looked through. */
  current: number | null
  total: number | null
  /** From 0 to 100. */
  percent: number
  /** What else is to be said of it, such as what it waits for. */
  note: string | null
}

/** What the server says at each file, which is said here as it is specified. */
const usual = 'Captioning '

/** Right after so many files were asked for; null: whatever is in a folder. */
export const firstProgress = (total: number | null): RunProgress => ({
  current: total === null ? null : 1,
  total,
  percent: 0,
  note: null,
})

/** How far it is after an event. */
export const progressAfter = (before: RunProgress, event: IngestEvent): RunProgress => ({
  current: event.currentFile ?? before.current,
  total: event.totalFiles ?? before.total,
  percent: Math.min(100, Math.max(0, event.progress ?? before.percent)),
  note: event.message === undefined ? before.note : event.message.startsWith(usual) ? null : event.message,
})

/** The progress of a run, from the list of runs. */
export function progressOf({ totalFiles: total, finishedFiles }: CaptionRun): RunProgress {
  if (total === null || total === 0) return firstProgress(null)
  const percent = (100 * finishedFiles) / total
  return { current: Math.min(total, finishedFiles + 1), total, percent, note: null }
}

export function progressText({ current, total, note }: RunProgress): string {
  if (current === null || total === null) return note ?? runWords.scanning
  return runWords.progress(current, total)
}

/** The message that ends a selection. */
export const saysComplete = ({ message }: IngestEvent): boolean =>
  message?.toLowerCase().includes('complete') ?? false
