import { removeData, stopProgram } from '#bench/support/our-server.ts'
import { newDataFolder, startProgram } from '#test/support/program.ts'
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

/** A table for each set, and with `misses` its wrong answers; then one for all sets together. */
export async function evaluateAnswers(
  sets: AsyncIterable<readonly [string, AnswerSet]>,
  { misses }: { misses: boolean },
): Promise<string> {
  const { judged, documents } = await judgeSets(sets)
  const parts = [...judged].map(([name, ofSet]) => {
    const head = `${name}: ${ofSet.length} questions, ${documents.get(name)} documents`
    return `${head}\n\n${tableOf(ofSet)}${misses ? `\n${missesOf(ofSet)}` : ''}`
  })
  if (parts.length > 1) parts.push(`all sets\n\n${tableOf([...judged.values()].flat())}`)
  return parts.join('\n\n')
}

/** A table by class of question, and one by set. */
export async function evaluateSets(sets: AsyncIterable<readonly [string, AnswerSet]>): Promise<string> {
  const { judged } = await judgeSets(sets)
  return `${tableOf([...judged.values()].flat())}\n\n${tableOfSets(judged)}`
}
