import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { uploadFile, type UploadReply } from '#contract/calls/uploads.ts'
import { ApiProblem, problemFrom } from '#web/api/api-problem.ts'
import { addressOf } from '#web/api/call.ts'
import { normalizeReply } from '#web/api/normalize-reply.ts'

export interface Sending {
  file: File
  story: StoryId | null
  /** Its place in the story. */
  chosenAt: number
  /** It is to be stored even if the same bytes are there. */
  isCopyWanted: boolean
  /** What an import sends besides; the change on its disk may be that of unpacking. */
  imported?: { fields: Record<string, string>; isChangeKnown: boolean }
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What is sent besides the bytes. */
export const fieldsOf = ({
  file,
  story,
  chosenAt,
  isCopyWanted,
  imported,
}: Pick<Sending, 'file' | 'story' | 'chosenAt' | 'isCopyWanted' | 'imported'>): Record<string, string> => ({
  filename: file.name,
  ...(story !== null && { story, chosen_at: String(chosenAt) }),
  ...(!isCopyWanted && { unless_known: 'true' }),
  ...(imported?.isChangeKnown !== false && { modified_at: String(file.lastModified) }),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...imported?.fields,
})

/** Uploads one file: a large one in parts. Throws as `sendWhole`. */
export async function sendFile(sending: Sending): Promise<UploadReply> {
  if (sending.file.size <= limits.wholeUploadBytes) return sendWhole(sending)
  const { sendInParts } = await import('./send-in-parts.ts')
  return sendInParts(sending)
}

/**
 * Uploads one file, telling how many bytes have left; XHR, because fetch does not tell. Throws ApiProblem, or an
 * AbortError when the signal ends it.
 */
function sendWhole(sending: Sending): Promise<UploadReply> {
  const { file, signal, onProgress } = sending
  const { promise, resolve, reject } = Promise.withResolvers<UploadReply>()
  const request = new XMLHttpRequest()
  request.open(uploadFile.method, addressOf(uploadFile, {}))
  request.withCredentials = true
  request.setRequestHeader('accept', 'application/json')
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)))
  request.addEventListener('load', () => {
    const body = readBody(request.responseText)
    if (request.status >= 200 && request.status < 300)
      resolve(normalizeReply(uploadFile, body) as UploadReply)
    else reject(problemFrom(request.status, request.responseText))
  })
  request.addEventListener('error', () => reject(new ApiProblem(0, 'The connection dropped.', 'network')))
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
  signal.addEventListener('abort', () => request.abort(), { once: true })

  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(sending))) form.set(name, value)
  form.set('file', file)
  request.send(form)
  return promise
}
