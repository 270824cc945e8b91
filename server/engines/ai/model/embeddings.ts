import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import type { Embeddings, OnSpent } from '#server/engines/ai/ai.ts'
import { type CallOptions, createModelCalls } from './model-calls.ts'
import { ProviderFailure } from './provider-failure.ts'
import { createRest } from './rest.ts'
import { spentOnTexts, tookNothing } from './tokens.ts'
import { unitVector } from './unit-vector.ts'

/** Texts per embedding request. */
const embeddingBatch = 64

export interface EmbeddingModel {
  name: string
  model: EmbeddingModelV4
}

/** Vectors of a provider's model, in batches. */
export function createEmbeddings({ name, model }: EmbeddingModel, options: CallOptions): Embeddings {
  const { withDeadline, twice } = createModelCalls(options)
  const embeddingRest = createRest(options.deadlines.restMs)
  const embedOnce = async (values: string[], signal: AbortSignal, onSpent: OnSpent | undefined) => {
    signal.throwIfAborted()
    try {
      const { embeddings, usage } = await model.doEmbed({ values, abortSignal: signal })
      onSpent?.(spentOnTexts(name, usage?.tokens, values))
      return embeddings
    } catch (error) {
      if (!tookNothing(error, signal)) onSpent?.(spentOnTexts(name, undefined, values))
      throw error
    }
  }
  const embedBatch = async (values: string[], signal: AbortSignal, onSpent: OnSpent | undefined) => {
    const embeddings = await twice(signal, () => embedOnce(values, signal, onSpent))
    if (embeddings.length !== values.length)
      throw new ProviderFailure('nonsense', `${embeddings.length} vectors for ${values.length} texts`)
    return embeddings.map(unitVector)
  }
  return {
    model: name,
    embed: (texts, signal, onSpent) =>
      embeddingRest.before(() =>
        withDeadline(signal, async (limited) => {
          const vectors: Float32Array[] = []
          for (let at = 0; at < texts.length; at += embeddingBatch)
            vectors.push(...(await embedBatch(texts.slice(at, at + embeddingBatch), limited, onSpent)))
          return vectors
        }),
      ),
  }
}
