import { Worker } from 'node:worker_threads'

/** Plain JavaScript: stripping types in the thread takes another ten megabytes. */
const look = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL') }, 1_000)`

/**
 * Ends this process soon after its parent, even while a decoder blocks the event loop: a separate thread polls the
 * parent id.
 */
export function endWithParent(parentId: number): void {
  const watch = new Worker(look, {
    eval: true,
    workerData: parentId,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  })
  // Does not keep this process alive.
  watch.unref()
}
