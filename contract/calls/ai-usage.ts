import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileKinds } from '#contract/file-kinds.ts'

/** What a language model is asked for. */
export const modelPurposes = ['caption', 'answer', 'organise', 'embed'] as const
export type ModelPurpose = (typeof modelPurposes)[number]

/** Why a model that is set up takes no part: whoever runs the installation has set a ceiling, and it is reached. Stands in stored rows. */
export const ceilingWords = 'This month’s budget for the AI model is used up.'

/** What something takes of a language model. */
export const ModelCost = z.object({
  tokens: z.number(),
  /** Null where whoever runs the installation has said no prices. */
  dollars: z.nullable(z.number()),
})
export type ModelCost = z.infer<typeof ModelCost>

/** What something took, when it has ended. */
export const Receipt = z.object({
  ...ModelCost.shape,
  /** A part of it was not told by the provider of the model. */
  is_estimated: z.boolean(),
  /** More is still to come: captions that are tried again, texts that are still read. */
  is_growing: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** What is going to be taken, by what the same took in the last months. */
export const Estimates = z.object({
  /** Of captioning one file, by its kind; null when no model takes part. */
  caption: z.nullable(z.record(z.enum(fileKinds), ModelCost)),
  /** Of organising once; null when no model takes part. */
  organise: z.nullable(ModelCost),
  /** Why a model that is set up takes no part now. */
  note: z.nullable(z.string()),
})
export type Estimates = z.infer<typeof Estimates>

export const getEstimates = endpoint({
  method: 'GET',
  path: '/api/spending/estimates',
  access: 'signedIn',
  summary:
    'About how many tokens of the language model captioning a file and organising take, and what they cost.',
  reply: Estimates,
})
