import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { Problem } from '#server/lib/problem.ts'

/** An address that is not one of ours stands for nothing. @throws Problem `not_found` */
export function parseParams(schema: Schema | undefined, input: unknown): unknown {
  if (!schema) return {}
  const result = schema.safeParse(input)
  if (!result.success) throw new Problem('not_found')
  return result.data
}

/** @throws Problem `invalid_field` */
export function parseQuery(schema: Schema | undefined, input: unknown): unknown {
  if (!schema) return {}
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new Problem('invalid_field', { fill: { reason: issueWords(result.error.issues[0], 'query') } })
}

/** @throws Problem `invalid_field`, with the field when one is to blame */
export function parseBody(schema: Schema | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path[0]
  throw new Problem('invalid_field', {
    fill: { reason: issueWords(issue, 'body') },
    ...(typeof field === 'string' ? { field } : {}),
  })
}

function issueWords(issue: z.core.$ZodIssue | undefined, place: string): string {
  if (!issue) return `The ${place} is not valid.`
  const where = issue.path.length > 0 ? issue.path.join('.') : place
  // The contract's own sentences stand alone; zod's need to say what they are about.
  return issue.message.endsWith('.') || !/^(Invalid|Too|Unrecognized)/.test(issue.message)
    ? issue.message
    : `${where}: ${issue.message}.`
}

/** A reply that breaks its own contract is a bug. */
export function requireReply(endpoint: Endpoint, reply: unknown): void {
  if (!endpoint.reply) return
  const parsed = endpoint.reply.safeParse(reply)
  if (parsed.success) return
  const issues = JSON.stringify(parsed.error.issues.slice(0, 3))
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${issues}`)
}
