import { fileType } from '#contract/file-kinds.ts'

const mimes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/svg+xml',
  'text/plain',
  'text/csv',
  'text/markdown',
  'application/pdf',
  'video/mp4',
]

/** An SQL expression for the `file_type` of a media type; null, which the column refuses, for one that is not listed here. */
export const fileTypeSql = (mime: string): string =>
  `case ${mime} ${mimes.map((one) => `when '${one}' then '${fileType(one, '')}'`).join(' ')} end`
