import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import type { UsageKind } from '#contract/calls/billing.ts'
import { matching } from '#contract/bounded-text.ts'
import { StartFailure } from '#server/lib/start-failure.ts'
import { parseSize, read, type Environment } from './environment.ts'

/** A plan as the operator configured it. */
export interface PlanConfig {
  id: string
  name: string
  description: string | null
  /** In dollars per month; 0: free. */
  price: number
  features: readonly string[]
  stripePriceId: string | null
  /** Free trial days, once per user; null: none. */
  trialDays: number | null
  /** The storage quota in bytes; null: as in QUOTA_PER_ACCOUNT. */
  storageBytes: number | null
  /** Per calendar month (UTC); null: unlimited. */
  limits: Readonly<Record<UsageKind, number | null>>
}

/** In the order of the file; the free plan applies to users without another. */
export type PlansConfig = readonly PlanConfig[]

const unlimited = { chat: null, ingest_image: null, gen_image: null }

/** Without a file, one free plan without limits. */
const usualPlans: PlansConfig = [
  {
    id: 'free',
    name: 'Free',
    description: null,
    price: 0,
    features: ['All features', 'No monthly limits'],
    stripePriceId: null,
    trialDays: null,
    storageBytes: null,
    limits: unlimited,
  },
]

/** The file is read before the product sets its own locale for messages. */
const inEnglish = { error: z.locales.en().localeError }

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const monthly = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))

const WrittenPlan = z.strictObject({
  id: z.string().check(
    ...matching({
      max: 40,
      pattern: /^[a-z0-9][a-z0-9-]*$/,
      mismatch: 'must be of small letters, digits and hyphens',
    }),
  ),
  name: words(60),
  description: z.optional(words(160)),
  price: z.number().check(z.minimum(0), z.maximum(100_000)),
  features: z.optional(z.array(words(120)).check(z.maxLength(20))),
  stripe_price_id: z.optional(
    z.string().check(...matching({ max: 206, pattern: /^price_\w+$/, mismatch: 'must begin with price_' })),
  ),
  trial_days: z.optional(z.int().check(z.minimum(1), z.maximum(730))),
  storage: z.optional(
    z.string().check(z.refine((text) => parseSize(text) !== null, 'must be a size such as 500MB or 10GB')),
  ),
  limits: z.optional(
    z.strictObject({ questions: monthly, image_uploads: monthly, image_generations: monthly }),
  ),
})
const Written = z.strictObject({ plans: z.array(WrittenPlan).check(z.minLength(1), z.maxLength(20)) })

/**
 * Reads the plans from PLANS_FILE; without it, one free plan without limits.
 * @throws StartFailure with the file, the line and the reason
 */
export function readPlans(environment: Environment): PlansConfig {
  const file = read(environment, 'PLANS_FILE')
  return file === undefined ? usualPlans : parsePlans(textOf(file), file)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartFailure(`PLANS_FILE is '${file}', which cannot be read: ${(cause as Error).message}.`)
  }
}

/** @throws StartFailure */
export function parsePlans(text: string, file: string): PlansConfig {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const refuse = (offset: number | undefined, reason: string): never => {
    const line = offset === undefined ? 1 : lines.linePos(offset).line
    throw new StartFailure(`${file}, line ${line}: ${reason.replace(/\.$/, '')}.`)
  }
  const offsetOf = (path: readonly PropertyKey[]): number | undefined => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true)
      const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null
      if (Array.isArray(range)) return Number(range[0])
    }
    return undefined
  }
  const [broken] = document.errors
  if (broken) refuse(broken.pos[0], broken.message.split('\n', 1)[0] ?? broken.message)
  const parsed = Written.safeParse(document.toJS(), inEnglish)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    // An unknown key is located at its own line.
    const [extra] = issue?.code === 'unrecognized_keys' ? issue.keys : []
    const path = [...(issue?.path ?? []), ...(extra === undefined ? [] : [extra])]
    const of = path.length > 0 ? `${path.join('.')}: ` : ''
    return refuse(offsetOf(path), `${of}${issue?.message ?? 'it is not a list of plans'}`)
  }
  const { plans } = parsed.data
  for (const [at, plan] of plans.entries()) {
    const before = plans.slice(0, at)
    const offset = offsetOf(['plans', at])
    if (before.some(({ id }) => id === plan.id)) refuse(offset, `there is a plan '${plan.id}' above already`)
    if (plan.price === 0 && before.some(({ price }) => price === 0))
      refuse(offset, 'there can be only one plan with the price 0: it applies to users without another')
    if (plan.price === 0 && plan.stripe_price_id !== undefined)
      refuse(offset, 'a free plan has no stripe_price_id')
    const sold = plan.stripe_price_id
    if (sold === undefined && plan.trial_days !== undefined)
      refuse(offset, 'trial_days need a stripe_price_id: a plan that is not sold has no trial')
    if (sold !== undefined && before.some(({ stripe_price_id }) => stripe_price_id === sold))
      refuse(offset, `another plan has the stripe_price_id ${sold} already`)
  }
  if (!plans.some(({ price }) => price === 0))
    refuse(offsetOf(['plans']), 'one plan needs the price 0: it applies to users without another')
  return plans.map(
    ({
      id,
      name,
      description = null,
      price,
      features = [],
      stripe_price_id: stripePriceId = null,
      trial_days: trialDays = null,
      storage,
      limits = {},
    }) => ({
      id,
      name,
      description,
      price,
      features,
      stripePriceId,
      trialDays,
      storageBytes: storage === undefined ? null : parseSize(storage),
      limits: {
        chat: limits.questions ?? null,
        ingest_image: limits.image_uploads ?? null,
        gen_image: limits.image_generations ?? null,
      },
    }),
  )
}
