import { fileKind } from '#contract/file-kinds.ts'
import type { About } from '#server/features/ai-usage/metered-ai.ts'
import { storageSource } from './storage-keys.ts'

/** The facts about a file for the AI engine. Files in drives keep a receipt, because caption runs request it. */
export const aboutFile = (file: { mime: string; name: string; storageKey: string }): About => ({
  kind: fileKind(file.mime, file.name),
  content: storageSource(file.storageKey) === 'storypad' ? null : file.storageKey,
})
