import { endImport, type ImportEntry, listImportPaths, startImport } from '#contract/calls/imports.ts'
import type { FileId, ImportId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { isOnline, untilOnline } from '#web/lib/online.ts'
import { sendFile } from '#web/features/uploads/send-file.ts'
import { type ActiveImport, activeImport } from './active-import.ts'
import type { Details, ExportEntry, PlannedFile } from './export-entry.ts'
import type { ImportPlan } from './plan-import.ts'
import { factsOf } from './said-facts.ts'
import { createRecorder, type Patiently } from './record-entries.ts'

const filesAtOnce = 3
const retryWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const passing = [0, 408, 429, 502, 503, 504]
/** The owner can do something about these: sign in, make room, or choose another plan. */
const pausing = [401, 402, 507]

export interface WantedImport {
  plan: ImportPlan
  /** Of the first zip, or of the folder. */
  name: string
  /** Equal for the same zips or folder. */
  fingerprint: string
}

const change = (fields: Partial<ActiveImport>): void => {
  const now = activeImport.read()
  if (now !== null) activeImport.write({ ...now, ...fields })
}

let ending: AbortController | null = null
let goOn: (() => void) | null = null

/** What people do with the import that this page is at work on. */
export const importControls = {
  /** After a pause. */
  continue: (): void => goOn?.(),
  /** What it has brought stays. */
  cancel: (): void => ending?.abort(),
  putAway: (): void => {
    if (activeImport.read()?.state === 'ended') activeImport.write(null)
  },
  /** Another user signs in here: the import stays open for its owner. */
  leave: (): void => {
    ending?.abort('left')
    activeImport.write(null)
  },
}

/**
 * Uploads the files of an export one after another, three at once, and records what became of each entry. One that this
 * page or an earlier one has begun goes on where it was (decision 328).
 */
export async function runImport({ plan, name, fingerprint }: WantedImport): Promise<void> {
  const end = new AbortController()
  ending = end
  const first = { kind: plan.kind, name, problem: null, done: 0, total: plan.total, report: null }
  activeImport.write({ ...first, state: 'running' })
  const patiently: Patiently = (work) => withPatience(work, end.signal)
  let id: ImportId | null = null
  try {
    const body = { kind: plan.kind, name: name.slice(0, limits.fileName), fingerprint, total: plan.total }
    const begun = await patiently(() => call(startImport, { body }))
    id = begun.id
    const recorded = await patiently(() => recordedPaths(begun.id))
    change({ report: begun, done: recorded.size })
    await sendAll(plan, begun.id, recorded, patiently, end.signal)
  } catch (failure) {
    if (end.signal.reason === 'left') return
    change({ problem: end.signal.aborted ? null : wordsOf(failure) })
    // The others stop, too.
    end.abort()
  }
  if (id !== null) await close(id)
  change({ state: 'ended' })
}

async function close(id: ImportId): Promise<void> {
  const report = await call(endImport, { params: { import: id } }).catch(() => null)
  if (report !== null) change({ report })
}

async function recordedPaths(id: ImportId): Promise<Set<string>> {
  const recorded = new Set<string>()
  for (let after: string | undefined; ;) {
    const page = await call(listImportPaths, {
      params: { import: id },
      query: after === undefined ? {} : { after },
    })
    for (const path of page.paths) recorded.add(path)
    after = page.paths.at(-1)
    if (!page.hasMore || after === undefined) return recorded
  }
}

async function sendAll(
  plan: ImportPlan,
  id: ImportId,
  recorded: ReadonlySet<string>,
  patiently: Patiently,
  signal: AbortSignal,
): Promise<void> {
  const recorder = createRecorder(id, patiently, (report) => change({ report }))
  const add = async (...entries: ImportEntry[]) => {
    const fresh = entries.filter(({ path }) => !recorded.has(path))
    change({ done: (activeImport.read()?.done ?? 0) + fresh.length })
    await recorder.add(...fresh)
  }
  const next = plan.files.entries()
  const sendSome = async () => {
    for (const [number, file] of next) {
      signal.throwIfAborted()
      if ([file.entry, ...file.again].every((entry) => recorded.has(pathOf(entry)))) continue
      await add(...(await sendOne(file, number, plan, id, patiently, signal)))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, sendSome))
  for (const { path, reason } of plan.leftOut) await add({ ...bare(path), file_id: null, reason })
  await recorder.flush()
}

/** Uploads a file; the outcomes of its entries. */
async function sendOne(
  file: PlannedFile,
  number: number,
  plan: ImportPlan,
  id: ImportId,
  patiently: Patiently,
  signal: AbortSignal,
): Promise<ImportEntry[]> {
  const all = [file.entry, ...file.again]
  const leaveOut = (reason: ImportEntry['reason']) =>
    all.map((entry) => ({ ...bare(pathOf(entry)), file_id: null, reason }))
  const details = await file.details()
  if (details.isTrashed) return leaveOut('trashed')
  const content = await file.entry.read().catch(() => null)
  if (content === null) return leaveOut('damaged')
  const name = details.name ?? file.entry.name
  try {
    const reply = await patiently(() =>
      sendFile({
        file: new File([content], name, { lastModified: file.entry.modifiedAt }),
        story: null,
        chosenAt: 0,
        isCopyWanted: false,
        imported: { fields: fieldsOf(id, details), isChangeKnown: plan.kind === 'xmp' },
        signal,
        onProgress: () => {},
      }),
    )
    return all.map((entry, at) => entryOf(entry, at === 0 ? file : null, number, reply.fileId, details))
  } catch (failure) {
    // Anything else than a refusal of this file ends the import.
    if (!(failure instanceof ApiProblem)) throw failure
    return leaveOut(failure.status === 413 ? 'too_large' : 'refused')
  }
}

/** Half a character at its end would come back as another one. */
const pathOf = ({ path }: Pick<ExportEntry, 'path'>): string =>
  path.slice(0, limits.imports.path).toWellFormed()

const bare = (path: string) => ({
  path: pathOf({ path }),
  albums: [],
  time: null,
  number: 0,
  facts: {},
})

/** What is sent with the bytes: times in UTC, and the place that makes them local. */
function fieldsOf(id: ImportId, { utc, place }: Details): Record<string, string> {
  return {
    import: id,
    ...(utc !== undefined && { exported_time: String(utc) }),
    ...(place !== undefined && {
      exported_latitude: String(place.latitude),
      exported_longitude: String(place.longitude),
    }),
  }
}

/** The entry whose file has albums and facts; the others only say that they are the same. */
function entryOf(
  entry: ExportEntry,
  file: PlannedFile | null,
  number: number,
  fileId: FileId,
  details: Details,
): ImportEntry {
  const { taken, utc } = details
  const outcome = { ...bare(pathOf(entry)), file_id: fileId }
  if (file === null) return outcome
  const time =
    utc ??
    (taken === undefined
      ? entry.modifiedAt
      : Date.parse(`${taken.at.slice(0, 19)}${taken.at.length > 10 ? 'Z' : ''}`))
  return {
    ...outcome,
    albums: [...file.albums],
    time,
    number,
    facts: factsOf(details),
  }
}

/** Repeats what fails because of the line or a busy server, and pauses for what its owner can mend. */
async function withPatience<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      const result = await work()
      if (activeImport.read()?.state !== 'running') change({ state: 'running', problem: null })
      return result
    } catch (failure) {
      if (signal.aborted || !(failure instanceof ApiProblem)) throw failure
      if (passing.includes(failure.status)) await waitForLine(failure, tries, signal)
      else if (pausing.includes(failure.status)) await pause(failure, signal)
      else throw failure
    }
  }
}

async function waitForLine(failure: ApiProblem, tries: number, signal: AbortSignal): Promise<void> {
  change({ state: 'waiting', problem: wordsOf(failure) })
  const waitMs = retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)]
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = isOnline() ? setTimeout(resolve, waitMs) : undefined
  if (timer === undefined) void untilOnline().then(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
}

/** All that are under way wait for the same press. */
let paused: Promise<void> | null = null

async function pause(failure: ApiProblem, signal: AbortSignal): Promise<void> {
  change({ state: 'paused', problem: wordsOf(failure) })
  paused ??= new Promise<void>((resolve) => {
    goOn = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
  }).finally(() => {
    paused = null
    goOn = null
  })
  await paused
  change({ state: 'running', problem: null })
}
