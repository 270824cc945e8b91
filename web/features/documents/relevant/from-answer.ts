import { relevantWords } from '#web/features/documents/documents-words.ts'

/** What marks a file that the answer stands on. */
export const fromAnswer = relevantWords.mark
