import type { Passage } from '#server/engines/media/media.ts'
import type { Section } from '#server/engines/media/office/outline.ts'
import { passageLimits, passagesOf } from './passages.ts'

/** Splits a text into passages of which each is of one section. */
export function sectionedPassages(text: string, sections: readonly Section[]): Passage[] {
  const lines = text.split('\n')
  const begins = [{ line: 1, label: null }, ...sections]
  const passages: Passage[] = []
  for (const [at, { line: first, label }] of begins.entries()) {
    const next = begins[at + 1]?.line ?? lines.length + 1
    if (passages.length > passageLimits.count) break
    for (const passage of passagesOf(lines.slice(first - 1, next - 1).join('\n')))
      passages.push({ ...passage, line: (passage.line ?? 1) + first - 1, section: label })
  }
  return passages.slice(0, passageLimits.count + 1)
}
