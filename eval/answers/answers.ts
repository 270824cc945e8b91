import { removeData, stopProgram } from '#bench/our-server.ts'
import { newDataFolder, startProgram } from '#test/support/program.ts'
import type { AnswerSet } from './answer-set.ts'
import { askProduct, behindProxy, withDocuments, type Reached } from './ask-product.ts'
import { bm25 } from './bm25.ts'
import { scoreAnswer } from './score-answers.ts'
import { missesOf, tableOf, type Judged } from './answer-table.ts'

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

/**
 * Asks the questions of sets through the product's own door, and says how well it answers. Each set is an account of its own;
 * with `misses` what was not right is told, too. A model takes part where the environment configures one.
 */
export async function evaluateAnswers(
  sets: AsyncIterable<readonly [string, AnswerSet]>,
  { misses }: { misses: boolean },
): Promise<string> {
  const dataFolder = await newDataFolder()
  const environment = { LOG_LEVEL: 'silent', QUESTIONS_PER_MINUTE: '10000', ...behindProxy }
  const program = await startProgram({ dataFolder, environment })
  try {
    const told: string[] = []
    const all: Judged[] = []
    let documents = 0
    for await (const [name, set] of sets) {
      const at = await withDocuments(program.url, `evaluation-${told.length}`, set.documents)
      const judged = await judge(at, set)
      all.push(...judged)
      documents += set.documents.length
      told.push(`${headOf(name, set.documents.length, judged)}${misses ? `\n${missesOf(judged)}` : ''}`)
    }
    if (told.length > 1) told.push(headOf('all sets', documents, all))
    return told.join('\n\n')
  } finally {
    await stopProgram(program)
    await removeData(dataFolder)
  }
}

const headOf = (name: string, documents: number, judged: readonly Judged[]): string =>
  `${name}: ${judged.length} questions of ${documents} documents\n\n${tableOf(judged)}`
