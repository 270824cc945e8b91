import type { FileStatus } from '#contract/files.ts'
import { LiveEvent } from '#contract/live.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Other words for the same (specification 2, sections 3 and 7). */
const updateTypes = new Set<unknown>(['file:update', 'file:updated'])
const captionedWords = new Set(['ready', 'done'])

/** A status in our words: lower case, and final where another word for it is. */
export function fileStatusOf(word: string): FileStatus {
  const status = word.toLowerCase()
  return captionedWords.has(status) ? 'captioned' : (status as FileStatus)
}

/** What the server said on the live connection; null for what is no event. */
export function readLiveEvent(text: string): LiveEvent | null {
  const event = LiveEvent.safeParse(inOurWords(fromJson(text)))
  return event.success ? event.data : null
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function inOurWords(message: unknown): unknown {
  if (!isFields(message) || !updateTypes.has(message['type'])) return message
  const { fileId, groupId = null, payload, data } = message
  return { type: 'file:updated', fileId, groupId, payload: withOurStatus(payload ?? data) }
}

function withOurStatus(file: unknown): unknown {
  if (!isFields(file) || typeof file['status'] !== 'string') return file
  return { ...file, status: fileStatusOf(file['status']) }
}
