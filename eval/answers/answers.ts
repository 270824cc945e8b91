import { removeData, stopProgram } from '#bench/support/our-server.ts'
import { newDataFolder, startProgram } from '#test/support/program.ts'
import { compareWithRun, keepRun } from './compare-runs.ts'
import type { AnswerSet } from './answer-set.ts'
import { askProduct, behindProxy, withDocuments, type Reached } from './ask-product.ts'
import { bm25 } from './bm25.ts'
import { scoreAnswer } from './score-answers.ts'
import { missesOf, tableOf, tableOfSets, type Judged } from './answer-table.ts'

export async function judge(at: Reached, { documents, questions }: AnswerSet): Promise<Judged[]> {
  const search = bm25(documents)
  const judged: Judged[] = []
  for (const question of questions) {
    const answer = await askProduct(at, question)
    judged.push({
      question,
      answer,
      score: scoreAnswer(question, answer),
      baseline: search(question.question),
    })
  }
  return judged
}

/** Asks the questions of each set over HTTP, in an account of its own. A model takes part where the environment configures one. */
async function judgeSets(
  sets: AsyncIterable<readonly [string, AnswerSet]>,
): Promise<{ judged: Map<string, Judged[]>; documents: Map<string, number> }> {
  const dataFolder = await newDataFolder()
  const environment = { LOG_LEVEL: 'silent', QUESTIONS_PER_MINUTE: '10000', ...behindProxy }
  const program = await startProgram({ dataFolder, environment })
  try {
    const judged = new Map<string, Judged[]>()
    const documents = new Map<string, number>()
    for await (const [name, set] of sets) {
      const at = await withDocuments(program.url, `evaluation-${judged.size}`, set.documents)
      judged.set(name, await judge(at, set))
      documents.set(name, set.documents.length)
    }
    return { judged, documents }
  } finally {
    await stopProgram(program)
    await removeData(dataFolder)
  }
}

export interface AnswersOptions {
  /** Print wrong answers. */
  misses: boolean
  /** A file to keep the run in; null to keep none. */
  keep: string | null
  /** The file of a kept run, to print what differs from it; null for none. */
  compare: string | null
}

/** A table for each set, then what the options ask for, and one table for all sets together. */
export async function evaluateAnswers(
  sets: AsyncIterable<readonly [string, AnswerSet]>,
  { misses, keep, compare }: AnswersOptions,
): Promise<string> {
  const { judged, documents } = await judgeSets(sets)
  const parts = [...judged].map(([name, ofSet]) => {
    const head = `${name}: ${ofSet.length} questions, ${documents.get(name)} documents`
    return `${head}\n\n${tableOf(ofSet)}${misses ? `\n${missesOf(ofSet)}` : ''}`
  })
  if (keep !== null) await keepRun(keep, judged)
  if (compare !== null) parts.push(await compareWithRun(compare, judged))
  if (judged.size > 1) parts.push(`all sets\n\n${tableOf([...judged.values()].flat())}`)
  return parts.join('\n\n')
}

/** A table by class of question, and one by set. */
export async function evaluateSets(sets: AsyncIterable<readonly [string, AnswerSet]>): Promise<string> {
  const { judged } = await judgeSets(sets)
  return `${tableOf([...judged.values()].flat())}\n\n${tableOfSets(judged)}`
}
