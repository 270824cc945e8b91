import type { Plan } from '#contract/calls/billing.ts'
import { planStateWords } from './settings-words.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const dayOf = (at: string): string => day.format(new Date(at))

export const priceWords = (price: number): string =>
  price === 0 ? planStateWords.free : dollars.format(price)

/** The state of the viewer's plan in a sentence, or null. `free` is the name of the plan that follows it. */
export function stateWords({ subscription, current_since, price }: Plan, free: string): string | null {
  if (subscription === null) return current_since === null ? null : planStateWords.since(dayOf(current_since))
  const { status, ends_at, renews_at, trial_ends_at } = subscription
  if (ends_at !== null) return planStateWords.cancelled(dayOf(ends_at), free)
  if (status === 'past_due') return planStateWords.pastDue
  if (trial_ends_at !== null) return planStateWords.trial(dayOf(trial_ends_at), dollars.format(price))
  return renews_at === null ? null : planStateWords.renews(dayOf(renews_at))
}

export const trialWords = (days: number): string => planStateWords.trialDays(days)
