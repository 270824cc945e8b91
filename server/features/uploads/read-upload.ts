import { UploadFields, type UploadReply } from '#contract/calls/uploads.ts'
import type { Connection } from '#server/calls/call.ts'
import { parseForm } from '#server/calls/parse.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Uploads, SentUpload, StagedFile } from './uploads-service.ts'
import { targetStory } from './target-story.ts'
import type { UploadClaim } from './upload-claims.ts'
import { isCutOff } from '#server/lib/is-cut-off.ts'
import { zoneOfPlace } from '#server/lib/local-time.ts'
import { Problem } from '#server/lib/problem.ts'

/** The size of a form's other fields, allowed on top, so that a file that just fits is not refused. */
const mostBesideFile = 128 * 1024

type UploadCall = Pick<Connection, 'formParts' | 'signal' | 'bodyBytes'> & { viewer: Viewer }

/** Receives a file sent as a form; its bytes count against the quota from the start. */
export async function takeUpload(call: UploadCall, uploads: Uploads): Promise<UploadReply> {
  const claim = await uploads.claim(call.viewer, Math.max(0, call.bodyBytes - mostBesideFile))
  try {
    return await uploads.keep(call.viewer, await readUpload(call, uploads, claim))
  } finally {
    claim.end()
  }
}

/**
 * Reads a multipart body to its end: the file into the store, and the other fields. `filename` and `story` may follow
 * the file, so all is read before anything is decided; a refusal removes the staged bytes.
 */
async function readUpload(call: UploadCall, uploads: Uploads, claim: UploadClaim): Promise<SentUpload> {
  const { signal } = call
  const fields: Record<string, unknown> = {}
  let staged: StagedFile | null = null
  let sentName = ''
  try {
    for await (const part of call.formParts({ files: 1, fields: 13, fieldSize: 10_000 })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
      } else if (part.fieldname !== 'file') {
        part.file.resume()
        throw new Problem('bad_request', { fill: { reason: `there is no field ${part.fieldname}.` } })
      } else {
        sentName = part.filename ?? ''
        staged = await uploads.stage(part.file, { signal, claim })
      }
    }
    const facts = parseUploadFields(fields, sentName)
    if (!staged) throw new Problem('upload_without_file', { field: 'file' })
    return { staged, ...facts }
  } catch (error) {
    await staged?.drop()
    throw asProblem(error, signal)
  }
}

/** What an upload says besides its bytes. @throws Problem `invalid_field`, `story_not_found` */
export function parseUploadFields(fields: unknown, sentName: string): Omit<SentUpload, 'staged'> {
  const { filename, story, chosen_at, unless_known, modified_at, time_zone, ...more } = parseForm(
    UploadFields,
    fields,
  )
  return {
    filename: filename ?? sentName,
    target: { storyId: targetStory(story), chosenAt: chosen_at },
    unlessKnown: unless_known === 'true',
    modifiedAt: timeOf(modified_at),
    timeZone: zoneOf(more.exported_latitude, more.exported_longitude) ?? time_zone ?? null,
    importId: more.import ?? null,
    exportedTime: timeOf(more.exported_time),
  }
}

/** The years of four digits. */
const [firstTime, lastTime] = [Date.parse('1000-01-01'), Date.parse('9999-12-31')]

/** Null without one, and for one that a broken clock has set: no file is refused for it. */
const timeOf = (milliseconds: number | undefined): Date | null =>
  milliseconds === undefined || milliseconds < firstTime || milliseconds > lastTime
    ? null
    : new Date(milliseconds)

/** The time zone of a place; null without one. */
const zoneOf = (latitude: number | undefined, longitude: number | undefined): string | null =>
  latitude === undefined || longitude === undefined ? null : zoneOfPlace({ latitude, longitude })

/** A body that stops halfway breaks either the form parser or the storing of the file. */
function asProblem(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof Problem) return error
  return signal.aborted || isCutOff(error) ? new Problem('upload_incomplete', { cause: error }) : error
}
