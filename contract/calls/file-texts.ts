import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FileId } from '#contract/ids.ts'
import { textEncodingNames } from '#contract/text-encodings.ts'

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
  /** Changes with the content; sent as `If-Match`, it is the only one that is replaced. */
  version: z.string(),
})
export type FileText = z.infer<typeof FileText>

export const getFileText = endpoint({
  method: 'GET',
  path: '/api/files/:id/text',
  access: 'fileReader',
  summary:
    'The text of a text file, decoded from any encoding; of an e-mail, a calendar or a card as people read it.',
  params: z.object({ id: FileId }),
  reply: FileText,
})
