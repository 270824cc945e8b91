import path from 'node:path'
import { parseArgs } from 'node:util'
import { measuredOn, writeReport, type ReportSection } from '#tools/report-page.ts'
import { evaluateAnswers, evaluateSets } from './answers/answers.ts'
import { readAnswerSet, type AnswerSet } from './answers/answer-set.ts'
import { answerSets, regressionSets, unseenSets } from './answers/answer-sets.ts'
import { learnWeights } from './answers/learn-weights.ts'
import { conversationsIn } from './answers/conversations.ts'
import { evaluateBelongs } from './belongs.ts'
import { evaluateOcr } from './ocr/ocr.ts'
import { evaluateOrganise } from './organise.ts'
import { answersIntro, belongsIntro, ocrIntro, organiseIntro, unseenIntro } from './section-intros.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    keep: { type: 'string' },
    compare: { type: 'string' },
  },
})
const [name, ...given] = positionals
const options = { misses: values.misses, keep: values.keep ?? null, compare: values.compare ?? null }
const file = path.resolve(import.meta.dirname, '../docs/evaluation.md')

async function* setsNamed(names: readonly string[]): AsyncGenerator<readonly [string, AnswerSet]> {
  for (const set of names) {
    // A set that is kept elsewhere is named by its folder.
    const folder = set.includes(path.sep) ? set : new Map(Object.entries(answerSets)).get(set)
    if (folder === undefined)
      throw new Error(`there is no set '${set}'; there are ${Object.keys(answerSets).join(', ')}`)
    yield [path.basename(set), await readAnswerSet(folder)]
  }
}

const chosenSets = () => setsNamed(given.length > 0 ? given : regressionSets)

function conversations(): AsyncGenerator<readonly [string, AnswerSet]> {
  const [folder] = given
  if (folder === undefined) throw new Error('name the folder with the files of LongMemEval or LoCoMo')
  return conversationsIn(folder)
}

/** Evaluations that print only. */
const printed: Record<string, () => Promise<string>> = {
  organise: evaluateOrganise,
  belongs: evaluateBelongs,
  ocr: evaluateOcr,
  answers: () => evaluateAnswers(chosenSets(), options),
  weights: () => learnWeights(chosenSets(), { write: values.write }),
  conversations: () => evaluateAnswers(conversations(), options),
}

/** Sections of the page, by the evaluation that measures them. */
const sections: Record<string, () => Promise<ReportSection[]>> = {
  organise: async () => [
    { title: 'Grouping documents', intro: organiseIntro, result: await evaluateOrganise() },
  ],
  belongs: async () => [
    { title: 'Suggesting a story for new documents', intro: belongsIntro, result: await evaluateBelongs() },
  ],
  ocr: async () => [{ title: 'Words in pictures', intro: ocrIntro, result: await evaluateOcr() }],
  answers: async () => [
    {
      title: 'Answers',
      intro: answersIntro,
      result: await evaluateSets(setsNamed(regressionSets)),
    },
    {
      title: 'Answers on unseen sets',
      intro: unseenIntro,
      result: await evaluateSets(setsNamed(unseenSets)),
    },
  ],
}

async function write(): Promise<void> {
  const names = name === undefined ? Object.keys(sections) : [name]
  for (const one of names) {
    const section = sections[one]
    if (!section) throw new Error(`'${one}' has no section; there are ${Object.keys(sections).join(', ')}`)
    const measured = measuredOn()
    writeReport(file, { title: 'Evaluation', command: 'npm run eval -- --write' }, measured, await section())
    process.stderr.write(`${one} written\n`)
  }
}

async function print(): Promise<void> {
  const evaluation = printed[name ?? '']
  if (!evaluation)
    throw new Error(`there is no evaluation '${name ?? ''}'; there are ${Object.keys(printed).join(', ')}`)
  process.stdout.write(`${await evaluation()}\n`)
}

await (values.write && name !== 'weights' ? write() : print())
