import { unitNames } from '#server/lib/language/units.ts'
import { fold } from '#server/lib/language/words.ts'

const article = "(?:(?:the|our|der|die|das|den|dem|le|la|les|l'|el|los|las) ?)?"
const units = Object.values(unitNames).join('|')

/** 'How many kilos of cherries', 'combien de litres de gazole', 'wie viel kg Honig'. */
const ofUnit = new RegExp(`\\b(?:${units})\\s+(?:(?:of|von|an|de|d'|del) ?)?${article}(\\p{L}{4,})`, 'gu')
/** 'The average mark for parking', 'la note moyenne pour le service'. */
const ofMark = new RegExp(
  `\\b(?:marks?|scores?|ratings?|noten?|\\w+note|notas?)\\b[^,;?]{0,20}?\\b(?:for|fur|furs|pour|para)\\s+${article}(\\p{L}{4,})`,
  'gu',
)

/** Words, folded, of the things that a question measures: of others a figure would be wrong. */
export const measuredThings = (text: string): readonly string[] =>
  [ofUnit, ofMark].flatMap((pattern) => [...fold(text).matchAll(pattern)].flatMap(([, thing]) => thing ?? []))
