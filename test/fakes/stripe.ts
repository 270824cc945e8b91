import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  customerObject,
  errorObject,
  eventObject,
  listObject,
  paramsOf,
  portalObject,
  priceObject,
  seconds,
  sessionObject,
  signatureOf,
  subscriptionObject,
  type Params,
  type Price,
  type StripeObject,
} from './stripe-wire.ts'

/** What the fake does wrong, once: an answer in place of the right one, or one that never ends. */
export type StripeFault = { status: number; body?: object } | 'slow' | 'cut' | 'no-json' | 'lost'

interface Asked {
  method: string
  path: string
  idempotencyKey: string | null
}

interface Answer {
  status: number
  body: object
}

const secretKey = 'sk_test_51NotAnExample8d1'
const webhookSecret = 'whsec_f93NotAnExample'

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>

/**
 * A small Stripe on a port of its own: customers, checkouts with a page to pay on, subscriptions with a portal, and events,
 * which wait until they are delivered. `lost`: it is done, and the answer never arrives.
 */
export async function startStripe(...prices: Price[]) {
  const customers = new Map<string, StripeObject>()
  const sessions = new Map<string, StripeObject & { price: Price; trialDays: number }>()
  const portals = new Map<string, StripeObject>()
  const subscriptions = new Map<string, StripeObject>()
  const answers = new Map<string, { params: string; answer: Answer }>()
  const events: StripeObject[] = []
  const requests: Asked[] = []
  const holds: { path: string; until: Promise<void> }[] = []
  const faults: { path: string; fault: StripeFault }[] = []
  /** Where events go as soon as they happen; null: they wait. */
  let webhook: string | null = null

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const priceOf = (id: unknown) => prices.find((price) => price.id === id)
  const ofCustomer = (customer: unknown) =>
    [...subscriptions.values()].filter((subscription) => subscription['customer'] === customer)

  function happen(type: string, object: StripeObject): void {
    const event = eventObject(newId('evt'), type, object)
    events.push(event)
    if (webhook !== null) void deliver(webhook, event)
  }

  /** Brings an event, signed now, as Stripe does for each try. */
  function deliver(address: string, event: StripeObject, signedAt?: number): Promise<Response> {
    const body = JSON.stringify(event, null, 2)
    return fetch(address, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, webhookSecret, signedAt),
      },
    })
  }

  function change(id: string, fields: Record<string, unknown>): StripeObject {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`there is no subscription ${id}`)
    Object.assign(subscription, fields)
    happen(
      fields['status'] === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
      subscription,
    )
    return subscription
  }

  function switchTo(id: string, priceId: string): void {
    const price = priceOf(priceId)
    const { items } = subscriptions.get(id) as unknown as { items: { data: { price: unknown }[] } }
    if (!price || !items.data[0]) throw new Error(`there is no price ${priceId}`)
    items.data[0].price = priceObject(price)
    change(id, { items })
  }

  /** The customer pays a checkout, in its page. */
  function pay(sessionId: string): StripeObject {
    const session = sessions.get(sessionId)
    if (!session || session['status'] !== 'open') throw new Error('this checkout is not open')
    const { price, trialDays } = session
    const subscription = subscriptionObject(newId('sub'), {
      customer: String(session['customer']),
      price,
      trialDays,
    })
    subscriptions.set(subscription.id, subscription)
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
    happen('customer.subscription.created', subscription)
    happen('checkout.session.completed', withoutOwn(session))
    return subscription
  }

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const method = request.method ?? 'GET'
    const body = await text(request)
    if (!pathname.startsWith('/v1/')) return servePage(method, pathname, searchParams, response)
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    requests.push({ method, path: pathname, idempotencyKey })
    const fault = takeFault(pathname)
    if (fault !== null && fault !== 'lost') return spoil(response, fault)
    const { status, body: said } = isKnown(request)
      ? once(idempotencyKey, `${pathname} ${body}`, () =>
          answer(method, pathname, searchParams, paramsOf(body)),
        )
      : { status: 401, body: errorObject('invalid_api_key', 'Invalid API Key provided') }
    if (fault === 'lost') return void response.destroy()
    const replyText = JSON.stringify(said)
    await takeHold(pathname)
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
      .end(replyText)
  }

  const isKnown = ({ headers }: http.IncomingMessage) => headers.authorization === `Bearer ${secretKey}`

  /** The same key is the same call: it is answered as it was, and with other words it is refused. */
  function once(key: string | null, params: string, work: () => Answer): Answer {
    const before = key === null ? undefined : answers.get(key)
    if (before)
      return before.params === params
        ? before.answer
        : {
            status: 400,
            body: errorObject(
              'idempotency_key_in_use',
              'Keys for idempotent requests can only be used with the same parameters.',
              undefined,
              'idempotency_error',
            ),
          }
    const made = work()
    if (key !== null) answers.set(key, { params, answer: structuredClone(made) })
    return made
  }

  function answer(method: string, path: string, query: URLSearchParams, params: Params): Answer {
    const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/')
    const call = `${method} ${kind}`
    const customer = query.get('customer') ?? params['customer']
    if (customer !== undefined && !customers.has(String(customer)))
      return missing('customer', String(customer), 'customer')
    switch (call) {
      case 'POST customers':
        return created(customers, customerObject(newId('cus'), params))
      case 'DELETE customers':
        return removeCustomer(second)
      case 'GET subscriptions':
        return ok(listObject('/v1/subscriptions', ofCustomer(customer).toReversed()))
      case 'POST subscriptions':
        return subscriptions.has(second)
          ? ok(change(second, { cancel_at_period_end: params['cancel_at_period_end'] === 'true' }))
          : missing('subscription', second, 'id')
      case 'GET checkout':
        return ok(listObject('/v1/checkout/sessions', listSessions(customer, query.get('status'))))
      case 'POST checkout':
        return fourth === 'expire' ? expire(third) : openSession(params)
      case 'POST billing_portal':
        return created(portals, portalObject(newId('bps'), url, params))
      default:
        return { status: 404, body: errorObject('resource_missing', `Unrecognized request URL (${call})`) }
    }
  }

  function openSession(params: Params): Answer {
    const [item] = Object.values(params['line_items'] ?? {}) as Params[]
    const price = priceOf(item?.['price'])
    if (!price) return missing('price', String(item?.['price']), 'line_items[0][price]')
    const { trial_period_days: days = '0' } = (params['subscription_data'] ?? {}) as Params
    const session = { ...sessionObject(newId('cs_test'), url, params), price, trialDays: Number(days) }
    sessions.set(session.id, session)
    return ok(withoutOwn(session))
  }

  const listSessions = (customer: unknown, status: string | null) =>
    [...sessions.values()]
      .filter(
        (session) => session['customer'] === customer && (status ?? session['status']) === session['status'],
      )
      .map(withoutOwn)

  function expire(id: string): Answer {
    const session = sessions.get(id)
    if (session?.['status'] !== 'open')
      return {
        status: 400,
        body: errorObject(
          'checkout_session_not_open',
          'Only Checkout Sessions with a status in ["open"] can be expired.',
        ),
      }
    Object.assign(session, { status: 'expired', url: null })
    return ok(withoutOwn(session))
  }

  function removeCustomer(id: string): Answer {
    const customer = customers.get(id)
    if (!customer) return missing('customer', id, 'id')
    for (const { id: own } of ofCustomer(id)) change(own, { status: 'canceled', ended_at: seconds() })
    customers.delete(id)
    happen('customer.deleted', customer)
    return ok({ id, object: 'customer', deleted: true })
  }

  function takeHold(path: string): Promise<void> | undefined {
    const at = holds.findIndex((one) => path.startsWith(one.path))
    return at === -1 ? undefined : holds.splice(at, 1)[0]?.until
  }

  function takeFault(path: string): StripeFault | null {
    const at = faults.findIndex((one) => path.startsWith(one.path))
    return at === -1 ? null : (faults.splice(at, 1)[0]?.fault ?? null)
  }

  /** The pages that people see: one to pay on, and one to change and cancel. */
  function servePage(
    method: string,
    path: string,
    query: URLSearchParams,
    response: http.ServerResponse,
  ): void {
    const [, , , id = ''] = path.split('/')
    const goTo = (place: unknown) => void response.writeHead(303, { location: String(place) }).end()
    const show = (title: string, content: string) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`)
    if (path.startsWith('/c/pay/')) {
      const session = sessions.get(id)
      if (session?.['status'] !== 'open') return show('This page has expired', '')
      if (method === 'GET')
        return show(
          'Pay',
          `<p>$${session.price.amount / 100} per month</p><form method="post"><button>Subscribe</button></form>
           <a href="${String(session['cancel_url'])}">Back</a>`,
        )
      pay(id)
      return goTo(session['success_url'])
    }
    const portal = portals.get(id)
    if (!portal) return show('This page has expired', '')
    const [own] = ofCustomer(portal['customer']).filter(({ status }) => status !== 'canceled')
    const wanted = query.get('do')
    if (method === 'POST' && own) {
      const isCancel = wanted === 'cancel'
      if (wanted === 'cancel' || wanted === 'resume') change(own.id, { cancel_at_period_end: isCancel })
      else switchTo(own.id, String(wanted))
      return goTo(path)
    }
    const action = (name: string, words: string) =>
      `<form method="post" action="?do=${name}"><button>${words}</button></form>`
    const switches = prices.map(({ id: price, amount }) => action(price, `Switch to $${amount / 100}`))
    return show(
      'Your plan',
      `<p>${String(own?.['status'] ?? 'none')}</p>${action('cancel', 'Cancel plan')}${action('resume', 'Renew plan')}
       ${switches.join('')}<a href="${String(portal['return_url'])}">Return</a>`,
    )
  }

  return {
    url,
    webhookSecret,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    customers,
    sessions,
    subscriptions,
    events,
    requests,
    /** The next calls of paths that begin like this go wrong. */
    fail: (path: string, ...wrong: StripeFault[]) =>
      void faults.push(...wrong.map((fault) => ({ path, fault }))),
    /** From now on nothing goes wrong. */
    mend: () => void faults.splice(0),
    /** The next answer of such a path is made, and stays on its way until it is released. */
    hold(path: string): { release(): void } {
      const { promise: until, resolve: release } = Promise.withResolvers<void>()
      holds.push({ path, until })
      return { release }
    },
    /** From now on events are brought there at once. */
    sendTo(address: string | null): void {
      webhook = address
    },
    deliver,
    pay,
    change,
    switchTo,
    ofCustomer,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ok = (body: object): Answer => ({ status: 200, body })

function created(place: Map<string, StripeObject>, object: StripeObject): Answer {
  place.set(object.id, object)
  return ok(object)
}

const missing = (what: string, id: string, param: string): Answer => ({
  status: param === 'id' ? 404 : 400,
  body: errorObject('resource_missing', `No such ${what}: '${id}'`, param),
})

/** What the fake knows of a checkout besides Stripe's own fields. */
function withoutOwn({ price: _price, trialDays: _trialDays, ...session }: StripeObject): StripeObject {
  return session
}

function spoil(response: http.ServerResponse, fault: Exclude<StripeFault, 'lost'>): void {
  if (fault === 'slow') return
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
    response.write('{"object": "list", "data": [', () => response.destroy())
  } else if (fault === 'no-json')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
  else
    response
      .writeHead(fault.status, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          fault.body ?? errorObject('api_error', 'Something went wrong.', undefined, 'api_error'),
        ),
      )
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
