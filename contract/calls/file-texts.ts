import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'
import { endpoint, textBodyBytes } from '#contract/endpoint.ts'
import { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { textEncodingNames } from '#contract/text-encodings.ts'
import { StoredFile } from './files.ts'

const byId = z.object({ id: FileId })

export const FileText = z.object({
  /** At most 1,000,000 characters. */
  text: z.string(),
  encoding: z.enum(textEncodingNames),
  /** Some bytes could not be decoded; saving would store their replacements. */
  has_bad_bytes: z.boolean(),
  /** The content was not written here; an edit keeps it in the trash. */
  keeps_original: z.boolean(),
  /** The file is longer than `text`. */
  is_cut: z.boolean(),
})
export type FileText = z.infer<typeof FileText>

export const getFileText = endpoint({
  method: 'GET',
  path: '/api/files/:id/text',
  access: 'fileReader',
  summary:
    'The text of a text file, decoded from any encoding; of an e-mail, a calendar or a card as people read it.',
  params: byId,
  reply: FileText,
})

export const saveFileText = endpoint({
  method: 'PUT',
  path: '/api/files/:id/text',
  access: 'fileOwner',
  summary: 'Replace the text of a text file; it is stored as UTF-8 and captioned again.',
  params: byId,
  bodyBytes: textBodyBytes,
  body: z.strictObject({
    text: z.string().check(
      atMost({ max: limits.noteMax, tooLong: 'This text is too long. Upload it as a file instead.' }),
      z.refine((text) => text.trim() !== '', 'The text can’t be empty. Delete the file instead.'),
    ),
  }),
  reply: StoredFile,
  example: { text: 'Rain till noon, then the wind dropped.' },
})

export const chooseTextEncoding = endpoint({
  method: 'PUT',
  path: '/api/files/:id/encoding',
  access: 'fileOwner',
  summary: 'Read a text file in another encoding; null detects it again.',
  params: byId,
  body: z.strictObject({ encoding: z.nullable(z.enum(textEncodingNames)) }),
  reply: StoredFile,
  example: { encoding: 'windows-1252' },
})
