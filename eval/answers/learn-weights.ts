import { writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { getProfile, Profile } from '#contract/calls/accounts.ts'
import { limits } from '#contract/limits.ts'
import { quoteOf } from '#server/answering/compose/quote.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { answerFeatures, plainQuotes } from '#server/answering/verdict/answer-features.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import type { Found } from '#server/features/search/rank-found.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { prepareTemplate, stopTestCluster } from '#test/support/database.ts'
import type { AnswerSet, LabelledQuestion } from './answer-set.ts'
import { withDocuments } from './ask-product.ts'
import { fitChoices, scoreOf, type Choice } from './choice-model.ts'
import { fitLogistic, valueOf, type Example } from './logistic.ts'
import { isIn } from './score-answers.ts'

/** Files of a question that are compared. */
const mostFiles = 20
const mostSentences = 30
/** No set shows what these weigh: questions for files of a type, and the file of the last answer. */
const given = { ofFileKind: 3, ofLastAnswer: 1.5 } as const

/** A question with its sentences, and what tells whether the best one answers. */
interface Learned {
  set: string
  names: readonly string[]
  /** Null where no sentence found is right. */
  ofFiles: (Choice & { files: readonly string[]; isRightFile: readonly boolean[] }) | null
  /** The sentences of the right file; null where none is right, or all are. */
  ofSentences: Choice | null
  answer: Example & { isRefused: boolean }
}

/** Learns the weights of `server/answering` from the questions of sets, and reports how well each set is judged by what the others teach. */
export async function learnWeights(
  sets: AsyncIterable<readonly [string, AnswerSet]>,
  { write }: { write: boolean },
): Promise<string> {
  await prepareTemplate()
  const app = await startTestApp({ QUESTIONS_PER_MINUTE: '10000' })
  try {
    const learned: Learned[] = []
    for await (const [name, set] of sets) learned.push(...(await examplesOf(app, name, set)))
    if (write) writeWeights(learned)
    return [ordersOf(learned), answersOf(learned)].join('\n\n')
  } finally {
    await app.close()
    await stopTestCluster()
  }
}

async function examplesOf(
  app: TestApp,
  name: string,
  { documents, questions }: AnswerSet,
): Promise<Learned[]> {
  const at = await withDocuments(app.url, `learning-${name}`, documents)
  // The database of tests never looks at its tables by itself, and would plan for empty ones.
  await app.services.database.pool.query('analyze')
  const reply = await fetch(`${app.url}${getProfile.path}`, { headers: at.headers })
  const { id: userId } = z.parse(Profile, await reply.json())
  const scope: SearchScope = {
    viewer: { transport: 'program', kind: 'user', userId },
    ownerId: userId,
    storyId: null,
    fileIds: null,
  }
  const learned: Learned[] = []
  for (const labelled of questions.filter(isOfTexts)) {
    const question = readQuestion(labelled.question, labelled.before ?? [])
    const found = await app.services.search.find(scope, question, { files: mostFiles, before: [] })
    if (!question.isOverview && found.files.length > 0)
      learned.push(learnedOf(name, labelled, question, found))
  }
  return learned
}

/** Figures are computed, and lists of files are no sentences. */
const isOfTexts = ({ class: ofClass }: LabelledQuestion): boolean =>
  ofClass !== 'computed' && ofClass !== 'type'

function learnedOf(
  set: string,
  labelled: LabelledQuestion,
  question: ReturnType<typeof readQuestion>,
  { files, rarities }: Found,
): Learned {
  const isAnswerable = labelled.refuse !== true
  const sentences = files.flatMap(({ units }) => {
    const byFile = units.toSorted((one, other) => other.fileScore - one.fileScore)
    return [...new Set([...units.slice(0, mostSentences), ...byFile.slice(0, mostSentences)])]
  })
  const rows = sentences.map(({ criteria }) => Object.values(criteria))
  const isRightFile = sentences.map(
    ({ passage }) => isAnswerable && labelled.files.includes(passage.fileName),
  )
  const holds = sentences.map(({ text }, at) => isRightFile[at] === true && isIn(labelled, text))
  const isRight = holds.some(Boolean) ? holds : isRightFile
  const rightFile = sentences.find((_, at) => isRightFile[at])?.passage.file
  const own = sentences.flatMap(({ passage }, at) => (passage.file === rightFile ? [at] : []))
  const ownRight = own.map((at) => isRight[at] === true)
  // As many files as an answer is based on.
  const asked = files.slice(0, limits.topN.default)
  const stated = plainQuotes(asked).map(({ unit }) => quoteOf(unit, asked, question).text)
  const [best] = asked
  return {
    set,
    names: Object.keys(sentences[0]?.criteria ?? {}),
    ofFiles: isRightFile.some(Boolean)
      ? { rows, isRight, files: sentences.map(({ passage }) => passage.file), isRightFile }
      : null,
    ofSentences:
      ownRight.some(Boolean) && !ownRight.every(Boolean)
        ? { rows: own.map((at) => rows[at] ?? []), isRight: ownRight }
        : null,
    answer: {
      signs: answerFeatures(question, asked, (folded) => rarities.get(folded) ?? 0),
      isSo:
        isAnswerable &&
        labelled.files.includes(best?.units[0]?.passage.fileName ?? '') &&
        isIn(labelled, stated.join(' ')),
      isRefused: !isAnswerable,
      weight: 1,
    },
  }
}

const choicesOf = (some: readonly Learned[], of: 'ofFiles' | 'ofSentences'): Choice[] =>
  some.flatMap((one) => one[of] ?? [])

function ordersOf(learned: readonly Learned[]): string {
  const lines = setsIn(learned).map((set) => {
    const weights = fitChoices(choicesOf(others(learned, set), 'ofFiles'))
    const questions = learned.flatMap((one) => (one.set === set && one.ofFiles !== null ? [one.ofFiles] : []))
    const isFirstRight = ({ rows, isRightFile }: (typeof questions)[number]): boolean => {
      const scores = rows.map((row) => scoreOf(weights, row))
      return isRightFile[scores.indexOf(Math.max(...scores))] === true
    }
    return `| ${set} | ${questions.length} | ${shareOf(questions.filter(isFirstRight).length, questions)} |`
  })
  return [
    '| set | questions | right file first, as the other sets teach |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** Likelihoods from which on a sentence could be stated as the answer. */
const thresholds = [0.3, 0.5, 0.7, 0.9, 0.95, 0.975, 0.99]

function answersOf(learned: readonly Learned[]): string {
  const judged = setsIn(learned).flatMap((set) => {
    const model = fitLogistic(examplesIn(others(learned, set)), { hasStart: true })
    return learned
      .filter((one) => one.set === set)
      .map(({ answer }) => ({ ...answer, likelihood: 1 / (1 + Math.exp(-valueOf(model, answer.signs))) }))
  })
  const without = judged.filter(({ isRefused }) => isRefused)
  const answerable = judged.filter(({ isRefused }) => !isRefused)
  const lines = thresholds.map((limit) => {
    const stated = judged.filter(({ likelihood }) => likelihood >= limit)
    const right = stated.filter(({ isSo }) => isSo)
    const refused = stated.filter(({ isRefused }) => isRefused)
    return `| ${limit} | ${stated.length} | ${shareOf(right.length, stated)} | ${shareOf(right.length, answerable)} | ${shareOf(refused.length, without)} |`
  })
  return [
    '| likelihood from | questions | right | right, of those with an answer | of those without an answer |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

const examplesIn = (some: readonly Learned[]): Example[] => some.map(({ answer }) => answer)

const others = (learned: readonly Learned[], set: string): Learned[] =>
  learned.filter((one) => one.set !== set)

const setsIn = (learned: readonly Learned[]): string[] => [...new Set(learned.map(({ set }) => set))]

const shareOf = (count: number, of: readonly unknown[]): string =>
  of.length === 0 ? '–' : (count / of.length).toFixed(3)

const file = path.resolve(import.meta.dirname, '../../server/answering/ranking/weights.json')

function writeWeights(learned: readonly Learned[]): void {
  const names = learned[0]?.names ?? []
  const weightsOf = (of: 'ofFiles' | 'ofSentences') => {
    const fitted = fitChoices(choicesOf(learned, of))
    return { ...rounded(Object.fromEntries(names.map((name, at) => [name, fitted[at] ?? 0]))), ...given }
  }
  const { weights, start } = fitLogistic(examplesIn(learned), { hasStart: true })
  const all = {
    file: weightsOf('ofFiles'),
    sentence: weightsOf('ofSentences'),
    answer: rounded({ ...weights, start }),
  }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}

const rounded = (weights: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(2))]))
