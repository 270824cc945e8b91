import type { Config } from '#server/config/config.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import type { Ai } from './ai.ts'

/**
 * The configured engine. Without a model no provider library is loaded, and with one only that of its provider.
 * `onFailure` is called when a caption was made without the model.
 */
export async function openAi(config: Config['ai'], onFailure: (error: Error) => void): Promise<Ai> {
  if (config.engine === 'builtin') return createBuiltinAi()
  const [{ createModelAi }, { openProvider }, { createContextWindow }] = await Promise.all([
    import('#server/engines/ai/model/model-ai.ts'),
    import('#server/engines/ai/model/open-provider.ts'),
    import('#server/engines/ai/model/context-window.ts'),
  ])
  const { fetch, ...models } = await openProvider(config)
  return createModelAi({
    ...models,
    contextTokens: createContextWindow(config, fetch),
    apiKey: config.apiKey,
    deadlines: config.deadlines,
    onFailure,
  })
}
