import type { LabelledQuestion } from './answer-set.ts'

/** What the product said to a question. */
export interface GivenAnswer {
  /** Names of the files it found, the best first. */
  found: readonly string[]
  /** Names of the files it cites. */
  cited: readonly string[]
  text: string
}

export interface Score {
  hit1: boolean
  hit5: boolean
  /** What was asked for is answered. */
  fact: boolean
  /** The fact is in the reply, even if the reply hedges or refuses. */
  present: boolean
  refused: boolean
  /** The reply neither hedges nor refuses. */
  unhedged: boolean
  cited: number
  /** Cited files that do not hold the answer. */
  irrelevant: number
}

/** Refused is what says so; an answer that does cannot be right where there is one. */
const refusal = /(?:^|: )nothing (?:here|in)\b/i

const hedge = /^this comes closest:/i

export function scoreAnswer(question: LabelledQuestion, answer: GivenAnswer): Score {
  const isRight = (name: string | undefined) => name !== undefined && question.files.includes(name)
  const refused = refusal.test(answer.text)
  const text = normal(answer.text)
  const hasFact = question.fact.every((spellings) =>
    spellings.some((spelling) => text.includes(normal(spelling))),
  )
  return {
    hit1: isRight(answer.found[0]),
    hit5: answer.found.slice(0, 5).some(isRight),
    fact: hasFact && !refused,
    present: hasFact,
    refused,
    unhedged: !refused && !hedge.test(answer.text),
    cited: answer.cited.length,
    irrelevant: answer.cited.filter((name) => !isRight(name)).length,
  }
}

/** Without marks of Markdown, in lower case; invisible signs between letters say nothing. */
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\\*\u2060]/g, '')
    .replaceAll(/\s+/g, ' ')
