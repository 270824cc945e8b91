import { randomBytes } from 'node:crypto'

/** Marks text of unknown people inside a prompt. Nobody who writes a file can know the nonce, so none can close it. */
export interface Fence {
  /** As in `<file-1f0c…>`. */
  nonce: string
  /** `attributes` stand in the opening mark, in one line each. */
  around(name: string, attributes: Record<string, string | number | null>, text: string): string
}

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
