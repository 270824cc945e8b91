import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutReturn, Plan } from '#contract/calls/billing.ts'
import { draw } from '#test/support/draw.tsx'
import { Plans } from './Plans.tsx'

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
const family: Plan = {
  ...free,
  id: 'family',
  name: 'Family',
  price: 9.5,
  is_current: false,
  stripe_price_id: 'price_family',
}
const paid: Plan = {
  ...family,
  is_current: true,
  current_since: '2026-05-04T10:00:00.000Z',
  subscription: {
    status: 'active',
    renews_at: '2026-12-04T10:00:00.000Z',
    ends_at: null,
    trial_ends_at: null,
  },
}
const nobodysFree = { ...free, is_current: false }

const sent: { path: string; body: unknown }[] = []
/** By the end of the path; a status above 299 refuses. */
let answers: Record<string, { status?: number; body: unknown }[]> = {}
const assign = vi.fn<(url: string) => void>()

beforeEach(() => {
  sent.length = 0
  answers = {}
  assign.mockClear()
  vi.stubGlobal('fetch', async (input: string | URL, options: RequestInit = {}) => {
    const path = String(input).split('/').at(-1) ?? ''
    sent.push({ path, body: options.body ? JSON.parse(String(options.body)) : null })
    const queue = answers[path] ?? []
    const { status = 200, body } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
      status: 500,
      body: null,
    }
    return new Response(JSON.stringify(body), { status })
  })
  vi.spyOn(window, 'location', 'get').mockReturnValue(
    Object.assign(Object.create(window.location), { assign }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function drawPlans(plans: Plan[] | null, outcome: CheckoutReturn | null = null): void {
  answers['plans'] = [{ status: plans === null ? 500 : 200, body: plans }]
  draw(<Plans outcome={outcome} />)
}

const cardOf = async (name: string) => within(await screen.findByRole('listitem', { name, hidden: false }))

test('plans as cards with name, price (Free when 0, otherwise dollars per month) and a feature list', async () => {
  drawPlans([free, family])
  const own = await cardOf('Personal')
  expect(own.getByText('Free')).toBeTruthy()
  expect(own.getByText('Current plan')).toBeTruthy()
  expect(own.getByText('100 questions a month')).toBeTruthy()
  const other = await cardOf('Family')
  expect(other.getByText('$9.50')).toBeTruthy()
  expect(other.getByText('per month')).toBeTruthy()
  expect(other.queryByText('Current plan')).toBeNull()
})

test.each(['Personal', 'Free', ' free '])('S1: a plan named “%s” with price 0 says Free', async (name) => {
  drawPlans([{ ...free, name }])
  const own = await cardOf(name.trim())
  expect(own.getByText('Free', { selector: 'span' })).toBeTruthy()
  expect(own.queryByText('$0')).toBeNull()
})

test('S3: plans with the specified fields only are shown, and can be bought', async () => {
  const specified = [
    { id: 'a', name: 'Basic', price: 0, features: [] },
    { id: 'b', name: 'Family', price: 9.5, features: ['Covers'], stripe_price_id: 'price_family' },
  ]
  vi.stubGlobal('fetch', async () => Response.json(specified))
  draw(<Plans />)
  expect((await cardOf('Family')).getByRole('button', { name: 'Upgrade to Family' })).toBeTruthy()
  expect((await cardOf('Basic')).queryByRole('button')).toBeNull()
  expect(screen.queryByText(/Renews|undefined|NaN/)).toBeNull()
})

test('an Upgrade button appears only when the plan has a stripe_price_id', async () => {
  drawPlans([free, family, { ...family, id: 'studio', name: 'Studio', stripe_price_id: null }])
  expect((await cardOf('Family')).getByRole('button', { name: 'Upgrade to Family' })).toBeTruthy()
  expect((await cardOf('Studio')).queryByRole('button')).toBeNull()
  expect((await cardOf('Personal')).queryByRole('button')).toBeNull()
})

test('an empty list shows ‘No plans available.’', async () => {
  drawPlans([])
  expect(await screen.findByText('No plans available.')).toBeTruthy()
})

test('plans that cannot be loaded can be tried again', async () => {
  drawPlans(null)
  expect(await screen.findByText('Failed to load plans.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('where nothing is sold it is said who may be asked', async () => {
  drawPlans([free, { ...family, stripe_price_id: null }])
  expect(await screen.findByText(/doesn’t sell plans\. Ask the administrator/)).toBeTruthy()
})

test('POST create-checkout-session with the priceId, and the browser is redirected to its url', async () => {
  drawPlans([free, family])
  answers['create-checkout-session'] = [{ body: { url: 'https://checkout.example/c/pay/1' } }]
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Family' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://checkout.example/c/pay/1'))
  expect(sent.at(-1)).toEqual({ path: 'create-checkout-session', body: { priceId: 'price_family' } })
  // It is on its way, and not pressed again; a user who returns with the browser's Back presses it again.
  expect(screen.getByRole('button', { name: 'Upgrade to Family' })).toHaveProperty('disabled', true)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upgrade to Family' })).toHaveProperty('disabled', false),
  )
})

test('checkout failure: the server’s error, shown in an alert', async () => {
  drawPlans([free, family])
  answers['create-checkout-session'] = [
    { status: 503, body: { error: 'The payment provider isn’t responding.', code: 'payments_unreachable' } },
  ]
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Family' }))
  expect(await screen.findByText('The payment provider isn’t responding.')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
})

test('checkout failure without a word: ‘Failed to start checkout’', async () => {
  drawPlans([free, family])
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (String(input).endsWith('plans')) return new Response(JSON.stringify([free, family]))
    throw new TypeError('Failed to fetch')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Family' }))
  expect(await screen.findByText('Failed to start checkout')).toBeTruthy()
})

const started = 'Failed to start checkout'
const checkoutReplies: [string, Response, string][] = [
  ['an error without a body', new Response('', { status: 500 }), started],
  ['an HTML error page', new Response('<h1>Bad Gateway</h1>', { status: 502 }), started],
  ['an error without a message', Response.json({ error: '' }, { status: 400 }), started],
  [
    'an error',
    Response.json({ error: 'Your card was declined.' }, { status: 402 }),
    'Your card was declined.',
  ],
  ['an error with status 200', Response.json({ error: 'No such price.' }), 'No such price.'],
  ['an empty object with status 200', Response.json({}), started],
  ['null with status 200', Response.json(null), started],
  ['an HTML page with status 200', new Response('<h1>Hello</h1>'), started],
  ['an address that is no page', Response.json({ url: 'javascript:alert(1)' }), started],
]
test.each(checkoutReplies)(
  'S2: checkout answered with %s alerts what went wrong',
  async (_what, reply, words) => {
    vi.stubGlobal('fetch', async (input: string | URL) =>
      String(input).endsWith('plans') ? Response.json([free, family]) : reply.clone(),
    )
    draw(<Plans />)
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Family' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(words)).toBeTruthy()
    expect(within(dialog).queryByText(/HTTP/)).toBeNull()
    await userEvent.click(within(dialog).getByRole('button'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Upgrade to Family' })).toHaveProperty('disabled', false),
    )
    expect(assign).not.toHaveBeenCalled()
  },
)

const states: [string, Partial<NonNullable<Plan['subscription']>>, string | RegExp][] = [
  ['renews', {}, 'Renews on 4 December 2026'],
  [
    'is on trial',
    { status: 'trialing', trial_ends_at: '2026-11-30T10:00:00.000Z' },
    /^Free trial until 30 November 2026, then \$9\.50 per month$/,
  ],
  [
    'was cancelled',
    { renews_at: null, ends_at: '2026-12-04T10:00:00.000Z' },
    'Cancelled. You keep this plan until 4 December 2026, then move to Personal. Your files stay.',
  ],
  ['is paid too late', { status: 'past_due' }, /^Your last payment failed\. We’ll retry it/],
]
test.each(states)('a plan that %s says so, and can be managed', async (_what, change, words) => {
  const subscription = paid.subscription && { ...paid.subscription, ...change }
  drawPlans([nobodysFree, { ...paid, subscription }])
  answers['create-portal-session'] = [{ body: { url: 'https://portal.example/p/1' } }]
  const own = await cardOf('Family')
  expect(own.getByText(words)).toBeTruthy()
  await userEvent.click(own.getByRole('button', { name: 'Manage plan' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://portal.example/p/1'))
})

test('what is cheaper than one’s own plan is no upgrade', async () => {
  drawPlans(
    [free, family, { ...paid, id: 'studio', name: 'Studio', price: 29 }].map((plan) => ({
      ...plan,
      is_current: plan.id === 'studio',
    })),
  )
  expect((await cardOf('Family')).getByRole('button', { name: 'Switch to Family' })).toBeTruthy()
})

test('a trial is reported before it is begun', async () => {
  drawPlans([free, { ...family, trial_days: 14 }])
  expect((await cardOf('Family')).getByText('First 14 days free')).toBeTruthy()
})

/** Time goes by for the page. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('anyone who has paid is thanked as soon as the payment is confirmed', async () => {
  vi.useFakeTimers()
  answers['refresh-subscription'] = [{ body: [free, family] }, { body: [nobodysFree, paid] }]
  drawPlans([free, family], 'done')
  await pass(100)
  expect(screen.getByText(/Waiting for Stripe to confirm/)).toBeTruthy()
  await pass(3_100)
  expect(screen.getByText('Thank you. You’re now on the Family plan.')).toBeTruthy()
  expect(screen.getByText('Current plan')).toBeTruthy()
})

test('a payment that is never confirmed is asked for some times, and then when one likes', async () => {
  vi.useFakeTimers()
  answers['refresh-subscription'] = [{ body: [free, family] }]
  drawPlans([free, family], 'done')
  await pass(120_000)
  expect(screen.getByText(/hasn’t confirmed the payment yet/)).toBeTruthy()
  expect(sent.filter(({ path }) => path === 'refresh-subscription')).toHaveLength(10)
  answers['refresh-subscription'] = [{ body: [nobodysFree, paid] }]
  screen.getByRole('button', { name: 'Check again' }).click()
  await pass(100)
  expect(screen.getByText('Thank you. You’re now on the Family plan.')).toBeTruthy()
})

test('anyone who turned back has bought nothing, and nothing is asked', async () => {
  drawPlans([free, family], 'cancelled')
  expect(await screen.findByText('Checkout cancelled. Your plan hasn’t changed.')).toBeTruthy()
  await cardOf('Family')
  expect(sent.map(({ path }) => path)).toEqual(['plans'])
})

test('anyone who comes back from changing the plan sees what is true now', async () => {
  answers['refresh-subscription'] = [
    {
      body: [
        nobodysFree,
        {
          ...paid,
          subscription: paid.subscription && {
            ...paid.subscription,
            renews_at: null,
            ends_at: '2026-12-04T10:00:00.000Z',
          },
        },
      ],
    },
  ]
  drawPlans([nobodysFree, paid], 'changed')
  expect(await screen.findByText(/^Cancelled\. You keep this plan until 4 December 2026/)).toBeTruthy()
})

test('a look-up that fails says why and can be tried again', async () => {
  answers['refresh-subscription'] = [
    { status: 503, body: { error: 'The payment provider isn’t responding.', code: 'payments_unreachable' } },
    { body: [nobodysFree, paid] },
  ]
  drawPlans([free, family], 'done')
  expect(await screen.findByText('The payment provider isn’t responding.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Thank you. You’re now on the Family plan.')).toBeTruthy()
})
