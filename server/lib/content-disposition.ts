import { create } from 'content-disposition'

/** The header that says how a browser treats what is sent, and what a download is called (RFC 6266). */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  // Controls and marks that turn the direction of a text never pass: a name has to read as what it is.
  create(name.replace(/[\p{Cc}\p{Cf}]/gu, '').toWellFormed(), { type })
