import { create } from 'content-disposition'

/** The Content-Disposition header, with the file name of a download (RFC 6266). */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  // Without control characters and direction marks, which could disguise a name.
  create(name.replace(/[\p{Cc}\p{Cf}]/gu, '').toWellFormed(), { type })
