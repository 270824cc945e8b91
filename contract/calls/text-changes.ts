import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'
import { endpoint, textBodyBytes } from '#contract/endpoint.ts'
import { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { textEncodingNames } from '#contract/text-encodings.ts'
import { FileText } from './file-texts.ts'
import { StoredFile } from './files.ts'

// How texts are changed. Apart from `file-texts.ts`, which every page loads.

const byId = z.object({ id: FileId })

export const saveFileText = endpoint({
  method: 'PUT',
  path: '/api/files/:id/text',
  access: 'fileOwner',
  summary:
    'Replace the text of a text file; it is stored as UTF-8 and captioned again. With `If-Match`: 412 if it has another version.',
  params: byId,
  bodyBytes: textBodyBytes,
  body: z.strictObject({
    text: z.string().check(
      atMost({ max: limits.noteMax, tooLong: 'This text is too long. Upload it as a file instead.' }),
      z.refine((text) => text.trim() !== '', 'The text can’t be empty. Delete the file instead.'),
    ),
  }),
  reply: z.extend(StoredFile, { version: FileText.shape.version }),
  example: { text: 'Rain till noon, then the wind dropped.' },
})

/** What an edit replaced; in the trash until that expires. */
export const TextVersion = z.object({
  id: FileId,
  /** When it was replaced. */
  replaced_at: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type TextVersion = z.infer<typeof TextVersion>

export const listTextVersions = endpoint({
  method: 'GET',
  path: '/api/files/:id/versions',
  access: 'fileOwner',
  summary: 'Earlier versions of an edited text, the last replaced one first; at most 100.',
  params: byId,
  reply: z.object({ versions: z.array(TextVersion) }),
})

export const getTextVersion = endpoint({
  method: 'GET',
  path: '/api/files/:id/versions/:earlier',
  access: 'fileOwner',
  summary: 'The text of an earlier version.',
  params: z.object({ id: FileId, earlier: FileId }),
  reply: FileText,
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
