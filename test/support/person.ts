import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Profile } from '#contract/calls/accounts.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { TestApp } from '#test/support/app.ts'
import { within } from '#server/lib/within.ts'
import { newcomer } from '#test/support/sign-up.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

type ReplyOf<E> = E extends { reply?: infer R } ? (R extends Schema ? z.infer<R> : unknown) : unknown

/** Less than a test may take, so that the failure names the call that hangs. */
const longestMs = 150_000

let people = 0

/** An address that no other test calls from, so that rate limits are not shared. */
function ownAddress(): string {
  people += 1
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
}

/** A user with a browser: keeps cookies and calls the server as the web does, through the trusted proxy of the tests. */
export class Person {
  readonly cookies = new Map<string, string>()
  readonly app: TestApp
  readonly address: string

  constructor(app: TestApp, address = ownAddress()) {
    this.app = app
    this.address = address
  }

  /** The raw reply, whatever its status. */
  async request(endpoint: Endpoint, input: Input = {}): Promise<Response> {
    const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(input.query).toString()
    return this.fetch(`${address}${query ? `?${query}` : ''}`, {
      method: endpoint.method,
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
    })
  }

  /** The parsed reply; a status other than 200 fails the test with the server's words. */
  async call<E extends Endpoint>(endpoint: E, input: Input = {}): Promise<ReplyOf<E>> {
    const response = await this.request(endpoint, input)
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as ReplyOf<E>
  }

  async fetch(
    address: string,
    options: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = fetch(`${this.app.url}${address}`, {
      redirect: 'manual',
      ...options,
      headers: { 'x-forwarded-for': this.address, ...(cookie ? { cookie } : {}), ...options.headers },
    })
    const silent = () =>
      new Error(`${options.method ?? 'GET'} ${address} was not answered in ${longestMs} ms`)
    const response = await within(longestMs, reply, silent)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const equals = pair.indexOf('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, equals))
      else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return response
  }

  /** Uploads bytes as the dialog does; returns the raw reply. */
  async upload(
    content: Uint8Array | string,
    filename: string,
    fields: Record<string, string> = {},
  ): Promise<Response> {
    const form = new FormData()
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), filename)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return this.fetch('/upload/file', { method: 'POST', body: form })
  }

  /** Uploads and returns the file's id. */
  async stores(
    content: Uint8Array | string,
    filename: string,
    fields: Record<string, string> = {},
  ): Promise<string> {
    const response = await this.upload(content, filename, fields)
    if (!response.ok) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { fileId: string }).fileId
  }
}

/** The same browser at another server of the installation, as behind a load balancer. */
export function at(app: TestApp, person: Person): Person {
  const there = new Person(app, person.address)
  for (const [name, value] of person.cookies) there.cookies.set(name, value)
  return there
}

let count = 0

/** A visitor: a browser without an account; `address` when it shares its own with others. */
export const visitor = (app: TestApp, address?: string): Person => new Person(app, address)

/** A new user who has just signed up. */
export async function member(app: TestApp, name = 'Maren Holt'): Promise<Person & { profile: Profile }> {
  count += 1
  const person = new Person(app)
  const unique = `${createHash('sha256').update(`${name}${count}`).digest('hex').slice(0, 6)}${count}`
  const response = await person.fetch('/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer(`user${unique}`, name)),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  return Object.assign(person, { profile: (await response.json()) as Profile })
}

/** The events of a streamed answer, read to its end. */
export async function eventsOf(response: Response): Promise<unknown[]> {
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => (line === 'data: [DONE]' ? '[DONE]' : JSON.parse(line.slice(6))))
}
