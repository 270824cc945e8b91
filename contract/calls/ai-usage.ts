import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileKinds } from '#contract/file-kinds.ts'

/** The purposes of language model calls. */
export const modelPurposes = ['caption', 'answer', 'organise', 'embed', 'transcribe'] as const
export type ModelPurpose = (typeof modelPurposes)[number]

/**
 * The note when the configured model is not used because the operator's monthly ceiling is reached. Occurs in stored
 * rows.
 */
export const ceilingWords = 'This month’s budget for the AI model is used up.'

/** Language model usage. */
export const ModelCost = z.object({
  tokens: z.number(),
  /** Null when the operator has configured no prices. */
  dollars: z.nullable(z.number()),
})
export type ModelCost = z.infer<typeof ModelCost>

/** The usage of a finished task. */
export const Receipt = z.object({
  ...ModelCost.shape,
  /** A part of it was estimated because the provider did not report it. */
  is_estimated: z.boolean(),
  /** More will follow: caption retries, and texts still being processed. */
  is_growing: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** Estimated usage, from the averages of the last months. */
export const Estimates = z.object({
  /** For captioning one file, by its kind; null when no model is used. */
  caption: z.nullable(z.record(z.enum(fileKinds), ModelCost)),
  /** For organising once; null when no model is used. */
  organise: z.nullable(ModelCost),
  /** Why the configured model is not used now. */
  note: z.nullable(z.string()),
})
export type Estimates = z.infer<typeof Estimates>

export const getEstimates = endpoint({
  method: 'GET',
  path: '/api/spending/estimates',
  access: 'signedIn',
  summary: 'Estimated language model tokens and cost of captioning a file and of organising.',
  reply: Estimates,
})
