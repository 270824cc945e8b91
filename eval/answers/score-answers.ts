import type { LabelledQuestion } from './answer-set.ts'

/** What the product said to a question. */
export interface GivenAnswer {
  /** Names of the files it found, the best first. */
  found: readonly string[]
  /** Names of the files it cites. */
  cited: readonly string[]
  text: string
  /** Its tables, statistics and passages, as text. */
  shown: string
  certainty: 'sure' | 'unsure' | 'nothing' | null
  /** How it was found, in sentences. */
  how: readonly string[]
  /** Milliseconds from the question to its evidence; null without evidence. */
  evidenceAfter: number | null
}

export interface Score {
  hit1: boolean
  hit5: boolean
  /** What was asked for is answered. */
  fact: boolean
  /** The fact is on the answer: in its text, rows, statistics or passages, even if it hedges or refuses. */
  present: boolean
  refused: boolean
  /** It is stated as an answer, without a hedge. */
  plain: boolean
  cited: number
  /** Cited files that do not hold the answer. */
  irrelevant: number
}

/** Refused is what says so; an answer that does cannot be right where there is one. */
const refusal = /(?:^|: )nothing (?:here|in)\b/i

const hedge = /^(?:this comes closest|not sure)\b/i

export function scoreAnswer(question: LabelledQuestion, answer: GivenAnswer): Score {
  const isRight = (name: string | undefined) => name !== undefined && question.files.includes(name)
  const refused = refusal.test(answer.text)
  const hasFact = isIn(question, answer.text)
  return {
    hit1: isRight(answer.found[0]),
    hit5: answer.found.slice(0, 5).some(isRight),
    fact: hasFact && !refused,
    present: isIn(question, `${answer.text} ${answer.shown}`),
    refused,
    plain: !refused && !hedge.test(answer.text) && (answer.certainty ?? 'sure') === 'sure',
    cited: answer.cited.length,
    irrelevant: answer.cited.filter((name) => !isRight(name)).length,
  }
}

/** A text holds one spelling of each part of the answer. */
export function isIn({ fact }: Pick<LabelledQuestion, 'fact'>, text: string): boolean {
  const said = normal(text)
  return fact.every((spellings) => spellings.some((spelling) => said.includes(normal(spelling))))
}

/** Without marks of Markdown, in lower case; invisible signs between letters say nothing. */
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\\*\u2060]/g, '')
    .replaceAll(/\s+/g, ' ')
