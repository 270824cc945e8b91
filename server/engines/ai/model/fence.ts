import { randomBytes } from 'node:crypto'
import type { Fence } from '#server/engines/ai/ai.ts'

/** The author of a file cannot know the nonce, and so cannot close the fence. */
export function createFence(): Fence {
  const nonce = randomBytes(8).toString('hex')
  return {
    nonce,
    around(name, attributes, text) {
      const written = Object.entries(attributes)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
      return `<${name}-${nonce}${written.join('')}>\n${text}\n</${name}-${nonce}>`
    },
  }
}
