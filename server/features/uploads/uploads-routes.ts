import { getFileText } from '#contract/calls/file-texts.ts'
import {
  chooseTextEncoding,
  getTextVersion,
  listTextVersions,
  saveFileText,
} from '#contract/calls/text-changes.ts'
import { correctFiles, describeFile } from '#contract/calls/file-details.ts'
import { renameUpload } from '#contract/calls/files.ts'
import * as contract from '#contract/calls/uploads.ts'
import type { Bind } from '#server/calls/call.ts'
import { fileUrl, fileView, signedUrl, thumbnailUrl } from '#server/features/files/file-view.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { Processing } from '#server/features/processing/processing-service.ts'
import type { Corrections } from './corrections.ts'
import type { FileChanges } from './file-changes.ts'
import type { HalfUploads } from './half-uploads.ts'
import { takeUpload } from './read-upload.ts'
import { Problem } from '#server/lib/problem.ts'
import type { Uploads } from './uploads-service.ts'

interface Services {
  files: Files
  uploads: Uploads
  halfUploads: HalfUploads
  fileChanges: FileChanges
  corrections: Corrections
  processing: Processing
}

/** Each reads a file, and may ask a model. */
const describedAtMost = { count: 60, seconds: 600 }

export function uploadsRoutes(
  bind: Bind,
  { files, uploads, halfUploads, fileChanges, corrections, processing }: Services,
): void {
  bind(contract.uploadFile, (call) => takeUpload(call, uploads))

  bind(contract.finishUpload, ({ viewer, params, signal }) =>
    // Storing goes on without the caller.
    untilAborted(halfUploads.finish(viewer, params.upload), signal),
  )

  bind(contract.uploadText, ({ viewer, body }) => uploads.keepNote(viewer, body))

  bind(contract.uploadStatus, async ({ viewer, params }) => {
    const { status, ready, url, thumbnail_url, error } = fileView(await files.find(viewer, params.id), viewer)
    return { status, ready, url, thumbnail_url, error }
  })

  bind(contract.refreshUpload, async ({ viewer, params }) => {
    const row = await files.find(viewer, params.id)
    const thumbnail = thumbnailUrl(row)
    return {
      url: fileUrl(row),
      s3Url: signedUrl(row, viewer),
      thumbnailUrl: thumbnail,
      thumbnail_url: thumbnail,
    }
  })

  bind(renameUpload, async ({ viewer, params, body }) => ({
    original_filename: await fileChanges.rename(viewer, params.id, body.original_filename),
  }))

  bind(getFileText, ({ viewer, params, signal }) => fileChanges.text(viewer, params.id, signal))

  bind(chooseTextEncoding, ({ viewer, params, body }) =>
    fileChanges.chooseEncoding(viewer, params.id, body.encoding),
  )

  bind(describeFile, async ({ viewer, params, signal, take }) => {
    await take('describe', describedAtMost)
    await processing.describe(viewer, params.id, signal)
    return fileView(await files.find(viewer, params.id), viewer, 'full')
  })

  bind(correctFiles, async ({ viewer, body }) => ({ files: await corrections.correct(viewer, body.files) }))

  bind(saveFileText, ({ viewer, params, body, ifMatch }) =>
    fileChanges.saveText(viewer, params.id, body.text, ifMatch),
  )

  bind(listTextVersions, async ({ viewer, params }) => ({
    versions: await fileChanges.versions(viewer, params.id),
  }))

  bind(getTextVersion, ({ viewer, params }) => fileChanges.version(viewer, params.id, params.earlier))
}

/** The result of work, or a refusal once the signal aborts; the work goes on. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Problem('upload_incomplete'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  work.catch(() => {})
  return Promise.race([work, promise])
}
