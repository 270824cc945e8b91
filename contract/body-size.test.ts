import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { usualBodyBytes } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** UTF-8 bytes per character as `length` counts it. */
const bytesPerCharacter = 3
const brackets = 2
const quotes = 2
const comma = 1
const colon = 1
const uuidLength = 36
const numberLength = 24

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The largest JSON text of a schema in bytes; Infinity when a part of it is unbounded. */
function largest(schema: JsonSchema): number {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return Math.max(...options.map((option) => largest(option)))
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  switch (schema.type) {
    case 'string':
      return quotes + lengthOf(schema) * (schema.pattern === undefined ? bytesPerCharacter : 1)
    case 'array':
      return brackets + (schema.maxItems ?? Infinity) * (largest(schema.items as JsonSchema) + comma)
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, value]) => sum + quotes + name.length + colon + largest(value as JsonSchema) + comma,
        brackets,
      )
    default:
      return numberLength
  }
}

const lengthOf = ({ format, maxLength }: JsonSchema): number =>
  format === 'uuid' ? uuidLength : (maxLength ?? Infinity)

const withBody = [...endpoints.values()].filter(({ body, kind }) => body && kind !== 'socket')

test('H1: each body is bounded, and fits the limit of its call', () => {
  for (const { method, path, body, bodyBytes = usualBodyBytes } of withBody) {
    const schema = z.toJSONSchema(body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
    expect(largest(schema), `${method} ${path}`).toBeLessThanOrEqual(bodyBytes)
  }
})
