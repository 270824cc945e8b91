import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as billing from '#contract/calls/billing.ts'
import * as chat from '#contract/calls/chat.ts'
import { problems } from '#contract/problems.ts'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import { closeAccount } from '#contract/calls/profile.ts'
import { getStorageUse, streamFile } from '#contract/calls/files.ts'
import { startStripe, type StripeFault, type FakeStripe } from '#test/fakes/stripe.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { at, member, type Person } from '#test/support/person.ts'
import { readZip } from '#test/support/read-zip.ts'
import { Random } from '#test/support/random.ts'

// People pay for plans at Stripe, whose fake speaks its wire. What was paid for is what Stripe says when it is asked (E1–E3).

const plans = `
plans:
  - {id: free, name: Personal, price: 0, limits: {questions: 2}, storage: 1MB}
  - {id: family, name: Family, price: 9, stripe_price_id: price_family, limits: {questions: 20}, storage: 3MB, trial_days: 14}
  - {id: studio, name: Studio, price: 29, stripe_price_id: price_studio}
`

/** Orders of events; `npm run test:large` tries a thousand. */
const orders = Number(process.env['EVENT_ORDERS'] ?? 200)

let stripe: FakeStripe
let app: TestApp
let folder: string
beforeAll(async () => {
  stripe = await startStripe(
    { id: 'price_family', amount: 900 },
    { id: 'price_studio', amount: 2900 },
    { id: 'price_of_others', amount: 1 },
  )
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-payments-'))
  app = await startWith(plans)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await fs.rm(folder, { recursive: true })
})

async function startWith(text: string, beside?: TestApp): Promise<TestApp> {
  const file = path.join(folder, `${text.length}.yaml`)
  await fs.writeFile(file, text)
  return startTestApp(
    { ...stripe.environment, PLANS_FILE: file, QUESTIONS_PER_MINUTE: '1000' },
    {
      ...(beside ? { beside } : {}),
      adjust: (config) => ({
        ...config,
        payments: config.payments && { ...config.payments, timeoutMs: 2_000 },
      }),
    },
  )
}

const checkout = (person: Person, priceId = 'price_family') =>
  person.request(billing.createCheckoutSession, { body: { priceId } })
async function openCheckout(person: Person, priceId?: string): Promise<string> {
  const response = await checkout(person, priceId)
  const { url, error } = (await response.json()) as { url?: string; error?: string }
  if (url === undefined) throw new Error(`no checkout: ${error}`)
  return url
}
const idIn = (url: string) => url.split('/').at(-1) ?? ''
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string; code: string }),
})
const webhook = (to = app) => `${to.url}/api/stripe/webhook`

/** Everything that has happened and was not brought yet. */
async function bringEvents(): Promise<void> {
  for (const event of stripe.events.splice(0))
    expect((await stripe.deliver(webhook(), event)).status).toBe(200)
}

async function buys(person: Person, priceId?: string) {
  const subscription = stripe.pay(idIn(await openCheckout(person, priceId)))
  await bringEvents()
  return subscription
}

const currentOf = async (person: Person) => {
  const all = await person.call(billing.listPlans)
  const current = all.find(({ is_current }) => is_current)
  if (!current) throw new Error('nobody has no plan')
  return current
}
const planOf = async (person: Person) => (await currentOf(person)).id
const customerOf = async ({ profile }: { profile: { id: string } }) => {
  const { rows } = await app.services.database.pool.query<{ customer_id: string }>(
    'select customer_id from subscriptions where user_id = $1',
    [profile.id],
  )
  return rows[0]?.customer_id ?? ''
}
const sweep = () => app.services.subscriptions.sweep()

test('a plan is bought in Stripe’s checkout, and what it allows is there as soon as Stripe says so', async () => {
  const maren = await member(app)
  const ask = async () => {
    const response = await maren.request(chat.askDocuments, { body: { prompt: 'Rain?' } })
    await response.text()
    return response.status
  }
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 402])
  const url = await openCheckout(maren)
  expect(url.startsWith(`${stripe.url}/c/pay/`)).toBe(true)
  const session = stripe.sessions.get(idIn(url))
  expect(session).toMatchObject({
    mode: 'subscription',
    success_url: `${app.services.address.pageUrl()}/settings?tab=plan&checkout=done`,
    cancel_url: `${app.services.address.pageUrl()}/settings?tab=plan&checkout=cancelled`,
  })
  expect(stripe.customers.get(String(session?.['customer']))).toMatchObject({
    email: maren.profile.email,
    metadata: { user_id: maren.profile.id },
  })
  stripe.pay(idIn(url))
  await bringEvents()
  expect(await currentOf(maren)).toMatchObject({ id: 'family', subscription: { status: 'trialing' } })
  expect(await ask()).toBe(200)
  // What was used before is still counted.
  expect(await maren.call(billing.getUsage)).toMatchObject({ chat_count: 3, chat_limit: 20 })
})

