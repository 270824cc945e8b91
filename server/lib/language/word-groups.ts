import { readFileSync } from 'node:fs'
import { fold } from './words.ts'

/** Reads a file of word groups, one group a line: by each folded word, the other words of its groups. */
export function readWordGroups(file: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>()
  const text = readFileSync(new URL(`translations/${file}`, import.meta.url), 'utf8')
  for (const line of text.trimEnd().split('\n')) {
    const words = line.split(' ').map(fold)
    for (const word of words)
      groups.set(word, [...(groups.get(word) ?? []), ...words.filter((other) => other !== word)])
  }
  return groups
}
