import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/lib/problem.ts'

/** A metric for monitoring; contains no personal data. */
export interface Metric {
  /** After `storypad_`. */
  name: string
  help: string
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

/** How long a count is cached, in milliseconds. */
const freshMs = 10_000

/** `GET /metrics` in the text format of Prometheus, with a bearer token. */
export function addMetrics(app: FastifyInstance, token: string, read: () => Promise<Metric[]>): void {
  let counted: { at: number; metrics: Promise<Metric[]> } | null = null
  const recent = () => {
    if (counted && Date.now() - counted.at < freshMs) return counted.metrics
    const metrics = read()
    counted = { at: Date.now(), metrics }
    // After a failure the next request counts again.
    metrics.catch(() => (counted = null))
    return metrics
  }
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Problem('not_found')
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send((await recent()).map(textOf).join(''))
  })
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function textOf({ name, help, values }: Metric): string {
  const lines = values.map(({ labels = {}, value }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${text.replace(/["\\\n]/g, '')}"`)
    return `storypad_${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP storypad_${name} ${help}\n# TYPE storypad_${name} gauge\n${lines.join('')}`
}
