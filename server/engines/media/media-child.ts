import { Unreadable } from './media.ts'
import type { MediaFile } from './media.ts'
import type { Reply } from './forked-media.ts'
import { examine } from './examine.ts'

/** Runs in a process of its own: takes one file at a time from its parent and answers what it found. */
async function answer(file: MediaFile): Promise<Reply> {
  try {
    return { kind: 'examined', examination: await examine(file) }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.message }
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (file: MediaFile) => {
  void answer(file).then((reply) => process.send?.(reply))
})
// Ctrl-C reaches the whole process group; when this ends is the parent's to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Without a parent there is nobody to work for.
process.on('disconnect', () => process.exit())
