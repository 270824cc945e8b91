import { Piscina } from 'piscina'
import type * as tasks from './question-tasks.ts'

type Tasks = typeof tasks
type TaskName = keyof Tasks

/**
 * A task that takes longer is terminated with its thread; a long question over many texts takes a fifth of a second.
 */
const longestTaskMs = 10_000
/** A thread's dictionaries take 60 MB, so it ends after this long without questions. */
const idleMs = 300_000

export type QuestionThread = ReturnType<typeof createQuestionThread>

/**
 * Reads questions and scores texts outside the main thread. The thread starts with the first question. Tasks queue
 * here, so that the timeout covers only their own work; a terminated thread is replaced.
 */
export function createQuestionThread({ taskMs = longestTaskMs } = {}) {
  const pool = new Piscina({
    filename: new URL('./question-tasks.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  })

  let last: Promise<unknown> = Promise.resolve()

  const taskNamed =
    <Name extends TaskName>(name: Name) =>
    (...args: Parameters<Tasks[Name]>[0]): Promise<ReturnType<Tasks[Name]>> => {
      const task = last.then(() => pool.run(args, { name, signal: AbortSignal.timeout(taskMs) }))
      last = task.catch(() => {})
      return task as Promise<ReturnType<Tasks[Name]>>
    }

  return {
    /** Interprets a question, given the asker's earlier ones. */
    read: taskNamed('read'),
    /** The best passages for an answer, best first. */
    rank: taskNamed('rank'),
    /** The files of passages, best first. */
    rankAgain: taskNamed('rankAgain'),
    close: (): Promise<void> => pool.destroy(),
  }
}
