import path from 'node:path'

/** What the environment of a server under test gets so that it is slow at random, where SLOW_SEED says how. */
export function slowStart(): Record<string, string> {
  if (process.env['SLOW_SEED'] === undefined) return {}
  return { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'slow-replies.ts')}` }
}
