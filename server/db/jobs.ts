import type { FileId, RunId, UserId } from '#contract/ids.ts'
import { sql, type SQL } from './drizzle.ts'

/** An email to write; its text and the token in its link are made when it is sent. */
export type MailOrder = {
  /** The site's address when it was ordered, for the links in it. */
  origin: string
} & (
  | { kind: 'verify-email' | 'confirm-new-email' | 'password-changed' | 'account-closed'; userId: UserId }
  | { kind: 'email-changing'; userId: UserId; oldEmail: string; newEmail: string }
  /** Ordered for any address, known or not, so that nobody learns which it is. */
  | { kind: 'reset-password'; email: string }
)

/** Every job: its name and what it is told. A lower feature may add one that a higher feature runs. */
export interface Jobs {
  /** Read a file: picture, passages, caption. */
  'caption-file': { fileId: FileId }
  /** Ask a model once more for a caption that had to be made without it; `attempt` counts from 1. */
  'recaption-file': { fileId: FileId; attempt: number }
  /** Place the passages of a file where the embedding model says. */
  'embed-file': { fileId: FileId }
  /** Make the copy of a video that every browser plays. */
  'convert-video': { fileId: FileId }
  /** Make files of ours of what a run names in a drive. */
  'import-drive-files': { runId: RunId }
  /** Write an email and send it. */
  'send-mail': MailOrder
  /** Remove a closed account and everything that is its owner's. */
  'remove-account': { userId: UserId }
}

/** How a job is run. */
export interface JobContext {
  /** Aborts when the job has to end because the process does; such a try does not count, and the job is tried again. */
  signal: AbortSignal
  /** 1 for the first try. */
  attempt: number
  isLastAttempt: boolean
}

export type JobName = keyof Jobs

/** Places for jobs of a kind in one process: `atOnce` in all, `perOwner` for jobs of one owner. */
export type Lanes = Readonly<Record<string, { atOnce: number; perOwner: number }>>

type FileJobName = { [Name in JobName]: Jobs[Name] extends { fileId: FileId } ? Name : never }[JobName]

/** Of the jobs with the same key only the last one waits. */
export const fileJobKey = (name: FileJobName, fileId: FileId): string => `${name}:${fileId}`

export const runJobKey = (runId: RunId): string => `import-drive-files:${runId}`

/** The job has that key. For a FROM with `graphile_worker.jobs j` and `files f`. */
export const isFileJob = (name: FileJobName): SQL => sql`j.key = ${`${name}:`} || f.id::text`

/** The same of a run. For a FROM with `graphile_worker.jobs j` and `caption_runs r`. */
export const isRunJob: SQL = sql`j.key = ${'import-drive-files:'} || r.id::text`

/**
 * The job is to be tried, or being tried; one whose last try ended with its process is neither. For a FROM with
 * `graphile_worker.jobs j`.
 */
export const isLiveJob: SQL = sql`(j.attempts < j.max_attempts or j.locked_at is not null)`
