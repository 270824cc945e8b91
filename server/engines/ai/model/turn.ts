import type {
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'

type Content = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

/** What a model has said in one turn: tool calls, and all of it as it is sent back with their results. */
export interface Turn {
  calls: readonly LanguageModelV4ToolCall[]
  content: () => Content
}

/** Collects the parts of a stream. Providers want reasoning and signatures back as they were. */
export function createTurn() {
  const calls: LanguageModelV4ToolCall[] = []
  const texts = new Map<string, { type: 'text' | 'reasoning'; text: string; metadata: Metadata }>()

  function addText(type: 'text' | 'reasoning', id: string, delta: string, metadata: Metadata): void {
    const before = texts.get(`${type}/${id}`)
    texts.set(`${type}/${id}`, {
      type,
      text: (before?.text ?? '') + delta,
      metadata: metadata ?? before?.metadata,
    })
  }

  return {
    calls,
    content: (): Content => [
      ...[...texts.values()]
        .filter(({ text, metadata }) => text !== '' || metadata !== undefined)
        .map(({ type, text, metadata }) => ({ type, text, ...optionsOf(metadata) })),
      ...calls.map(({ toolCallId, toolName, input, providerMetadata }) => ({
        type: 'tool-call' as const,
        toolCallId,
        toolName,
        input: objectIn(input) ?? {},
        ...optionsOf(providerMetadata),
      })),
    ],
    /** Returns how many characters the model has written. */
    take(part: LanguageModelV4StreamPart): number {
      switch (part.type) {
        case 'text-delta':
          addText('text', part.id, part.delta, part.providerMetadata)
          return part.delta.length
        case 'reasoning-start':
        case 'reasoning-end':
          addText('reasoning', part.id, '', part.providerMetadata)
          return 0
        case 'reasoning-delta':
          addText('reasoning', part.id, part.delta, part.providerMetadata)
          return 0
        case 'tool-input-delta':
          return part.delta.length
        case 'tool-call':
          if (part.providerExecuted !== true) calls.push(part)
          return part.toolName.length
        default:
          return 0
      }
    },
  }
}

type Metadata = SharedV4ProviderMetadata | undefined

const optionsOf = (metadata: Metadata) => (metadata === undefined ? {} : { providerOptions: metadata })

/** The object that a model wrote as JSON; null for anything else. */
export function objectIn(input: string): Record<string, unknown> | null {
  if (input.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(input)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
