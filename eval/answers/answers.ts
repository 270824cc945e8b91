import { removeData, stopProgram } from '#bench/our-server.ts'
import { newDataFolder, startProgram } from '#test/support/program.ts'
import { readAnswerSet, type AnswerSet, type LabelledQuestion } from './answer-set.ts'
import { askProduct, withDocuments } from './ask-product.ts'
import { bm25 } from './bm25.ts'
import { scoreAnswer, type GivenAnswer, type Score } from './score-answers.ts'

export interface Judged {
  question: LabelledQuestion
  answer: GivenAnswer
  score: Score
  /** What plain BM25 over whole documents finds, the best first. */
  baseline: readonly string[]
}

/** Both halves together: each half's questions are asked of all documents. */
export async function readSets(folders: readonly string[]): Promise<AnswerSet> {
  const sets = await Promise.all(folders.map(readAnswerSet))
  return {
    documents: sets.flatMap(({ documents }) => documents),
    questions: sets.flatMap(({ questions }) => questions),
  }
}

export async function judge(
  at: Parameters<typeof askProduct>[0],
  { documents, questions }: AnswerSet,
): Promise<Judged[]> {
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

/** Asks all questions through the product's own door, and says how well it answers. */
export async function evaluateAnswers(parts: Record<string, string>): Promise<string> {
  const dataFolder = await newDataFolder()
  const environment = { LOG_LEVEL: 'silent', QUESTIONS_PER_MINUTE: '10000' }
  const program = await startProgram({ dataFolder, environment })
  try {
    const all = await readSets(Object.values(parts))
    const at = await withDocuments(program.url, 'evaluation', all.documents)
    const tables: string[] = []
    for (const [name, folder] of Object.entries(parts)) {
      const { questions } = await readAnswerSet(folder)
      tables.push(
        `${name}: ${questions.length} questions of ${all.documents.length} documents\n\n${tableOf(await judge(at, { ...all, questions }))}`,
      )
    }
    return tables.join('\n\n')
  } finally {
    await stopProgram(program)
    await removeData(dataFolder)
  }
}

export const goals =
  'hit@1 ≥ .85, hit@5 ≥ .97, fact ≥ .90, computed ≥ .85, refused ≥ .85, follow-ups ≥ .80, idle ≤ .15'

/** One line for each class of questions, and one for all of them. */
export function tableOf(judged: readonly Judged[]): string {
  const classes = [...Map.groupBy(judged, ({ question }) => question.class)]
  const head = [
    '| class | questions | hit@1 | BM25 | hit@5 | BM25 | fact | refused | idle sources | ms (p50) |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ]
  return [...head, ...classes.map(([name, some]) => lineOf(name, some)), lineOf('all', judged)].join('\n')
}

function lineOf(name: string, judged: readonly Judged[]): string {
  const answered = judged.filter(({ question }) => question.refuse !== true)
  const told = answered.filter(({ question }) => question.fact.length > 0)
  const cited = judged.reduce((sum, { score }) => sum + score.cited, 0)
  const idle = answered.reduce((sum, { score }) => sum + score.idle, 0)
  const baseline = (count: number) =>
    share(answered, ({ question, baseline: found }) =>
      found.slice(0, count).some((file) => question.files.includes(file)),
    )
  const cells = [
    name,
    String(judged.length),
    share(answered, ({ score }) => score.hit1),
    baseline(1),
    share(answered, ({ score }) => score.hit5),
    baseline(5),
    share(told, ({ score }) => score.fact),
    share(judged, ({ score }) => score.refused),
    cited === 0 ? '–' : (idle / cited).toFixed(2),
    median(judged.map(({ answer }) => answer.ms)).toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}

const share = (some: readonly Judged[], isTrue: (one: Judged) => boolean): string =>
  some.length === 0 ? '–' : (some.filter(isTrue).length / some.length).toFixed(2)

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
