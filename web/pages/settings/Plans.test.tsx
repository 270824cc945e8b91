import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Plan } from '#contract/billing.ts'
import { draw } from '#test/support/draw.tsx'
import { Plans } from './Plans.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const free: Plan = {
  id: 'free',
  name: 'Personal',
  description: 'For one album.',
  price: 0,
  features: ['100 questions a month'],
  stripe_price_id: null,
  is_current: true,
  current_since: null,
  subscription: null,
  trial_days: null,
}

function drawPlans(plans: Plan[] | null): void {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(plans), { status: plans === null ? 500 : 200 }),
  )
  draw(<Plans />)
}

test('plans are cards with name, price and features, and one’s own is marked', async () => {
  drawPlans([free, { ...free, id: 'family', name: 'Family', price: 9.5, is_current: false }])
  const [own, family] = within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('listitem', {
    name: /Personal|Family/,
  })
  if (!own || !family) throw new Error('there are no two cards')
  expect(within(own).getByText('Free')).toBeTruthy()
  expect(within(own).getByText('Current plan')).toBeTruthy()
  expect(within(own).getByText('100 questions a month')).toBeTruthy()
  expect(within(family).getByText('$9.50')).toBeTruthy()
  expect(within(family).getByText('per month')).toBeTruthy()
  expect(within(family).queryByText('Current plan')).toBeNull()
})

test('‘No plans available.’ where there are none', async () => {
  drawPlans([])
  expect(await screen.findByText('No plans available.')).toBeTruthy()
})

test('plans that cannot be loaded can be tried again', async () => {
  drawPlans(null)
  expect(await screen.findByText('Failed to load plans.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
