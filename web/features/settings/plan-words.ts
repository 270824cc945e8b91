import type { Plan } from '#contract/billing.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const dayOf = (at: string): string => day.format(new Date(at))

export const priceWords = (price: number): string => (price === 0 ? 'Free' : dollars.format(price))

/** How the viewer's own plan stands, in a sentence; null: there is nothing to say. `free`: the name of the plan that comes after it. */
export function stateWords({ subscription, current_since, price }: Plan, free: string): string | null {
  if (subscription === null) return current_since === null ? null : `Yours since ${dayOf(current_since)}`
  const { status, ends_at, renews_at, trial_ends_at } = subscription
  if (ends_at !== null)
    return `Cancelled. You keep this plan until ${dayOf(ends_at)}, then move to ${free}. Your files stay.`
  if (status === 'past_due') return 'Your last payment failed. We’ll retry it; check your card.'
  if (trial_ends_at !== null)
    return `On trial until ${dayOf(trial_ends_at)}, then ${dollars.format(price)} per month`
  return renews_at === null ? null : `Renews on ${dayOf(renews_at)}`
}

export const trialWords = (days: number): string =>
  days === 1 ? 'First day free' : `First ${days} days free`
