import { stat } from 'node:fs/promises'
import { emptyExamination, Unreadable } from './media.ts'
import type { Examination, MediaFile } from './media.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']
const texts = ['application/json', 'application/xml', 'application/yaml', 'application/x-yaml']

/** Looks into a file with the reader of its kind; each reader is loaded when first needed. */
export async function examine(file: MediaFile): Promise<Examination> {
  if ((await stat(file.path)).size === 0) throw new Unreadable('This file is empty.')
  if (pictures.includes(file.mime)) return (await import('./examine-image.ts')).examineImage(file)
  if (file.mime === 'text/csv') return (await import('./examine-csv.ts')).examineCsv(file)
  if (file.mime.startsWith('text/') || texts.includes(file.mime)) {
    return (await import('./examine-text.ts')).examineText(file)
  }
  return emptyExamination()
}
