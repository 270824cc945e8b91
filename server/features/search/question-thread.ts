import { Piscina } from 'piscina'
import type * as tasks from './question-tasks.ts'

type Tasks = typeof tasks
type TaskName = keyof Tasks

/** A task that takes longer is ended with its thread; a long question over many texts takes a fifth of a second. */
const longestTaskMs = 10_000
/** The dictionaries of a thread take 60 MB: it ends when nobody has asked for so long. */
const idleMs = 300_000

export type QuestionThread = ReturnType<typeof createQuestionThread>

/**
 * Reads questions and weighs texts outside the main thread, which serves everybody meanwhile. The thread starts with the
 * first question. Tasks wait here for those before them: so their time begins with their work, and a thread that was ended
 * is followed by another.
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
    /** Reads a question in the light of what the asker asked before. */
    read: taskNamed('read'),
    /** The two figures that a question asks for; null where it asks for one. */
    readTwo: taskNamed('readTwo'),
    /** The question with its words of asking among the terms that are looked for. */
    addAskingWords: taskNamed('addAskingWords'),
    /** What an answer gets of passages, the best first. */
    rank: taskNamed('rank'),
    /** The evidence of passages by file, the best first. */
    weigh: taskNamed('weigh'),
    close: (): Promise<void> => pool.destroy(),
  }
}
