import type { FileId, UserId } from '#contract/ids.ts'

/** A letter to write; its text and the token in its link are made when it is sent. */
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
  /** Look into a file: picture, passages, caption. */
  'caption-file': { fileId: FileId }
  /** Ask a model once more for a caption that had to be made without it; `attempt` counts from 1. */
  'recaption-file': { fileId: FileId; attempt: number }
  /** Place the passages of a file where the embedding model says. */
  'embed-file': { fileId: FileId }
  /** Make the copy of a video that every browser plays. */
  'convert-video': { fileId: FileId }
  /** Write a letter and send it. */
  'send-mail': MailOrder
  /** Remove a closed account and everything that is its owner's. */
  'remove-account': { userId: UserId }
  /** What is done every ten minutes: expired sessions, deleted files past their time, answers that were cut off. */
  'clean-up': Record<string, never>
}

export type JobName = keyof Jobs