test('coming back from the checkout without having paid changes nothing, E1', async () => {
  const maren = await member(app)
  const url = await openCheckout(maren)
  const session = stripe.sessions.get(idIn(url))
  expect((await fetch(String(session?.['success_url']), { redirect: 'manual' })).status).toBeLessThan(400)
  const offeredPlans = await maren.call(billing.refreshSubscription)
  expect(offeredPlans.find(({ is_current }) => is_current)?.id).toBe('free')
})

test('a user who returns before the event of Stripe has what was paid for', async () => {
  const maren = await member(app)
  stripe.pay(idIn(await openCheckout(maren)))
  const offeredPlans = await maren.call(billing.refreshSubscription)
  expect(offeredPlans.find(({ is_current }) => is_current)?.id).toBe('family')
  stripe.events.length = 0
})

test('prices that are none of ours are sold to no one, E2', async () => {
  const maren = await member(app)
  for (const priceId of ['price_of_others', 'price_unknown', 'family', "price_family'--"])
    expect(await problemOf(await checkout(maren, priceId))).toMatchObject({
      status: 400,
      code: 'plan_not_sold',
      error: problems.plan_not_sold.words,
    })
  // Nor does it help to name a customer.
  const body = { priceId: 'price_family', customer: 'cus_of_somebody', amount: 0 }
  const sessionCount = stripe.sessions.size
  const { status } = await maren.request(billing.createCheckoutSession, { body })
  expect(status).toBeLessThan(500)
  const made = [...stripe.sessions.values()].slice(sessionCount)
  expect(made.every((session) => session['customer'] !== 'cus_of_somebody')).toBe(true)
})

