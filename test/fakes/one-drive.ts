import type http from 'node:http'
import {
  type DriveAnswer,
  type DriveFault,
  DriveWorld,
  etagOf,
  sendBytes,
  sendJson,
  serveDrive,
  type WorldEntry,
} from './drive-world.ts'

// Wire formats after the reference of Microsoft Graph v1.0 (learn.microsoft.com/graph/api): driveItem, list children, get
// item, thumbnails and user, its pages on errors and throttling, and 'OAuth 2.0 authorization code flow'.

export interface FakeOneDrive {
  url: string
  world: DriveWorld
  environment: Record<string, string>
  close(): Promise<void>
}

/** As the reference shows a refusal. */
const refusal = (code: string, message: string, innerCode?: string) => ({
  error: {
    code,
    message,
    innerError: { ...(innerCode && { code: innerCode }), date: '2026-10-21T08:30:00', 'request-id': 'b1' },
  },
})

/** The faults of Graph's pages on errors and throttling. */
export const graphFaults = {
  tooMany: {
    status: 429,
    body: refusal('TooManyRequests', 'Too many requests'),
    headers: { 'retry-after': '7' },
  },
  busy: {
    status: 503,
    body: refusal('serviceNotAvailable', 'The service is not available.'),
    headers: { 'retry-after': '1' },
  },
  pageOver: { status: 410, body: refusal('resyncRequired', 'Resync required.') },
  denied: { status: 403, body: refusal('accessDenied', 'Access denied') },
  backend: { status: 500, body: refusal('generalException', 'General exception') },
} satisfies Record<string, DriveFault>

/** A small OneDrive behind a small Graph on a port of its own. */
export async function startOneDrive(): Promise<FakeOneDrive> {
  const world = new DriveWorld()
  const { url, close } = await serveDrive(
    world,
    { ask: '/common/oauth2/v2.0/authorize', token: '/common/oauth2/v2.0/token' },
    answer,
  )

  const factsOf = (entry: WorldEntry) => ({
    id: entry.id,
    name: entry.name,
    lastModifiedDateTime: entry.modified ?? '2026-10-21T08:30:00Z',
    webUrl: `https://onedrive.live.com/?id=${entry.id}`,
    ...(entry.bytes === undefined
      ? { folder: { childCount: world.childrenOf(entry.id).length } }
      : {
          size: entry.size ?? entry.bytes.length,
          cTag: `"c:{${etagOf(entry.bytes)}},1"`,
          file: { mimeType: entry.mime },
          '@microsoft.graph.downloadUrl': `${url}/contents/${entry.id}?tempauth=${etagOf(entry.bytes)}`,
        }),
  })
  const itemOf = (entry: WorldEntry) => {
    const target = entry.leadsTo === undefined ? undefined : world.entries.get(entry.leadsTo)
    const thumbnails = entry.picture
      ? [{ id: '0', medium: { height: 176, width: 176, url: `${url}/pictures/${entry.id}` } }]
      : []
    if (!target) return { ...factsOf(entry), thumbnails }
    const remoteItem = { ...factsOf(target), parentReference: { driveId: target.drive ?? 'another-drive' } }
    return { id: entry.id, name: entry.name, remoteItem, thumbnails }
  }

  function list(
    parent: string | null,
    query: URLSearchParams,
    response: http.ServerResponse,
    path: string,
  ): void {
    const all = world.childrenOf(parent)
    const from = Number(query.get('$skiptoken') ?? 0)
    const to = from + Math.min(world.pageSize, Number(query.get('$top') ?? 200))
    const next = to < all.length ? { '@odata.nextLink': `${url}${path}?$top=200&$skiptoken=${to}` } : {}
    sendJson(response, { value: all.slice(from, to).map(itemOf), ...next })
  }

  function answer(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    { pathname, searchParams }: Parameters<DriveAnswer>[2],
  ): void {
    const picture = world.entries.get(/^\/pictures\/(.+)$/.exec(pathname)?.[1] ?? '')?.picture
    if (picture) return sendBytes(request, response, picture, 'image/jpeg')
    const content = world.entries.get(/^\/contents\/(.+)$/.exec(pathname)?.[1] ?? '')
    if (content?.bytes) return sendBytes(request, response, content.bytes, content.mime)
    if (!world.admits(request.headers.authorization))
      return sendJson(
        response,
        refusal('InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
        401,
      )
    if (pathname === '/v1.0/me') return sendJson(response, { mail: null, userPrincipalName: world.email })
    if (pathname === '/v1.0/me/drive/root/children') return list(null, searchParams, response, pathname)
    const [, id = '', part] =
      /^\/v1\.0\/(?:me\/drive|drives\/[^/]+)\/items\/([^/]+)(\/children)?$/.exec(pathname) ?? []
    const entry = world.entries.get(decodeURIComponent(id))
    if (!entry) return sendJson(response, refusal('itemNotFound', 'Item not found'), 404)
    if (part !== undefined) return list(entry.id, searchParams, response, pathname)
    sendJson(response, itemOf(entry))
  }

  return {
    url,
    world,
    environment: {
      ONEDRIVE_CLIENT_ID: world.clientId,
      ONEDRIVE_CLIENT_SECRET: world.clientSecret,
      ONEDRIVE_BASE_URL: url,
    },
    close,
  }
}
