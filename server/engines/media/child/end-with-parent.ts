import { Worker } from 'node:worker_threads'

/** Plain JavaScript: to strip types in the thread takes another ten megabytes. */
const look = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL') }, 1_000)`

/**
 * Ends this process soon after its parent, also while a decoder keeps it in a loop where no event arrives: a thread of its own
 * looks who its parent is.
 */
export function endWithParent(parentId: number): void {
  const watch = new Worker(look, {
    eval: true,
    workerData: parentId,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  })
  // It is no reason for this process to go on.
  watch.unref()
}