test('a message without Stripe’s signature, with a wrong one or with an old one is refused and read by no one, E1', async () => {
  const maren = await member(app)
  const subscription = await buys(maren)
  stripe.change(subscription.id, { status: 'canceled' })
  const [event] = stripe.events.splice(0)
  if (!event) throw new Error('nothing has happened')
  const body = JSON.stringify(event)
  const send = (headers: Record<string, string>, sent = body) =>
    fetch(webhook(), {
      method: 'POST',
      body: sent,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const refused = { status: 400, code: 'signature_wrong' }
  expect(await problemOf(await send({}))).toMatchObject(refused)
  expect(await problemOf(await send({ 'stripe-signature': 't=1,v1=00' }))).toMatchObject(refused)
  expect(await problemOf(await send({ 'stripe-signature': 'nonsense' }))).toMatchObject(refused)
  const { signatureOf, seconds } = await import('#test/fakes/stripe-wire.ts')
  const forged = signatureOf(body, 'whsec_of_somebody_else')
  expect(await problemOf(await send({ 'stripe-signature': forged }))).toMatchObject(refused)
  const old = signatureOf(body, stripe.webhookSecret, seconds() - 3_600)
  expect(await problemOf(await send({ 'stripe-signature': old }))).toMatchObject(refused)
  // Signed, and changed on the way.
  const signed = signatureOf(body, stripe.webhookSecret)
  expect(await problemOf(await send({ 'stripe-signature': signed }, `${body} `))).toMatchObject(refused)
  expect(await planOf(maren)).toBe('family')
  // As it is it is heard, however often it comes.
  for (const _ of [1, 2, 3]) expect((await stripe.deliver(webhook(), event)).status).toBe(200)
  expect(await planOf(maren)).toBe('free')
})

test('an event of a user who is not here, and one of a kind that no one knows, is taken and does nothing', async () => {
  for (const object of [
    { id: 'cus_elsewhere', object: 'customer' },
    { id: 'sub_elsewhere', object: 'subscription', customer: 'cus_elsewhere' },
    { id: 'txn_1', object: 'balance_transaction' },
    { id: 'ch_1', object: 'charge', customer: null },
  ]) {
    const event = { id: 'evt_1', object: 'event', type: 'something.happened', data: { object } }
    expect((await stripe.deliver(webhook(), event)).status).toBe(200)
  }
})

test(`in ${orders} random orders of what happens and what is heard, the end is what is true, E1`, async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => member(app)))
  const ids = new Map<Person, string>()
  for (const person of people) ids.set(person, (await buys(person)).id)
  const { subscriptions } = app.services
  const { signatureOf } = await import('#test/fakes/stripe-wire.ts')
  const hear = (event: object) => {
    const body = JSON.stringify(event)
    return subscriptions.hear(Buffer.from(body), signatureOf(body, stripe.webhookSecret))
  }
  const changes: ((id: string) => void)[] = [
    (id) => stripe.change(id, { status: 'active' }),
    (id) => stripe.change(id, { status: 'past_due' }),
    (id) => stripe.change(id, { status: 'unpaid' }),
    (id) => stripe.change(id, { status: 'canceled' }),
    (id) => stripe.switchTo(id, 'price_studio'),
    (id) => stripe.switchTo(id, 'price_family'),
    (id) => stripe.change(id, { cancel_at_period_end: true }),
    (id) => stripe.change(id, { cancel_at_period_end: false }),
  ]
  const seed = new Random('orders of events')
  for (let round = 0; round < orders / 10; round += 1) {
    stripe.events.length = 0
    // One person after another: all of them at once would wait for the database, which is no question of order.
    for (const person of people) {
      const id = ids.get(person) ?? ''
      const heard: Promise<void>[] = []
      const mine: object[] = []
      for (let step = 0; step < 4; step += 1) {
        seed.pick(changes)(id)
        const event = stripe.events.at(-1)
        if (event) mine.push(event)
        // What is heard in between is some of it, twice, or nothing.
        if (seed.isLikely(0.5)) heard.push(hear(seed.pick(mine)))
      }
      // All of it is heard in the end, in any order and at once; some of it again.
      const shuffled = mine.toSorted(() => (seed.isLikely(0.5) ? 1 : -1))
      await Promise.all([...heard, ...shuffled.map(hear)])
    }
    for (const person of people) {
      const { status, items, cancel_at_period_end } = stripe.subscriptions.get(
        ids.get(person) ?? '',
      ) as never as {
        status: string
        items: { data: [{ price: { id: string } }] }
        cancel_at_period_end: boolean
      }
      const isGiven = status === 'active' || status === 'past_due' || status === 'trialing'
      const paid = items.data[0].price.id === 'price_studio' ? 'studio' : 'family'
      const { id, subscription } = await currentOf(person)
      expect(id).toBe(isGiven ? paid : 'free')
      if (isGiven) {
        expect(subscription?.status).toBe(status)
        expect(subscription?.ends_at !== null).toBe(cancel_at_period_end)
      }
    }
  }
})

test('what was read earlier and arrives later does not replace what is known, E1', async () => {
  const maren = await member(app)
  const { id } = await buys(maren)
  stripe.change(id, { status: 'active' })
  const [first] = stripe.events.splice(0)
  const held = stripe.hold('/v1/subscriptions')
  const requestCount = stripe.requests.length
  const early = stripe.deliver(webhook(), first ?? { id: '', object: '' })
  await expect.poll(() => stripe.requests.length, { interval: 5 }).toBe(requestCount + 1)
  stripe.change(id, { status: 'canceled' })
  await bringEvents()
  expect(await planOf(maren)).toBe('free')
  // It was not asked again meanwhile.
  expect(stripe.requests).toHaveLength(requestCount + 2)
  held.release()
  expect((await early).status).toBe(200)
  expect(await planOf(maren)).toBe('free')
})

test('of two checkouts at once one is opened, and a later one ends the one before', async () => {
  const maren = await member(app)
  // However slow the machine is, the others come while one is being opened.
  const held = stripe.hold('/v1/checkout/sessions')
  const statuses: number[] = []
  const checkouts = Array.from({ length: 6 }, async () => statuses.push((await checkout(maren)).status))
  await expect.poll(() => statuses).toEqual([409, 409, 409, 409, 409])
  held.release()
  await Promise.all(checkouts)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 200])
  const customer = await customerOf(maren)
  const open = () =>
    [...stripe.sessions.values()].filter(
      (session) => session['customer'] === customer && session['status'] === 'open',
    )
  const [first] = open()
  const second = await openCheckout(maren, 'price_studio')
  expect(open().map(({ id }) => id)).toEqual([idIn(second)])
  expect(() => stripe.pay(first?.id ?? '')).toThrow('not open')
  expect([...stripe.customers.values()].filter(({ email }) => email === maren.profile.email)).toHaveLength(1)
})

