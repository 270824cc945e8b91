import type { Ai } from '#server/engines/ai/ai.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'

export interface SpokenAi {
  ai: Ai
  /** The next part of the answer under way. */
  say(text: string): void
  /** The answer under way is complete. */
  end(): void
  /** Ends what a failed test has left under way. */
  endAll(): void
  /** How many answers were aborted before they were complete. */
  aborted(): number
}

/** An engine whose answers come part by part when a test says so; captions are the built-in engine's. */
export function createSpokenAi(): SpokenAi {
  let said: (string | null)[] = []
  let wake = () => {}
  let abortedCount = 0
  let running = 0

  async function next(signal: AbortSignal): Promise<string | null> {
    while (said.length === 0) {
      signal.throwIfAborted()
      const something = Promise.withResolvers<void>()
      wake = something.resolve
      signal.addEventListener('abort', () => something.resolve(), { once: true })
      await something.promise
    }
    return said.shift() ?? null
  }

  const add = (part: string | null) => {
    said.push(part)
    wake()
  }
  return {
    ai: {
      ...createBuiltinAi(),
      answer: async function* (_request, signal) {
        signal.addEventListener('abort', () => (abortedCount += 1), { once: true })
        running += 1
        try {
          for (let part = await next(signal); part !== null; part = await next(signal)) yield part
        } finally {
          said = []
          running -= 1
        }
      },
    },
    say: add,
    end: () => add(null),
    endAll: () => {
      if (running > 0) add(null)
    },
    aborted: () => abortedCount,
  }
}
