import http from 'node:http'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#contract/calls/accounts.ts'
import { acceptEula, providerCallback, providerSignIn } from '#contract/calls/sign-in.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { visitor, type Person } from '#test/support/person.ts'

// One run against a certified provider: what our own fake might get wrong in the same way as our client.

const clientId = 'storypad-conformance'
const clientSecret = 'a-secret-of-the-conformance-run-9f2c'

let server: http.Server
let issuer = ''
let app: TestApp
beforeAll(async () => {
  let handle: http.RequestListener = () => {}
  server = http.createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  app = await startTestApp({
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [app.url + providerCallback.path],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.org`, email_verified: true, name: 'Greta Ode' }),
    }),
  })
  const answer = provider.callback()
  handle = (request, response) => void answer(request, response)
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})

/** A browser at the provider: follows its redirects, fills in its two forms, and stops where it is sent back to us. */
async function signInAtProvider(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let request: { url: string; form?: Record<string, string> } = { url: start }
  for (let step = 0; step < 12; step += 1) {
    if (request.url.startsWith(app.url)) return request.url.replace(app.url, '')
    const response: Response = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.form ? { method: 'POST', body: new URLSearchParams(request.form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location) request = { url: new URL(location, request.url).href }
    else {
      const html = await response.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
      request = { url: new URL(action, request.url).href, form: { prompt, login, password: 'any' } }
    }
  }
  throw new Error('the provider did not send the browser back')
}

async function throughProvider(browser: Person, login: string): Promise<string> {
  const start = (await browser.fetch(providerSignIn.path)).headers.get('location') ?? ''
  const back = await signInAtProvider(start, login)
  return (await browser.fetch(back)).headers.get('location') ?? ''
}

test('a certified provider signs a user in, and recognises them again', async () => {
  const browser = visitor(app)
  expect(await throughProvider(browser, 'greta')).toBe('/accept-eula?user=greta')
  await browser.call(acceptEula, { body: { username: 'greta' } })
  const profile = await browser.call(getProfile)
  expect(profile).toMatchObject({ username: 'greta', email: 'greta@example.org', name: 'Greta Ode' })
  const again = visitor(app)
  expect(await throughProvider(again, 'greta')).toBe('/')
  expect(await again.call(getProfile)).toEqual(profile)
})

test('a code that was used is refused by it, and signs no one in (B2)', async () => {
  const browser = visitor(app)
  const start = (await browser.fetch(providerSignIn.path)).headers.get('location') ?? ''
  const back = await signInAtProvider(start, 'maren')
  const code = new URL(back, app.url).searchParams.get('code') ?? ''
  expect((await browser.fetch(back)).headers.get('location')).toBe('/accept-eula?user=maren')
  const other = visitor(app)
  const secondStart = (await other.fetch(providerSignIn.path)).headers.get('location') ?? ''
  const second = new URL(await signInAtProvider(secondStart, 'jonas'), app.url)
  second.searchParams.set('code', code)
  const answer = await other.fetch(second.pathname + second.search)
  expect(answer.headers.get('location')).toBe('/login?problem=provider_refused')
})
