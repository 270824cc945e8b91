import * as z from 'zod/mini'
import { ToolRefused, type AnswerTool, type ToolCall } from '#server/engines/ai/ai.ts'

interface Definition<Input> {
  name: string
  description: string
  input: z.ZodMiniType<Input>
  call(input: Input, call: ToolCall): Promise<string>
}

const mostIssues = 3

/** A tool whose arguments are checked before it is called. */
export const defineTool = <Input>({ name, description, input, call }: Definition<Input>): AnswerTool => ({
  name,
  description,
  inputSchema: schemaOf(input),
  call: async (given, options) => {
    const parsed = input.safeParse(given)
    if (parsed.success) return call(parsed.data, options)
    const issues = parsed.error.issues
      .slice(0, mostIssues)
      .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    throw new ToolRefused(`The arguments do not fit. ${issues.join('; ')}`)
  },
})

/** Providers take a schema without the name of its dialect. */
function schemaOf(input: z.ZodMiniType): Record<string, unknown> {
  const schema = { ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) }
  delete schema.$schema
  return schema
}
