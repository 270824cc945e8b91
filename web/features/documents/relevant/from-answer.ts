import { relevantWords } from '#web/features/documents/documents-words.ts'

/** The mark of a file that the answer cites. */
export const fromAnswer = relevantWords.mark
