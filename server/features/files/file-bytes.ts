import type { BytesReply } from '#server/calls/replies.ts'
import type { OpenObject, Storage } from '#server/engines/storage/storage.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import type { StreamChoice } from '#server/features/files/stream-policy.ts'

/** Seconds a browser may show its copy without asking again: as long as a picture outlives 'Make private'. */
const keptSeconds = 300

/** An object as a reply; `name` is what a download is called. */
export function bytesOf(storage: Storage, choice: StreamChoice, name: string): BytesReply {
  return {
    open: () => openObject(storage, choice.key),
    // An object is never written twice.
    tag: choice.key.replaceAll('/', '-'),
    mime: choice.mime,
    name,
    disposition: choice.disposition,
    keep: { seconds: keptSeconds, by: 'viewer' },
  }
}

async function openObject(storage: Storage, key: string): Promise<OpenObject> {
  const object = await storage.open(key).catch(refuse)
  return { ...object, read: (range) => object.read(range).catch(refuse) }
}

function refuse(error: unknown): never {
  throw storageProblem(error)
}
