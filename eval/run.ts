import { evaluateAnswers } from './answers/answers.ts'
import { answerSets } from './answers/answer-sets.ts'
import { evaluateBelongs } from './belongs.ts'
import { evaluateOrganise } from './organise.ts'

const named: Record<string, () => Promise<string>> = {
  organise: evaluateOrganise,
  belongs: evaluateBelongs,
  answers: () => evaluateAnswers(answerSets),
}

const name = process.argv[2] ?? ''
const evaluation = named[name]
if (!evaluation)
  throw new Error(`there is no evaluation '${name}'; there is ${Object.keys(named).join(', ')}`)
process.stdout.write(`${await evaluation()}\n`)
