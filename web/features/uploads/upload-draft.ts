import * as z from 'zod/mini'
import { keepDraft, keptDraft } from '#web/lib/use-draft.ts'

const UploadDraft = z.object({
  way: z.enum(['files', 'note']),
  name: z.string(),
  /** Null until it is chosen: then the person's last choice counts. */
  isPublic: z.nullable(z.boolean()),
  title: z.string(),
  content: z.string(),
})
/** What is typed and chosen in the dialog, beside its files. */
export type UploadDraft = z.infer<typeof UploadDraft>

export const emptyDraft: UploadDraft = { way: 'files', name: '', isPublic: null, title: '', content: '' }

export function parseDraft(stored: unknown): UploadDraft | undefined {
  const parsed = z.safeParse(UploadDraft, stored)
  return parsed.success ? parsed.data : undefined
}

/** Something is typed that would be missed. */
export const hasWords = ({ name, title, content }: UploadDraft): boolean =>
  `${name}${title}${content}`.trim() !== ''

/** Puts a note into the draft of a dialog that is about to open, below what stands in it already. */
export function addToDraft(place: string, note: { title: string; content: string }): void {
  const kept = parseDraft(keptDraft(place)) ?? emptyDraft
  const content = [kept.content, note.content].filter((part) => part !== '').join('\n\n')
  keepDraft(place, { ...kept, way: 'note', title: kept.title || note.title, content } satisfies UploadDraft)
}
