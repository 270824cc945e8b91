import { stem } from '#server/lib/language/stems.ts'

/** A folded word without its endings. Without accents, French 'confirmées' has one that its stemmer does not know. */
export const wordStem = (folded: string, language: string): string =>
  stem(language === 'fr' ? folded.replace(/ees?$/, 'e') : folded, language)
