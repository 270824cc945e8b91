import { createContext, use } from 'react'

/** A button of a line. */
export interface NoticeAction {
  label: string
  onClick: () => void
}

export interface SnackOptions {
  /** In the order in which they stand. */
  actions?: readonly NoticeAction[]
}

export interface ConfirmQuestion {
  title: string
  text: string
  /** A second sentence in a line of its own. */
  note?: string | undefined
  confirmLabel: string
  isDangerous?: boolean
}

/** `other`: the second way to go on. */
export type NoticeAnswer = 'confirmed' | 'other' | null

export interface Notices {
  /** A line bottom left for 4 s. */
  snackbar: (text: string, options?: SnackOptions) => void
  /** A line bottom right for 3.5 s. */
  toast: (text: string, options?: SnackOptions) => void
  /** A dialog with exactly this text and one button; settles when it is closed. */
  alert: (text: string) => Promise<void>
  /** A question; true when it was confirmed. */
  confirm: (question: ConfirmQuestion) => Promise<boolean>
  /** A question with two ways to go on; null when it was cancelled. */
  choose: (question: ConfirmQuestion & { otherLabel: string }) => Promise<NoticeAnswer>
}

export const NoticeContext = createContext<Notices | null>(null)

/** How any part of the page shows a message or asks a question. */
export function useNotices(): Notices {
  const notices = use(NoticeContext)
  if (notices === null) throw new Error('useNotices is used outside of NoticeProvider')
  return notices
}
