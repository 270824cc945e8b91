import { evaluateAnswers } from './answers/answers.ts'
import { readAnswerSet, type AnswerSet } from './answers/answer-set.ts'
import { answerSets, knownSets } from './answers/answer-sets.ts'
import { learnWeights } from './answers/learn-weights.ts'
import { conversationsIn } from './answers/conversations.ts'
import { evaluateBelongs } from './belongs.ts'
import { evaluateOrganise } from './organise.ts'

const [name = '', ...rest] = process.argv.slice(2)
const misses = rest.includes('--misses')
const given = rest.filter((word) => !word.startsWith('--'))

async function* chosenSets(): AsyncGenerator<readonly [string, AnswerSet]> {
  for (const set of given.length > 0 ? given : knownSets) {
    const folder = new Map(Object.entries(answerSets)).get(set)
    if (folder === undefined)
      throw new Error(`there is no set '${set}'; there is ${Object.keys(answerSets).join(', ')}`)
    yield [set, await readAnswerSet(folder)]
  }
}

function conversations(): AsyncGenerator<readonly [string, AnswerSet]> {
  const [folder] = given
  if (folder === undefined) throw new Error('name the folder with the files of LongMemEval or LoCoMo')
  return conversationsIn(folder)
}

const named: Record<string, () => Promise<string>> = {
  organise: evaluateOrganise,
  belongs: evaluateBelongs,
  answers: () => evaluateAnswers(chosenSets(), { misses }),
  weights: () => learnWeights(chosenSets()),
  conversations: () => evaluateAnswers(conversations(), { misses }),
}

const evaluation = named[name]
if (!evaluation)
  throw new Error(`there is no evaluation '${name}'; there is ${Object.keys(named).join(', ')}`)
process.stdout.write(`${await evaluation()}\n`)
