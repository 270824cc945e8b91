import type { LabelledDocument } from './answer-set.ts'

const saturation = 1.2
const lengthShare = 0.75

/** Plain BM25 over whole documents with their names (Robertson and Zaragoza 2009): what every search must be measured against. */
export function bm25(documents: readonly LabelledDocument[]): (question: string) => string[] {
  const texts = documents.map(({ name, text }) => wordsOf(`${name} ${text}`))
  const mean = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length)
  const counts = texts.map((words) => {
    const count = new Map<string, number>()
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const holding = new Map<string, number>()
  for (const count of counts) for (const word of count.keys()) holding.set(word, (holding.get(word) ?? 0) + 1)
  return (question) => {
    const questionWords = [...new Set(wordsOf(question))]
    const scored = documents.map(({ name }, at) => {
      const length = texts[at]?.length ?? 0
      let score = 0
      for (const word of questionWords) {
        const times = counts[at]?.get(word) ?? 0
        const held = holding.get(word) ?? 0
        const rarity = Math.log(1 + (documents.length - held + 0.5) / (held + 0.5))
        score +=
          (rarity * times * (saturation + 1)) /
          (times + saturation * (1 - lengthShare + (lengthShare * length) / mean))
      }
      return { name, score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1))
      .map(({ name }) => name)
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
