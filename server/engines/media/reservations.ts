import { fileFormat, type ReaderName } from '#contract/file-kinds.ts'
import type { Task } from './child/watched-child.ts'

/**
 * The megabytes that a task of each kind usually needs, its process included; bench/server/reading.ts measures them.
 * A task that needs more takes more, if there is room, or is repeated when there is.
 */
const usualMegabytes: Record<ReaderName | 'unread' | Exclude<Task['kind'], 'examine'>, number> = {
  unread: 80,
  text: 176,
  table: 256,
  mail: 160,
  calendar: 160,
  contacts: 160,
  xlsx: 288,
  ods: 288,
  word: 176,
  slides: 176,
  openDocument: 176,
  richText: 176,
  book: 176,
  webPage: 176,
  compound: 112,
  pictureHeader: 144,
  image: 160,
  still: 224,
  heic: 256,
  pdf: 224,
  video: 256,
  audio: 192,
  'read-text': 176,
  'draw-pages': 240,
  'draw-avatar': 144,
  'draw-cover': 144,
  'look-up-rows': 256,
  'query-table': 256,
  'select-rows': 256,
  'export-table': 384,
  'read-words': 288,
  'cut-sound': 192,
  transcode: 288,
}

/** The bytes that a task usually needs. */
export function usualBytes(task: Task): number {
  const kind = task.kind === 'examine' ? (fileFormat(task.file.mime, '').reader ?? 'unread') : task.kind
  return usualMegabytes[kind] * 1024 * 1024
}
