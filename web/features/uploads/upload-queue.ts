import type { UploadReply } from '#contract/calls/uploads.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { isOnline, onLineChange, untilOnline } from '#web/lib/online.ts'
import { createStore } from '#web/lib/store.ts'
import { sendFile } from './send-file.ts'
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

const queue = createStore<readonly UploadItem[]>([])
let batches: readonly UploadBatch[] = []
let events: UploadEvents | null = null
const aborts = new Map<string, AbortController>()

const itemOf = (id: string): UploadItem | undefined => queue.read().find((item) => item.id === id)

function change(id: string, fields: Partial<UploadItem>): void {
  queue.write(queue.read().map((item) => (item.id === id ? { ...item, ...fields } : item)))
}

/** Follows the bytes of one file and reports its speed about once a second. */
function speedometer(id: string): (sentBytes: number) => void {
  let markMs = performance.now()
  let markBytes = 0
  return (sentBytes) => {
    const passedMs = performance.now() - markMs
    if (passedMs < speedWindowMs) return change(id, { sentBytes })
    change(id, { sentBytes, bytesPerSecond: ((sentBytes - markBytes) / passedMs) * 1000 })
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
  change(item.id, { state: 'uploading', sentBytes: 0, bytesPerSecond: 0, problem: null })
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
    change(item.id, {
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
  change(id, { isSentAgain: true })
  if (!isOnline()) return void pauseUntilOnline(id)
  const waitMs = retryWaitsMs[item.tries]
  if (waitMs === undefined) return fail(id, failure)
  change(id, { state: 'pausing', tries: item.tries + 1, problem: wordsOf(failure), bytesPerSecond: 0 })
  setTimeout(() => {
    if (itemOf(id)?.state === 'pausing') change(id, { state: 'waiting' })
    startNext()
  }, waitMs)
}

/** Without a line no try is spent: the file goes on from its beginning as soon as there is one. */
async function pauseUntilOnline(id: string): Promise<void> {
  change(id, { state: 'pausing', problem: offlineWords, bytesPerSecond: 0, sentBytes: 0 })
  await untilOnline()
  if (itemOf(id)?.state === 'pausing') change(id, { state: 'waiting', problem: null })
  startNext()
}

function fail(id: string, failure: unknown): void {
  const item = itemOf(id)
  // A cancelled file has left the list already.
  if (item === undefined) return
  const isOverPlan = failure instanceof ApiProblem && failure.status === 402
  change(id, { state: 'failed', problem: wordsOf(failure), isOverPlan, bytesPerSecond: 0 })
  events?.onFailed(item)
}

function settle(batch: UploadBatch): void {
  const own = queue.read().filter((item) => item.batch === batch.id)
  if (own.some(isMoving)) return
  events?.onBatchDone(batch, own)
}

function startNext(): void {
  // What begins without a line would only break; it begins with the line.
  if (!isOnline()) return void untilOnline().then(startNext)
  const free = mostAtOnce - aborts.size
  const next = queue
    .read()
    .filter((item) => item.state === 'waiting')
    .slice(0, Math.max(0, free))
  for (const item of next) {
    const batch = batches.find(({ id }) => id === item.batch)
    if (batch !== undefined) void upload(item, batch)
  }
}

const newItem = (file: File, chosenAt: number, place: string): UploadItem => ({
  id: crypto.randomUUID(),
  file,
  chosenAt,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
  place,
  batch: null,
  state: 'chosen',
  sentBytes: 0,
  bytesPerSecond: 0,
  problem: null,
  isOverPlan: false,
  fileId: null,
  sameAs: null,
  isCopyWanted: false,
  isSentAgain: false,
  tries: 0,
})

const isChosenIn =
  (place: string) =>
  (item: UploadItem): boolean =>
    item.state === 'chosen' && item.place === place

function drop(isDropped: (item: UploadItem) => boolean): void {
  for (const item of queue.read().filter(isDropped)) {
    aborts.get(item.id)?.abort()
    if (item.preview !== null) URL.revokeObjectURL(item.preview)
  }
  queue.write(queue.read().filter((item) => !isDropped(item)))
}

/** The files being uploaded: outside of React, so that they go on while pages come and go. Three at once. */
export const uploadQueue = {
  choose: (files: Iterable<File>, place: string): void => {
    const now = Date.now() * 1000
    queue.write([...queue.read(), ...Array.from(files, (file, at) => newItem(file, now + at, place))])
  },
  hasChosen: (place: string): boolean => queue.read().some(isChosenIn(place)),
  /** Sends what is chosen in a place, as one batch. */
  send: (batch: UploadBatch, place: string): void => {
    batches = [...batches, batch]
    const isSent = isChosenIn(place)
    queue.write(
      queue.read().map((item) => (isSent(item) ? { ...item, state: 'waiting', batch: batch.id } : item)),
    )
    startNext()
  },
  /** Stores what was there already once more. */
  storeCopy: (id: string): void => {
    change(id, { state: 'waiting', sentBytes: 0, sameAs: null, fileId: null, isCopyWanted: true })
    startNext()
  },
  retry: (id: string): void => {
    change(id, { state: 'waiting', problem: null, tries: 0 })
    startNext()
  },
  remove: (id: string): void => {
    const item = itemOf(id)
    drop((other) => other.id === id)
    const batch = batches.find((other) => other.id === item?.batch)
    if (item !== undefined && batch !== undefined && isMoving(item) && !aborts.has(id)) settle(batch)
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

/** All uploads of this page, in the order they were chosen. */
export const useUploads = (): readonly UploadItem[] => queue.use()

/** Whether any upload is known: under way, failed or arrived and not yet put away. */
export const useUploadActivity = (): boolean => queue.usePart((items) => items.length > 0)
