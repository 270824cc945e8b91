import * as z from 'zod/mini'
import { TagList, tagListOf } from '#web/features/stories/tags/tag-list.ts'
import { keepDraft, keptDraft } from '#web/lib/use-draft.ts'

const UploadDraft = z.object({
  way: z.enum(['files', 'note']),
  name: z.string(),
  description: z.string(),
  tags: TagList,
  title: z.string(),
  content: z.string(),
})
/** What is typed in the dialog. Visibility is not part of it: a story starts private each time. */
export type UploadDraft = z.infer<typeof UploadDraft>

export const emptyDraft: UploadDraft = {
  way: 'files',
  name: '',
  description: '',
  tags: tagListOf([]),
  title: '',
  content: '',
}

export function parseDraft(stored: unknown): UploadDraft | undefined {
  const parsed = z.safeParse(UploadDraft, stored)
  return parsed.success ? parsed.data : undefined
}

/** Something is typed that would be missed. */
export const hasWords = ({ name, description, tags, title, content }: UploadDraft): boolean =>
  `${name}${description}${tags.tags.join('')}${tags.text}${title}${content}`.trim() !== ''

/** Puts a note into the draft of a dialog that is about to open, below its current text. */
export function addToDraft(place: string, note: { title: string; content: string }): void {
  const kept = parseDraft(keptDraft(place)) ?? emptyDraft
  const content = [kept.content, note.content].filter((part) => part !== '').join('\n\n')
  keepDraft(place, { ...kept, way: 'note', title: kept.title || note.title, content } satisfies UploadDraft)
}
