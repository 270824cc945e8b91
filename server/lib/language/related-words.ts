import { readWordGroups } from './word-groups.ts'

let groups: ReadonlyMap<string, readonly string[]> | null = null

/**
 * Household and office words of the same meaning in any language, folded: 'bill', 'facture' and 'rechnung' for 'invoice'.
 * Looked up by the folded word, else by its stem; [] for most words.
 */
export function relatedWords(folded: string, stem: string): readonly string[] {
  groups ??= readWordGroups('related.txt')
  return groups.get(folded) ?? groups.get(stem) ?? []
}
