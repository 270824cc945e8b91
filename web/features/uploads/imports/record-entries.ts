import { addImportEntries, type Import, type ImportEntry } from '#contract/calls/imports.ts'
import type { ImportId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'

/** So many wait at most for the next call. */
const mostWaiting = 20

/** Sends work that may have to wait, and resolves when it is done. */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>

/** Records outcomes in batches, one call at a time. */
export function createRecorder(id: ImportId, patiently: Patiently, onReport: (report: Import) => void) {
  let waiting: ImportEntry[] = []
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const entries = waiting.slice(0, limits.imports.entries)
      const body = { entries }
      onReport(await patiently(() => call(addImportEntries, { params: { import: id }, body })))
      waiting = waiting.slice(entries.length)
    }
  }

  /** Resolves when everything added before is recorded. */
  function flush(): Promise<void> {
    sending = sending.then(send)
    return sending
  }

  return {
    flush,
    async add(...entries: readonly ImportEntry[]): Promise<void> {
      waiting.push(...entries)
      if (waiting.length >= mostWaiting) await flush()
    },
  }
}
