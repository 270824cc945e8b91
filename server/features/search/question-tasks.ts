// The tasks of a question thread: rules that read questions and score texts. Tasks take and return plain data.
import { setPriority } from 'node:os'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import type { Question } from '#server/lib/question/question.ts'
import { withAskingWords } from '#server/lib/question/read-question.ts'
import { rankFound, weighFound, type Found } from './rank-found.ts'

/**
 * A lower priority, so that pages and lists go first when cores are busy. Only Linux sets the priority of one thread by
 * this.
 */
const threadNice = 5
if (process.platform === 'linux') setPriority(threadNice)

export const read = ([written, earlier]: Parameters<typeof readInTurn>): Question =>
  readInTurn(written, earlier)

export const readForTables = (args: Parameters<typeof readQuestion>): ReturnType<typeof readQuestion> =>
  readQuestion(...args)

export const addAskingWords = ([question]: Parameters<typeof withAskingWords>): Question =>
  withAskingWords(question)

export const rank = (args: Parameters<typeof rankFound>): Found => rankFound(...args)

export const weigh = (args: Parameters<typeof weighFound>): Found['files'] => weighFound(...args)
