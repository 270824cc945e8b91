import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'

/** The provider's claims about the user. */
export interface OidcPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** One thing the provider does wrong. */
export type OidcFault =
  | 'signature'
  | 'unknown-key'
  | 'unsigned'
  | 'issuer'
  | 'audience'
  | 'nonce'
  | 'no-nonce'
  | 'expired'
  | 'no-token'
  | 'denied'
  | 'error-500'
  | 'slow'
  | 'cut'

export interface FakeOidc {
  issuer: string
  environment: Record<string, string>
  /** Who signs in next. */
  person: OidcPerson
  fault: OidcFault | null
  /** How much later the provider's clock is than ours. */
  clockSeconds: number
  /** Shows a page with a button first, as a real provider does, instead of answering at once. */
  isAsking: boolean
  /** Name and address come from the userinfo call only. */
  isSparse: boolean
  /** How often the provider's description was asked for. */
  discoveries(): number
  close(): Promise<void>
}

const clientId = 'storypad-test'
const clientSecret = 'k7-not-an-example-2f9'

interface Grant {
  challenge: string
  nonce: string
  redirectUri: string
  person: OidcPerson
}

/** A small OpenID provider on a port of its own that fails on request. */
export async function startOidc(port = 0): Promise<FakeOidc> {
  const [own, foreign] = await Promise.all([newKey('own'), newKey('own')])
  const unknown = await newKey('unknown')
  const grants = new Map<string, Grant>()
  const people = new Map<string, OidcPerson>()
  let discoveries = 0

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const fake: FakeOidc = {
    issuer,
    environment: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    person: { sub: 'nobody' },
    fault: null,
    clockSeconds: 0,
    isAsking: false,
    isSparse: false,
    discoveries: () => discoveries,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const json = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (fake.fault === 'cut' && url.pathname !== '/authorize') return void request.socket.destroy()
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        discoveries += 1
        if (fake.fault === 'error-500') return void json(500, { error: 'down' })
        return void json(200, description())
      case '/jwks':
        return void json(200, { keys: [own.publicKey] })
      case '/authorize':
        return authorize(url, response)
      case '/token':
        if (fake.fault === 'slow') return
        if (fake.fault === 'error-500') return void json(500, { error: 'server_error' })
        return token(new URLSearchParams(await read(request)), json)
      case '/userinfo':
        return void json(200, people.get(request.headers.authorization?.slice('Bearer '.length) ?? ''))
      default:
        return void json(404, {})
    }
  }

  const description = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  })

  function authorize({ searchParams: parameters }: URL, response: http.ServerResponse): void {
    const get = (name: string) => parameters.get(name) ?? ''
    if (fake.isAsking && get('confirmed') === '') {
      const again = `/authorize?${parameters}&confirmed=1`.replaceAll('&', '&amp;')
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end(
        `<!doctype html><title>Test provider</title><link rel="icon" href="data:,"><a href="${again}">Continue</a>`,
      )
    }
    const back = new URL(get('redirect_uri'))
    back.searchParams.set('state', get('state'))
    if (fake.fault === 'denied') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      const asking = {
        challenge: get('code_challenge'),
        nonce: get('nonce'),
        redirectUri: get('redirect_uri'),
      }
      grants.set(code, { ...asking, person: fake.person })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(sent: URLSearchParams, json: (status: number, content: unknown) => unknown) {
    const grant = grants.get(sent.get('code') ?? '')
    // A code works once, with its verifier, at the address it was sent to.
    grants.delete(sent.get('code') ?? '')
    const isRight =
      grant &&
      sent.get('client_id') === clientId &&
      sent.get('client_secret') === clientSecret &&
      sent.get('redirect_uri') === grant.redirectUri &&
      createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest('base64url') === grant.challenge
    if (!isRight) return void json(400, { error: 'invalid_grant' })
    const accessToken = randomBytes(16).toString('hex')
    people.set(accessToken, grant.person)
    const idToken = fake.fault === 'no-token' ? {} : { id_token: await idTokenFor(grant) }
    json(200, { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...idToken })
  }

  function idTokenFor({ nonce, person }: Grant): Promise<string> | string {
    const { fault } = fake
    const now = Math.floor(Date.now() / 1_000) + fake.clockSeconds
    const issuedAt = fault === 'expired' ? now - 7_200 : now
    const { sub, ...profile } = person
    const claims = {
      iss: fault === 'issuer' ? 'https://accounts.example' : issuer,
      aud: fault === 'audience' ? 'somebody-else' : clientId,
      sub,
      iat: issuedAt,
      exp: issuedAt + 3_600,
      ...(fault === 'no-nonce' ? {} : { nonce: fault === 'nonce' ? 'another' : nonce }),
      ...(fake.isSparse ? {} : profile),
    }
    if (fault === 'unsigned') return `${part({ alg: 'none' })}.${part(claims)}.`
    const key = fault === 'signature' ? foreign : fault === 'unknown-key' ? unknown : own
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey)
  }

  return fake
}

interface Key {
  kid: string
  privateKey: CryptoKey
  publicKey: JWK
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

async function read(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
