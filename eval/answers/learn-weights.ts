import * as z from 'zod/mini'
import { getProfile, Profile } from '#contract/calls/accounts.ts'
import type { Found } from '#server/features/search/rank-found.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import { fileSigns, mostCompared } from '#server/lib/evidence/likeliest-first.ts'
import { isCertain, missingByRules } from '#server/lib/evidence/refusal.ts'
import { signsOfAnswer } from '#server/lib/evidence/sureness.ts'
import type { Signs } from '#server/lib/evidence/weighed-signs.ts'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import type { Question } from '#server/lib/question/question.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { prepareTemplate, stopTestCluster } from '#test/support/database.ts'
import type { AnswerSet, LabelledQuestion } from './answer-set.ts'
import { withDocuments } from './ask-product.ts'
import { fitLogistic, valueOf, type Example, type Logistic } from './logistic.ts'

/** A question's files, best first by their words, and the features that predict whether it has an answer. */
interface Learned {
  set: string
  files: readonly { signs: Signs; isRight: boolean }[]
  answer: { signs: Signs; isRefused: boolean } | null
}

/**
 * Learns the weights of ranking and of abstaining from the questions of sets; reports how well each set is
 * judged by what the others teach, and the weights that all of them teach together.
 */
export async function learnWeights(sets: AsyncIterable<readonly [string, AnswerSet]>): Promise<string> {
  await prepareTemplate()
  const app = await startTestApp({ QUESTIONS_PER_MINUTE: '10000' })
  try {
    const learned: Learned[] = []
    for await (const [name, set] of sets) learned.push(...(await examplesOf(app, name, set)))
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
  for (const labelled of questions.filter(isOfWords)) {
    const question = readInTurn(labelled.question, labelled.before ?? [])
    const found = await app.services.search.find(scope, question, { files: mostCompared, before: [] })
    if (question.isOverview || found.files.length === 0) continue
    learned.push({
      set: name,
      files: filesOf(labelled, question, found),
      answer: answerOf(labelled, question, found),
    })
  }
  return learned
}

/** Figures are computed, and lists of files are no sentences. */
const isOfWords = ({ class: ofClass }: LabelledQuestion): boolean =>
  ofClass !== 'computed' && ofClass !== 'type'

function filesOf(labelled: LabelledQuestion, question: Question, { files }: Found): Learned['files'] {
  if (labelled.refuse === true) return []
  const byWorth = files.toSorted((one, other) => other.worth - one.worth)
  const most = byWorth[0]?.worth ?? 0
  return byWorth.map((file) => ({
    signs: fileSigns(question, file, most),
    isRight: labelled.files.includes(file.units[0]?.passage.fileName ?? ''),
  }))
}

/** Null where rules decide, or a table would; and of follow-ups and paraphrases, of which no set has one without an answer. */
function answerOf(labelled: LabelledQuestion, question: Question, found: Found): Learned['answer'] {
  if (labelled.class === 'paraphrase') return null
  if (question.isFollowUp || question.operation !== null || question.fileKinds.length > 0) return null
  const missing = missingByRules(question, found)
  if (missing !== null && isCertain(missing)) return null
  return {
    signs: signsOfAnswer(question, found, missing?.reason ?? null),
    isRefused: labelled.refuse === true,
  }
}

/** Differences of the right files and the others: what is right weighs more. */
const pairsOf = (some: readonly Learned[]): Example[] =>
  some.flatMap(({ files }) => {
    const right = files.filter(({ isRight }) => isRight)
    const others = files.filter(({ isRight }) => !isRight)
    return right.flatMap((one) =>
      others.map((other) => ({
        signs: Object.fromEntries(
          Object.entries(one.signs).map(([name, value]) => [name, value - (other.signs[name] ?? 0)]),
        ),
        isSo: true,
        weight: 1 / (right.length * others.length),
      })),
    )
  })

const answersIn = (some: readonly Learned[]): Example[] =>
  some.flatMap(({ answer }) =>
    answer === null ? [] : [{ signs: answer.signs, isSo: answer.isRefused, weight: 1 }],
  )

function ordersOf(learned: readonly Learned[]): string {
  const fit = (some: readonly Learned[]) => fitLogistic(pairsOf(some), { hasStart: false })
  const lines = setsIn(learned).map((set) => {
    const questions = learned.filter((one) => one.set === set && one.files.length > 0)
    const model = fit(learned.filter((one) => one.set !== set))
    const isFirstRight = (files: Learned['files']) => files[0]?.isRight === true
    const inOrder = (files: Learned['files']) =>
      files.toSorted((one, other) => valueOf(model, other.signs) - valueOf(model, one.signs))
    const before = questions.filter(({ files }) => isFirstRight(files)).length
    const after = questions.filter(({ files }) => isFirstRight(inOrder(files))).length
    return `| ${set} | ${questions.length} | ${shareOf(before, questions)} | ${shareOf(after, questions)} |`
  })
  return [
    '| set | questions | right file first by words | as the other sets teach |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    weightsOf(fit(learned)),
  ].join('\n')
}

/** Limits on what speaks against an answer, of which one is chosen. */
const limits = [-2.5, -2, -1.75, -1.5, -1.25, -1, -0.5, 0]

function answersOf(learned: readonly Learned[]): string {
  const fit = (some: readonly Learned[]) => fitLogistic(answersIn(some), { hasStart: true })
  const judged = setsIn(learned).flatMap((set) => {
    const model = fit(learned.filter((one) => one.set !== set))
    return answersIn(learned.filter((one) => one.set === set)).map(({ signs, isSo }) => ({
      value: valueOf(model, signs),
      isSo,
    }))
  })
  const without = judged.filter(({ isSo }) => isSo)
  const others = judged.filter(({ isSo }) => !isSo)
  const lines = limits.map((limit) => {
    const isOver = ({ value }: { value: number }) => value >= limit
    return `| ${limit} | ${shareOf(without.filter(isOver).length, without)} | ${shareOf(others.filter(isOver).length, others)} |`
  })
  return [
    `| limit | refused of ${without.length} without an answer | of ${others.length} others |`,
    '| --- | --- | --- |',
    ...lines,
    '',
    weightsOf(fit(learned)),
  ].join('\n')
}

const setsIn = (learned: readonly Learned[]): string[] => [...new Set(learned.map(({ set }) => set))]

const shareOf = (count: number, of: readonly unknown[]): string =>
  of.length === 0 ? '–' : (count / of.length).toFixed(3)

const weightsOf = ({ weights, start }: Logistic): string =>
  [...Object.entries(weights), ['start', start] as const]
    .map(([name, weight]) => `${name}: ${weight.toFixed(2)}`)
    .join(', ')
