import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What is counted in a calendar month (UTC): questions, pictures that were taken in, pictures that were generated. */
export const usageKinds = ['chat', 'ingest_image', 'gen_image'] as const
export type UsageKind = (typeof usageKinds)[number]

/** One of them, as it stands in a sentence behind a number. */
export const usageWords: Record<UsageKind, { one: string; many: string }> = {
  chat: { one: 'question', many: 'questions' },
  ingest_image: { one: 'image upload', many: 'image uploads' },
  gen_image: { one: 'image generation', many: 'image generations' },
}

/** What people may choose, as whoever runs the installation has written it down. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  /** One line under its price. */
  description: z.nullable(z.string()),
  /** In dollars per month; 0: free. */
  price: z.number(),
  features: z.array(z.string()),
  /** Of the payment provider; null: it cannot be bought here. */
  stripe_price_id: z.nullable(z.string()),
  /** The one the viewer has. */
  is_current: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

const count = z.number()
/** Null: any number. */
const limit = z.nullable(z.number())

/** What the viewer has used this month, of how much. */
export const Usage = z.object({
  chat_count: count,
  chat_limit: limit,
  ingest_image_count: count,
  ingest_image_limit: limit,
  gen_image_count: count,
  gen_image_limit: limit,
  /** `2026-11`: the month in UTC, as the database knows it. */
  month: z.string(),
  /** When the counts begin anew. */
  resets_at: z.string(),
})
export type Usage = z.infer<typeof Usage>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/stripe/plans',
  access: 'signedIn',
  summary: 'The plans of this installation, and which of them is the viewer’s.',
  reply: z.array(Plan),
})

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  access: 'signedIn',
  summary: 'What the viewer has used in this calendar month (UTC), and how much his plan allows.',
  reply: Usage,
})