test('anyone who pays already is sent to change that, and pays for one plan only', async () => {
  const maren = await member(app)
  await buys(maren)
  const url = await openCheckout(maren, 'price_studio')
  expect(url.startsWith(`${stripe.url}/p/session/`)).toBe(true)
  expect((await maren.call(billing.createPortalSession)).url.startsWith(`${stripe.url}/p/session/`)).toBe(
    true,
  )
  expect(stripe.ofCustomer(await customerOf(maren))).toHaveLength(1)
})

test('a webhook that was down for three days is made up for', async () => {
  const maren = await member(app)
  stripe.pay(idIn(await openCheckout(maren)))
  stripe.events.length = 0
  expect(await planOf(maren)).toBe('free')
  await sweep()
  expect(await planOf(maren)).toBe('free')
  await app.services.database.pool.query(
    `update subscriptions set next_read_at = next_read_at - interval '3 days' where customer_id = $1`,
    [await customerOf(maren)],
  )
  await sweep()
  expect(await planOf(maren)).toBe('family')
})

test.each<[string, StripeFault]>([
  ['answers 500', { status: 500 }],
  ['is overrun', { status: 429 }],
  ['breaks off', 'cut'],
  ['shows a page', 'no-json'],
  ['says nothing', 'slow'],
])(
  'while Stripe %s, people are told so, their plan stays, and afterwards all goes on',
  async (_what, fault) => {
    const maren = await member(app)
    const { id } = await buys(maren)
    const ines = await member(app)
    const unreachable = {
      status: 503,
      code: 'payments_unreachable',
      error: problems.payments_unreachable.words,
    }
    stripe.fail('/v1/customers', fault, fault)
    expect(await problemOf(await checkout(ines))).toMatchObject(unreachable)
    stripe.mend()
    stripe.fail('/v1/billing_portal', fault, fault)
    expect(await problemOf(await maren.request(billing.createPortalSession))).toMatchObject(unreachable)
    stripe.mend()
    stripe.fail('/v1/subscriptions', fault, fault)
    expect(await problemOf(await maren.request(billing.refreshSubscription))).toMatchObject(unreachable)
    expect(await planOf(maren)).toBe('family')
    // Stripe brings an event again that was not taken.
    stripe.change(id, { status: 'canceled' })
    const [event] = stripe.events.splice(0)
    stripe.mend()
    stripe.fail('/v1/subscriptions', fault, fault)
    expect((await stripe.deliver(webhook(), event ?? { id: '', object: '' })).status).toBe(503)
    stripe.mend()
    expect((await stripe.deliver(webhook(), event ?? { id: '', object: '' })).status).toBe(200)
    expect(await planOf(maren)).toBe('free')
    expect((await openCheckout(ines)).startsWith(`${stripe.url}/c/pay/`)).toBe(true)
  },
)

test('an answer that is lost makes no one a customer twice', async () => {
  const maren = await member(app)
  stripe.fail('/v1/customers', 'lost', 'lost')
  expect((await checkout(maren)).status).toBe(503)
  expect((await openCheckout(maren)).startsWith(`${stripe.url}/c/pay/`)).toBe(true)
  expect([...stripe.customers.values()].filter(({ email }) => email === maren.profile.email)).toHaveLength(1)
})

test('a key that Stripe refuses is said to be the operator’s matter', async () => {
  const maren = await member(app)
  stripe.fail('/v1/customers', { status: 401 })
  expect(await problemOf(await checkout(maren))).toMatchObject({ status: 502, code: 'payments_refused' })
})

test('a customer unknown to Stripe, as after test mode, is replaced by a new one', async () => {
  const maren = await member(app)
  await openCheckout(maren)
  const before = await customerOf(maren)
  stripe.customers.delete(before)
  expect((await openCheckout(maren)).startsWith(`${stripe.url}/c/pay/`)).toBe(true)
  expect(await customerOf(maren)).not.toBe(before)
})

