import type { UploadReply } from '#contract/calls/uploads.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { isOnline, onLineChange, untilOnline } from '#web/lib/online.ts'
import { sendFile } from './send-file.ts'
import { changeItem, isChosenIn, itemOf, uploadItems } from './upload-list.ts'
import { countSent, forgetSpeed } from './upload-speed.ts'
import { isMoving, type UploadBatch, type UploadItem } from './upload-types.ts'
import { rowWords } from './uploads-words.ts'

const mostAtOnce = 3
/** A server that restarts is back within these waits; then the file is listed as failed and can be tried again by hand. */
const retryWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const speedWindowMs = 1000
const offlineWords = rowWords.waiting

interface UploadEvents {
  /** One file of a batch is there. */
  onArrived: (batch: UploadBatch) => void
  onFailed: (item: UploadItem) => void
  /** All files of a batch have arrived or failed. */
  onBatchDone: (batch: UploadBatch, items: readonly UploadItem[]) => void
}

let batches: readonly UploadBatch[] = []
let events: UploadEvents | null = null
const aborts = new Map<string, AbortController>()

/** Follows the bytes of one file and reports its speed about once a second. */
function speedometer(id: string): (sentBytes: number) => void {
  let markMs = performance.now()
  let markBytes = 0
  let lastBytes = 0
  return (sentBytes) => {
    countSent(Math.max(0, sentBytes - lastBytes))
    lastBytes = sentBytes
    const passedMs = performance.now() - markMs
    if (passedMs < speedWindowMs) return changeItem(id, { sentBytes })
    changeItem(id, { sentBytes, bytesPerSecond: ((sentBytes - markBytes) / passedMs) * 1000 })
    markMs += passedMs
    markBytes = sentBytes
  }
}

/** The name of the file that was there already; null when this one is new, or came at an earlier try whose answer was lost. */
function knownName(
  { file, isSentAgain }: UploadItem,
  { fileId, duplicate_of: same }: UploadReply,
): string | null {
  if (same?.file_id !== fileId || (isSentAgain && same.name === file.name)) return null
  return same.name
}

async function upload(item: UploadItem, batch: UploadBatch): Promise<void> {
  const abort = new AbortController()
  aborts.set(item.id, abort)
  // What is under way when the line goes would wait for it without a word.
  const stopListening = onLineChange(() => {
    if (!isOnline()) abort.abort()
  })
  changeItem(item.id, { state: 'uploading', sentBytes: 0, bytesPerSecond: 0, problem: null })
  try {
    const sending = {
      file: item.file,
      story: batch.story,
      chosenAt: item.chosenAt,
      isCopyWanted: item.isCopyWanted,
      signal: abort.signal,
      onProgress: speedometer(item.id),
    }
    const reply = await sendFile(sending)
    const sameAs = knownName(item, reply)
    changeItem(item.id, {
      state: sameAs === null ? 'uploaded' : 'known',
      sentBytes: item.file.size,
      fileId: reply.fileId,
      sameAs,
    })
    events?.onArrived(batch)
  } catch (failure) {
    if (isPassing(failure) || !isOnline()) later(item.id, failure)
    else fail(item.id, failure)
  } finally {
    stopListening()
    aborts.delete(item.id)
    settle(batch)
    startNext()
  }
}

/** The connection broke or the server is not ready: the file is not to blame. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiProblem && [0, 502, 503, 504].includes(failure.status)

/** Puts a file back into the queue after a wait that grows with each try; after the last one it has failed. */
function later(id: string, failure: unknown): void {
  const item = itemOf(id)
  if (item === undefined) return
  changeItem(id, { isSentAgain: true })
  if (!isOnline()) return void pauseUntilOnline(id)
  const waitMs = retryWaitsMs[item.tries]
  if (waitMs === undefined) return fail(id, failure)
  changeItem(id, { state: 'pausing', tries: item.tries + 1, problem: wordsOf(failure), bytesPerSecond: 0 })
  setTimeout(() => {
    if (itemOf(id)?.state === 'pausing') changeItem(id, { state: 'waiting' })
    startNext()
  }, waitMs)
}

/** Without a line no try is spent: the file goes on from its beginning as soon as there is one. */
async function pauseUntilOnline(id: string): Promise<void> {
  forgetSpeed()
  changeItem(id, { state: 'pausing', problem: offlineWords, bytesPerSecond: 0, sentBytes: 0 })
  await untilOnline()
  if (itemOf(id)?.state === 'pausing') changeItem(id, { state: 'waiting', problem: null })
  startNext()
}

function fail(id: string, failure: unknown): void {
  const item = itemOf(id)
  // A cancelled file has left the list already.
  if (item === undefined) return
  const isOverPlan = failure instanceof ApiProblem && failure.status === 402
  changeItem(id, { state: 'failed', problem: wordsOf(failure), isOverPlan, bytesPerSecond: 0 })
  events?.onFailed(item)
}

function settle(batch: UploadBatch): void {
  const own = uploadItems.read().filter((item) => item.batch === batch.id)
  if (own.some(isMoving)) return
  events?.onBatchDone(batch, own)
}

function startNext(): void {
  // What begins without a line would only break; it begins with the line.
  if (!isOnline()) return void untilOnline().then(startNext)
  const free = mostAtOnce - aborts.size
  const next = uploadItems
    .read()
    .filter((item) => item.state === 'waiting')
    .slice(0, Math.max(0, free))
  for (const item of next) {
    const batch = batches.find(({ id }) => id === item.batch)
    if (batch !== undefined) void upload(item, batch)
  }
}

function drop(isDropped: (item: UploadItem) => boolean): void {
  for (const item of uploadItems.read().filter(isDropped)) {
    aborts.get(item.id)?.abort()
    if (item.preview !== null) URL.revokeObjectURL(item.preview)
  }
  uploadItems.write(uploadItems.read().filter((item) => !isDropped(item)))
}

/** Sends the files of the list, three at once, also while pages come and go. */
export const uploadQueue = {
  /** Sends what is chosen in a place, as one batch. */
  send: (batch: UploadBatch, place: string): void => {
    if (!uploadItems.read().some(isMoving)) forgetSpeed()
    batches = [...batches, batch]
    const isSent = isChosenIn(place)
    uploadItems.write(
      uploadItems
        .read()
        .map((item) => (isSent(item) ? { ...item, state: 'waiting', batch: batch.id } : item)),
    )
    startNext()
  },
  /** Stores what was there already once more. */
  storeCopy: (id: string): void => {
    changeItem(id, { state: 'waiting', sentBytes: 0, sameAs: null, fileId: null, isCopyWanted: true })
    startNext()
  },
  retry: (id: string): void => {
    changeItem(id, { state: 'waiting', problem: null, tries: 0 })
    startNext()
  },
  remove: (id: string): void => {
    const item = itemOf(id)
    drop((other) => other.id === id)
    const batch = batches.find((other) => other.id === item?.batch)
    if (item !== undefined && batch !== undefined && isMoving(item) && !aborts.has(id)) settle(batch)
  },
  removeAll: (ids: readonly string[]): void => {
    const removed = new Set(ids)
    drop(({ id }) => removed.has(id))
  },
  clearChosen: (place: string): void => drop(isChosenIn(place)),
  clearDone: (batch: string): void => drop((item) => item.batch === batch && item.state === 'uploaded'),
  clearSettled: (): void => drop((item) => !isMoving(item) && item.state !== 'chosen'),
  /** Ends everything, as when another user signs in here. */
  clear: (): void => drop(() => true),
  listen: (next: UploadEvents): (() => void) => {
    events = next
    return () => {
      events = null
    }
  },
}
