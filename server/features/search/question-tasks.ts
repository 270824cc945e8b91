// The tasks of a question thread: rules that read questions and score texts. Tasks take and return plain data.
import { setPriority } from 'node:os'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { rankFound, rankRows, type Found } from './rank-found.ts'

/**
 * A lower priority, so that pages and lists go first when cores are busy. Only Linux sets the priority of one thread by
 * this.
 */
const threadNice = 5
if (process.platform === 'linux') setPriority(threadNice)

export const read = (args: Parameters<typeof readQuestion>): ReturnType<typeof readQuestion> =>
  readQuestion(...args)

export const rank = (args: Parameters<typeof rankFound>): Found => rankFound(...args)

export const rankAgain = (args: Parameters<typeof rankRows>): Found['files'] => rankRows(...args)
