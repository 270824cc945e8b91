import type { FileId, RunId, UserId } from '#contract/ids.ts'
import { sql, type SQL } from './drizzle.ts'

/** An email to send; its text and its link's token are created when it is sent. */
export type MailOrder = {
  /** The site's origin when it was queued, for the links in it. */
  origin: string
} & (
  | { kind: 'verify-email' | 'confirm-new-email' | 'password-changed' | 'account-closed'; userId: UserId }
  | { kind: 'email-changing'; userId: UserId; oldEmail: string; newEmail: string }
  /** Queued for any address, known or not, so that a caller cannot find out which. */
  | { kind: 'reset-password'; email: string }
)

/** How far the reading of old files is. */
export interface Rereading {
  /** Null until it begins. */
  begunAt: number | null
  read: number
  /** Of these, files that stay as they were because they could not be read. */
  failed: number
}

/** Every job: its name and its payload. A lower feature may queue a job that a higher feature runs. */
export interface Jobs {
  /** Process a file: picture, passages, caption. */
  'caption-file': { fileId: FileId }
  /** Retry a caption that had to be made without the model; `attempt` counts from 1. */
  'recaption-file': { fileId: FileId; attempt: number }
  /** Embed the passages of a file. */
  'embed-file': { fileId: FileId }
  /** Make a copy of a video that every browser can play. */
  'convert-video': { fileId: FileId }
  /** Read the next files again that earlier readers have read. */
  'read-again': Rereading
  /** Read the words in the next pictures. */
  'read-words': Record<string, never>
  /** Write down what is said in a recording or film; `attempt` counts from 1. */
  'transcribe-file': { fileId: FileId; attempt: number }
  /** Create files for the drive entries of a run. */
  'import-drive-files': { runId: RunId }
  /** Render an email and send it. */
  'send-mail': MailOrder
  /** Remove a closed account and all its data. */
  'remove-account': { userId: UserId }
}

/** How a job is run. */
export interface JobContext {
  /** Aborts when the process stops; such an attempt does not count, and the job is retried. */
  signal: AbortSignal
  /** 1 for the first attempt. */
  attempt: number
  isLastAttempt: boolean
}

export type JobName = keyof Jobs

/** Concurrency limits per process: `atOnce` in total, `perOwner` for jobs of one owner. */
export type Lanes = Readonly<Record<string, { atOnce: number; perOwner: number }>>

type FileJobName = { [Name in JobName]: Jobs[Name] extends { fileId: FileId } ? Name : never }[JobName]

/** Of the jobs with the same key only the last one is queued. */
export const fileJobKey = (name: FileJobName, fileId: FileId): string => `${name}:${fileId}`

export const runJobKey = (runId: RunId): string => `import-drive-files:${runId}`

/** There is at most one, so that files are read again one after another. */
export const rereadJobKey = 'read-again'

/** There is at most one, so that words are read page after page. */
export const ocrJobKey = 'read-words'

/** The job has that key. For a FROM with `graphile_worker.jobs j` and `files f`. */
export const isFileJob = (name: FileJobName): SQL => sql`j.key = ${`${name}:`} || f.id::text`

/** The same for a run. For a FROM with `graphile_worker.jobs j` and `caption_runs r`. */
export const isRunJob: SQL = sql`j.key = ${'import-drive-files:'} || r.id::text`

/**
 * The job is waiting or running; one whose last attempt ended with its process is neither. For a FROM with
 * `graphile_worker.jobs j`.
 */
export const isLiveJob: SQL = sql`(j.attempts < j.max_attempts or j.locked_at is not null)`
