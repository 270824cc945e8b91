import { randomBytes } from 'node:crypto'

/** Marks untrusted text inside a prompt. The author of a file cannot know the nonce, and so cannot close the fence. */
export interface Fence {
  /** As in `<file-1f0c…>`. */
  nonce: string
  /** `attributes` go into the opening mark, each on one line. */
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
