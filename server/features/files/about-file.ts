import { fileKind } from '#contract/file-kinds.ts'
import type { About } from '#server/features/ai-usage/metered-ai.ts'
import { storageSource } from './storage-keys.ts'

/** What the AI engine is told that it works for; of what lies in a drive a receipt is kept, because runs ask for it. */
export const aboutFile = (file: { mime: string; name: string; storageKey: string }): About => ({
  kind: fileKind(file.mime, file.name),
  content: storageSource(file.storageKey) === 'storypad' ? null : file.storageKey,
})
