import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A file or a folder of the account that a fake serves. */
export interface WorldEntry {
  id: string
  name: string
  /** Null: at the beginning. */
  parent: string | null
  mime: string
  /** None: a folder. */
  bytes?: Buffer
  modified?: string
  /** What the provider says of its length, where that is not true. */
  size?: number
  picture?: Buffer
  /** The target of a shortcut, or an entry of another drive. */
  leadsTo?: string
  /** Its drive, where that is not the account's own. */
  drive?: string
}

/** What a fake does wrong, once: an answer in place of the right one, or one that never ends. */
export type DriveFault =
  | { status: number; body?: object; headers?: Record<string, string> }
  | 'slow'
  | 'cut'
  | 'no-json'

/** What was asked of a fake. */
export interface AskedOfDrive {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | null
  host: string
}

const clientId = 'storypad-drive'
const clientSecret = 'p3-not-an-example-8d1'

interface Leave {
  challenge: string
  redirectUri: string
}

/**
 * What the fakes of both providers share: an account with files, its tokens, and mistakes that are made
 * on request. Faults are kept by the prefix of a path, and used up one by one.
 */
export class DriveWorld {
  readonly clientId = clientId
  readonly clientSecret = clientSecret
  readonly entries = new Map<string, WorldEntry>()
  readonly requests: AskedOfDrive[] = []
  email = 'maren@drive.example'
  /** Seconds that an access is good for. */
  accessSeconds = 3_600
  /** How many entries come at once, whatever is asked for. */
  pageSize = 100
  private readonly faults: { path: string; fault: DriveFault }[] = []
  private readonly codes = new Map<string, Leave>()
  private readonly access = new Map<string, number>()
  private readonly renewals = new Set<string>()

  add(...entries: WorldEntry[]): void {
    for (const entry of entries) this.entries.set(entry.id, entry)
  }

  fail(path: string, ...faults: DriveFault[]): void {
    for (const fault of faults) this.faults.push({ path, fault })
  }

  /** What is to be done wrong now. */
  takeFault(path: string): DriveFault | null {
    const at = this.faults.findIndex((one) => path.startsWith(one.path))
    return at === -1 ? null : (this.faults.splice(at, 1)[0]?.fault ?? null)
  }

  childrenOf(parent: string | null): WorldEntry[] {
    return [...this.entries.values()].filter((entry) => entry.parent === parent)
  }

  /** The person agrees: where their browser is sent. */
  agree(query: URLSearchParams): URL {
    const redirectUri = query.get('redirect_uri') ?? ''
    const code = secret()
    this.codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back
  }

  /** Whether a token is good now. */
  admits(authorization: string | undefined): boolean {
    const until = this.access.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
    return until !== undefined && until > Date.now()
  }

  /** Every access there is ends now, as after a changed password. */
  endAccess(): void {
    this.access.clear()
  }

  /** The person takes the leave back at the provider. */
  endGrants(): void {
    this.access.clear()
    this.renewals.clear()
  }

  revoke(renewal: string): boolean {
    this.access.clear()
    return this.renewals.delete(renewal)
  }

  isGranted(): boolean {
    return this.renewals.size > 0
  }

  /** What the token call answers: of a code, or of a renewal. */
  token(form: URLSearchParams): { status: number; body: object } {
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      const renewal = form.get('refresh_token') ?? ''
      return this.renewals.has(renewal) ? this.issue(null) : over('Token has been expired or revoked.')
    }
    const code = form.get('code') ?? ''
    const leave = this.codes.get(code)
    this.codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isSame = leave?.challenge === challenge && leave.redirectUri === form.get('redirect_uri')
    if (!isSame) return over('Bad Request')
    const renewal = secret()
    this.renewals.add(renewal)
    return this.issue(renewal)
  }

  private issue(renewal: string | null): { status: number; body: object } {
    const access = secret()
    this.access.set(access, Date.now() + this.accessSeconds * 1_000)
    return {
      status: 200,
      body: {
        access_token: access,
        expires_in: this.accessSeconds,
        token_type: 'Bearer',
        ...(renewal && { refresh_token: renewal }),
      },
    }
  }
}

const over = (error_description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
})
const secret = () => randomBytes(24).toString('base64url')

export const etagOf = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

export const formOf = async (request: http.IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await text(request))

export function sendJson(response: http.ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}

/** Bytes, or the part of them that was asked for. */
export function sendBytes(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  bytes: Buffer,
  mime: string,
): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) {
    response.writeHead(200, { 'content-type': mime, 'content-length': bytes.length }).end(bytes)
    return
  }
  const part = bytes.subarray(Number(first), last ? Number(last) + 1 : undefined)
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
  response
    .writeHead(206, { 'content-type': mime, 'content-length': part.length, 'content-range': range })
    .end(part)
}

/** Does what is wrong; true when something was. */
function doFault(response: http.ServerResponse, fault: DriveFault | null): boolean {
  if (fault === null) return false
  if (fault === 'slow') return true
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
    response.write('{"files": [', () => response.destroy())
  } else if (fault === 'no-json')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
  else
    response
      .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      .end(JSON.stringify(fault.body ?? {}))
  return true
}

/** What a fake answers to who has passed its faults and tokens: `url` is where it is, `pathname` what is asked of it. */
export type DriveAnswer = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  target: { url: string; pathname: string; searchParams: URLSearchParams },
) => Promise<void> | void

/** Serves a world on a port of its own: what was asked is kept, faults come first, then leave and tokens at their paths. */
export async function serveDrive(
  world: DriveWorld,
  paths: { ask: string; token: string },
  answer: DriveAnswer,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const { authorization = null, host = '' } = request.headers
    const { method = '' } = request
    world.requests.push({ method, path: pathname, query: searchParams, authorization, host })
    if (doFault(response, world.takeFault(pathname))) return
    if (pathname === paths.ask) {
      response.writeHead(302, { location: world.agree(searchParams).href }).end()
      return
    }
    if (pathname === paths.token) {
      const { status, body } = world.token(await formOf(request))
      return sendJson(response, body, status)
    }
    await answer(request, response, { url, pathname, searchParams })
  }

  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
