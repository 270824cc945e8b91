import { readFileSync } from 'node:fs'
import { fold } from './words.ts'

let groups: ReadonlyMap<string, readonly string[]> | null = null

/** Words of papers and households that mean the same, in any language: 'bill', 'facture' and 'Rechnung' for 'invoice'. Folded. */
export function relatedWords(folded: string, stem: string): readonly string[] {
  groups ??= allGroups()
  return groups.get(folded) ?? groups.get(stem) ?? []
}

/** A line of the file is one thing. */
function allGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const file = new URL('translations/related.txt', import.meta.url)
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const words = line.split(' ').map(fold)
    for (const word of words)
      found.set(word, [...(found.get(word) ?? []), ...words.filter((other) => other !== word)])
  }
  return found
}
