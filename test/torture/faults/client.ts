import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

/** A user of a running StoryPad; a call that lasts longer than users wait is a failure. */
export interface Client {
  username: string
  /** The status, and the body as text. */
  send(method: string, address: string, body?: unknown): Promise<{ status: number; text: string }>
  upload(bytes: Uint8Array, name: string): Promise<{ status: number; text: string }>
}

const patienceMs = 30_000

export async function join(url: string, username: string): Promise<Client> {
  const reply = await signUpAt(url, newcomer(username))
  if (!reply.ok) throw new Error(`sign-up answered ${reply.status}: ${await reply.text()}`)
  return clientAt(url, username, cookiesOf(reply))
}

export async function logIn(url: string, username: string): Promise<number> {
  const { password } = newcomer(username)
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
    signal: AbortSignal.timeout(patienceMs),
  })
  return reply.status
}

/** The same person at another start of the program. */
export const clientAt = (url: string, username: string, cookie: string): Client & { cookie: string } => {
  const ask = async (address: string, options: RequestInit & { headers?: Record<string, string> }) => {
    const reply = await fetch(`${url}${address}`, {
      ...options,
      headers: { cookie, ...options.headers },
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: reply.status, text: await reply.text() }
  }
  return {
    username,
    cookie,
    send: (method, address, body) =>
      ask(address, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    upload: (bytes, name) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return ask('/upload/file', { method: 'POST', body: form })
    },
  }
}
