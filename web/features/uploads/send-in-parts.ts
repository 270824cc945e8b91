import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { finishUpload, resumablePath, type UploadReply } from '#contract/calls/uploads.ts'
import { HalfUploadId } from '#contract/ids.ts'
import { ApiProblem, problemFrom } from '#web/api/api-problem.ts'
import { apiUrl } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { fieldsOf, type Sending } from './send-file.ts'
import { fingerprintOf, uploadAddresses } from './upload-addresses.ts'

/** Small enough for the body limits of most proxies; the server keeps what arrives of each. */
const requestBytes = 64 * 1024 ** 2
const retryWaitsMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** No answer, a conflict, or a server that is not ready. */
const passingStatuses = [0, 409, 502, 503, 504]

/**
 * Uploads one file by the tus protocol. It continues where it broke, also after a reload, once the same file is chosen
 * again for the same story.
 */
export async function sendInParts(sending: Sending): Promise<UploadReply> {
  const { signal } = sending
  const fingerprint = fingerprintOf(sending)
  try {
    const address = await sendParts(sending, fingerprint)
    const upload = HalfUploadId.parse(address.split('/').at(-1))
    const reply = await call(finishUpload, { params: { upload }, signal })
    uploadAddresses.forget(fingerprint)
    return reply
  } catch (failure) {
    // A refusal would be repeated: the next try begins a new upload.
    if (failure instanceof ApiProblem && !passingStatuses.includes(failure.status))
      uploadAddresses.forget(fingerprint)
    throw failure
  }
}

/** Resolves with the address of the complete upload. */
async function sendParts(sending: Sending, fingerprint: string): Promise<string> {
  const { file, signal, onProgress } = sending
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload: Upload = new Upload(file, {
    ...options,
    endpoint: new URL(apiUrl(resumablePath), window.location.href).href,
    metadata: fieldsOf(sending),
    fingerprint: async () => fingerprint,
    onProgress: (sentBytes) => onProgress(sentBytes),
    onSuccess: () => resolve(upload.url ?? ''),
    onError: (error) => reject(problemOf(error)),
  })
  // What has arrived stays on the server for a day.
  const end = () => {
    void upload.abort()
    reject(new DOMException('The upload was cancelled.', 'AbortError'))
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    const [earlier] = await upload.findPreviousUploads()
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    upload.start()
    return await promise
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const options: UploadOptions = {
  chunkSize: requestBytes,
  retryDelays: retryWaitsMs,
  urlStorage: uploadAddresses,
  onShouldRetry: (error) => passingStatuses.includes(error.originalResponse?.getStatus() ?? 0),
  onBeforeRequest: (request) => {
    const underlying: unknown = request.getUnderlyingObject()
    if (underlying instanceof XMLHttpRequest) underlying.withCredentials = true
  },
}

function problemOf(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error
  const response = error.originalResponse
  if (!response) return new ApiProblem(0, 'The connection dropped.', 'network')
  return problemFrom(response.getStatus(), response.getBody())
}
