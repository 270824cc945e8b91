import type { StoryId } from '#contract/ids.ts'
import { uploadFile, type UploadReply } from '#contract/calls/uploads.ts'
import { ApiProblem, problemFrom } from '#web/api/api-problem.ts'
import { addressOf } from '#web/api/call.ts'
import { normalizeReply } from '#web/api/normalize-reply.ts'

interface Sending {
  file: File
  story: StoryId | null
  /** Its place in the story. */
  chosenAt: number
  /** It is to be stored even if the same bytes are there. */
  isCopyWanted: boolean
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

/**
 * Uploads one file, telling how many bytes have left; XHR, because fetch does not tell. Throws ApiProblem, or an
 * AbortError when the signal ends it.
 */
export function sendFile({
  file,
  story,
  chosenAt,
  isCopyWanted,
  signal,
  onProgress,
}: Sending): Promise<UploadReply> {
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
  form.set('filename', file.name)
  if (story !== null) {
    form.set('story', story)
    form.set('chosen_at', String(chosenAt))
  }
  if (!isCopyWanted) form.set('unless_known', 'true')
  form.set('modified_at', String(file.lastModified))
  form.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  form.set('file', file)
  request.send(form)
  return promise
}
