import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import type { Readable } from 'node:stream'
import { HalfUploadId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { resumablePath } from '#contract/calls/uploads.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import type { HalfUploads } from './half-uploads.ts'

/**
 * Two requests for one upload need no lock, which would be of one process: the row takes a part only at its offset, so
 * the later one is refused.
 */
const withoutLocks = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

/** Answers a request of the tus protocol for a signed-in viewer. */
export async function answerTus(
  halfUploads: HalfUploads,
  viewer: Viewer,
  request: Request,
): Promise<Response> {
  let problem: unknown = null
  const server = new Server({
    path: resumablePath,
    datastore: new HalfUploadStore(halfUploads, viewer),
    locker: withoutLocks,
    relativeLocation: true,
    maxSize: limits.fileBytes,
    namingFunction: () => newId<HalfUploadId>(),
    onResponseError: (_request, error) => {
      problem = problemOf(error)
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  // Refusals have the form of all problems, so that clients read one form.
  if (problem !== null) throw problem
  return response
}

/** The problem for an error of the library; any other error is returned unchanged. */
function problemOf(error: Error | { status_code: number; body: string }): unknown {
  if (!('status_code' in error)) return error
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED)
    return new Problem('file_too_large', { fill: { limit: '10 GB' } })
  if (error === ERRORS.INVALID_OFFSET) return new Problem('upload_moved')
  if (error === ERRORS.ABORTED) return new Problem('upload_incomplete')
  if (error === ERRORS.FILE_NOT_FOUND) return new Problem('upload_not_found')
  return new Problem('bad_request', { fill: { reason: error.body.trim() } })
}

const idOf = (id: string): HalfUploadId => {
  const parsed = HalfUploadId.safeParse(id)
  if (!parsed.success) throw new Problem('upload_not_found')
  return parsed.data
}

/** The uploads of a viewer, as the library sees them. */
class HalfUploadStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #halfUploads: HalfUploads
  readonly #viewer: Viewer

  constructor(halfUploads: HalfUploads, viewer: Viewer) {
    super()
    this.#halfUploads = halfUploads
    this.#viewer = viewer
  }

  override async create(upload: Upload): Promise<Upload> {
    const fields = Object.entries(upload.metadata ?? {}).map(([name, value]) => [name, value ?? ''] as const)
    await this.#halfUploads.create(this.#viewer, {
      id: idOf(upload.id),
      sizeBytes: upload.size ?? 0,
      fields: Object.fromEntries(fields),
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { sizeBytes, receivedBytes, fields } = await this.#halfUploads.find(this.#viewer, idOf(id))
    return new Upload({ id, size: sizeBytes, offset: receivedBytes, metadata: fields })
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.#halfUploads.write(this.#viewer, idOf(id), source, offset)
  }

  override remove(id: string): Promise<void> {
    return this.#halfUploads.remove(this.#viewer, idOf(id))
  }
}
