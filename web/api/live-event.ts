import { LiveEvent } from '#contract/calls/live.ts'
import { isFields, normalizeFile } from './normalize-records.ts'

/** Other words for the same (specification 2, sections 3 and 7). */
const updateTypes = new Set<unknown>(['file:update', 'file:updated'])

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
  return { type: 'file:updated', fileId, groupId, payload: normalizeFile(payload ?? data) }
}
