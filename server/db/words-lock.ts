/** The first half of the advisory lock of an owner's word list (`search_words`); the second is `hashtext` of the owner. */
export const wordsLock = 20_863
/** Longer words are not in the word list, nor are words of one or two letters, and marks. */
export const longestKnown = 40
