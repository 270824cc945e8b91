import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { Problem } from '#server/lib/problem.ts'

/** Invalid parameters mean that nothing exists at this path. @throws Problem `not_found` */
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
  throw new Problem('invalid_field', { fill: { reason: issueWords(result.error.issues[0], input) } })
}

/** @throws Problem `invalid_field`, with the field if there is one */
export const parseBody = (schema: Schema | undefined, input: unknown): unknown =>
  schema && parseForm(schema, input)

/** The same for the fields of a form, which its handler reads. */
export function parseForm<S extends Schema>(schema: S, input: unknown): z.infer<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path[0]
  throw new Problem('invalid_field', {
    fill: { reason: issueWords(issue, input) },
    ...(typeof field === 'string' ? { field } : {}),
  })
}

/** The message for an issue: the contract's own if it has one, else one about the field. */
function issueWords(issue: z.core.$ZodIssue | undefined, input: unknown): string {
  if (!issue) return 'This request is not valid.'
  // The parser's own messages start like this; the contract's do not.
  if (!/^(Invalid|Too|Unrecognized)/.test(issue.message)) return issue.message
  const field = issue.path.length > 0 ? `The field “${issue.path.join('.')}”` : 'The request body'
  switch (issue.code) {
    case 'unrecognized_keys':
      return `The field “${issue.keys[0]?.slice(0, 40) ?? ''}” doesn’t exist here.`
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? `${field} is missing.`
        : `${field} has the wrong type.`
    case 'too_big':
      return `${field} is too large.`
    case 'too_small':
      return `${field} is too small.`
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map(String).join(', ')}.`
    default:
      return `${field} is not valid.`
  }
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

/** A reply that breaks its contract is a bug. */
export function requireReply(endpoint: Endpoint, reply: unknown): void {
  if (!endpoint.reply) return
  const parsed = endpoint.reply.safeParse(reply)
  if (parsed.success) return
  const issues = JSON.stringify(parsed.error.issues.slice(0, 3))
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${issues}`)
}