test('a trial is given once', async () => {
  const maren = await member(app)
  const { id } = await buys(maren)
  const { subscription, trial_days } = await currentOf(maren)
  expect(subscription).toMatchObject({ status: 'trialing', ends_at: null })
  expect(Date.parse(subscription?.trial_ends_at ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  expect(trial_days).toBe(14)
  stripe.change(id, { status: 'canceled' })
  await bringEvents()
  const again = stripe.sessions.get(idIn(await openCheckout(maren)))
  expect(again?.trialDays).toBe(0)
})

test('a late payment keeps the plan and says so; one that stays away ends it', async () => {
  const maren = await member(app)
  const { id } = await buys(maren, 'price_studio')
  stripe.change(id, { status: 'past_due' })
  await bringEvents()
  expect(await currentOf(maren)).toMatchObject({ id: 'studio', subscription: { status: 'past_due' } })
  stripe.change(id, { status: 'unpaid' })
  await bringEvents()
  expect(await planOf(maren)).toBe('free')
  // Open invoices are paid in the portal, not by a second plan.
  expect((await openCheckout(maren)).startsWith(`${stripe.url}/p/session/`)).toBe(true)
})

test('a plan that was cancelled is there until its time is over, and then what is stored stays, E3', async () => {
  const maren = await member(app)
  const { id } = await buys(maren)
  const file = await maren.stores('a'.repeat(2_000_000), 'diary.txt')
  stripe.change(id, { cancel_at_period_end: true })
  await bringEvents()
  const { subscription } = await currentOf(maren)
  expect(subscription?.renews_at).toBeNull()
  expect(Date.parse(subscription?.ends_at ?? '')).toBeGreaterThan(Date.now())
  // A refund ends it at once.
  stripe.change(id, { status: 'canceled' })
  await bringEvents()
  expect(await planOf(maren)).toBe('free')
  const { used_bytes, quota_bytes } = await maren.call(getStorageUse)
  expect(quota_bytes).toBe(1024 ** 2)
  expect(used_bytes).toBeGreaterThanOrEqual(2_000_000)
  expect(
    (await maren.request(streamFile, { params: { id: file }, query: { original: 'true' } })).status,
  ).toBe(200)
  expect(await problemOf(await maren.upload('More.', 'more.txt'))).toMatchObject({
    status: 507,
    code: 'quota_reached',
  })
})

test('a plan that is sold no more stays with those who have it', async () => {
  const maren = await member(app)
  await buys(maren)
  const later = await startWith(plans.split('\n').slice(0, 3).join('\n'), app)
  try {
    const there = at(later, maren)
    const all = await there.call(billing.listPlans)
    expect(all.map(({ id, is_current, stripe_price_id }) => [id, is_current, stripe_price_id])).toEqual([
      ['free', false, null],
      ['family', true, null],
    ])
    expect(await there.call(billing.getUsage)).toMatchObject({ chat_limit: 20 })
    expect(await problemOf(await checkout(there))).toMatchObject({ code: 'plan_not_sold' })
    // Also after Stripe was asked again.
    await there.call(billing.refreshSubscription)
    expect(await there.call(billing.getUsage)).toMatchObject({ chat_limit: 20 })
  } finally {
    await later.close()
  }
})

test('what a user pays for is in the export', async () => {
  const maren = await member(app)
  await buys(maren)
  const zip = readZip(Buffer.from(await (await maren.fetch(exportPersonalData.path)).arrayBuffer()))
  expect(JSON.parse(zip.get('subscription.json')?.toString() ?? '')).toMatchObject({
    customer_at_stripe: await customerOf(maren),
    plan: 'Family',
    status: 'trialing',
  })
})

test('who closes the account pays no further, and whose account is removed is forgotten at Stripe', async () => {
  const maren = await member(app)
  const { id } = await buys(maren)
  const customer = await customerOf(maren)
  const { username } = maren.profile
  await maren.call(closeAccount, { body: { username, password: 'a long enough secret' } })
  await sweep()
  expect(stripe.subscriptions.get(id)).toMatchObject({ status: 'trialing', cancel_at_period_end: true })
  await bringEvents()
  const { pool } = app.services.database
  await pool.query(`update users set deleted_at = now() - interval '40 days' where id = $1`, [
    maren.profile.id,
  ])
  stripe.fail('/v1/customers', { status: 500 }, { status: 500 })
  const remove = () => app.services.personalData.remove(maren.profile.id, new AbortController().signal)
  await expect(remove()).rejects.toThrow()
  stripe.mend()
  expect((await pool.query('select 1 from users where id = $1', [maren.profile.id])).rowCount).toBe(1)
  await remove()
  expect((await pool.query('select 1 from users where id = $1', [maren.profile.id])).rowCount).toBe(0)
  expect(stripe.customers.has(customer)).toBe(false)
  expect(stripe.subscriptions.get(id)).toMatchObject({ status: 'canceled' })
  // Stripe sends an event about it that concerns no user here.
  await bringEvents()
})
