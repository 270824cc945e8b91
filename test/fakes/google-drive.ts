import type http from 'node:http'
import {
  type DriveAnswer,
  type DriveFault,
  DriveWorld,
  etagOf,
  formOf,
  sendBytes,
  sendJson,
  serveDrive,
  type WorldEntry,
} from './drive-world.ts'

// Wire formats after the reference of the Google Drive API v3 (developers.google.com/drive/api/reference/rest/v3): files.list,
// files.get, files.export, drives.list and about.get, its page on errors, and 'Using OAuth 2.0 for Web Server Applications'.

export interface FakeGoogleDrive {
  url: string
  world: DriveWorld
  /** Drives that several people share: id and name. Their files have the id as parent. */
  sharedDrives: { id: string; name: string }[]
  environment: Record<string, string>
  close(): Promise<void>
}

/** As the reference shows a refusal. */
const refusal = (code: number, reason: string, message: string) => ({
  error: { errors: [{ domain: 'usageLimits', reason, message }], code, message },
})

/** The faults of Google's page on errors. */
export const googleFaults = {
  rateLimited: {
    status: 403,
    body: refusal(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
    headers: { 'retry-after': '1' },
  },
  tooMany: {
    status: 429,
    body: refusal(429, 'rateLimitExceeded', 'Rate Limit Exceeded'),
    headers: { 'retry-after': '7' },
  },
  noDownload: {
    status: 403,
    body: refusal(403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.'),
  },
  downloadQuota: {
    status: 403,
    body: refusal(403, 'downloadQuotaExceeded', 'The download quota for this file has been exceeded.'),
  },
  pageOver: { status: 400, body: refusal(400, 'invalid', 'Invalid Value for pageToken') },
  backend: { status: 500, body: refusal(500, 'backendError', 'Backend Error') },
} satisfies Record<string, DriveFault>

const folderMime = 'application/vnd.google-apps.folder'
const shortcutMime = 'application/vnd.google-apps.shortcut'

/** A small Google Drive on a port of its own. */
export async function startGoogleDrive(): Promise<FakeGoogleDrive> {
  const world = new DriveWorld()
  const sharedDrives: FakeGoogleDrive['sharedDrives'] = []
  const { url, close } = await serveDrive(world, { ask: '/o/oauth2/v2/auth', token: '/token' }, answer)

  const fileOf = (entry: WorldEntry) => {
    const target = entry.leadsTo === undefined ? undefined : world.entries.get(entry.leadsTo)
    const hasBytes = entry.bytes !== undefined && !entry.mime.startsWith('application/vnd.google-apps')
    return {
      id: entry.id,
      name: entry.name,
      mimeType: target ? shortcutMime : entry.bytes === undefined ? folderMime : entry.mime,
      modifiedTime: entry.modified ?? '2026-10-21T08:30:00.000Z',
      version: '7',
      webViewLink: `https://drive.google.com/file/d/${entry.id}/view`,
      ...(hasBytes && {
        size: String(entry.size ?? entry.bytes?.length),
        md5Checksum: etagOf(entry.bytes ?? Buffer.alloc(0)),
      }),
      ...(entry.picture && { thumbnailLink: `${url}/pictures/${entry.id}=s220` }),
      ...(target && {
        shortcutDetails: {
          targetId: target.id,
          targetMimeType: target.bytes === undefined ? folderMime : target.mime,
        },
      }),
    }
  }

  function list(query: URLSearchParams, response: http.ServerResponse): void {
    const parent = /^'(.*)' in parents and trashed = false$/.exec(query.get('q') ?? '')?.[1]
    if (parent === undefined) return sendJson(response, refusal(400, 'invalid', 'Invalid Value for q'), 400)
    const all = world.childrenOf(parent === 'root' ? null : parent)
    const isKnown = parent === 'root' || all.length > 0 || world.entries.has(parent)
    if (!isKnown) return sendJson(response, refusal(404, 'notFound', 'File not found: .'), 404)
    const from = Number(query.get('pageToken') ?? 0)
    const to = from + Math.min(world.pageSize, Number(query.get('pageSize') ?? 100))
    const next = to < all.length ? { nextPageToken: String(to) } : {}
    sendJson(response, { files: all.slice(from, to).map(fileOf), ...next })
  }

  async function answer(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    { pathname, searchParams }: Parameters<DriveAnswer>[2],
  ): Promise<void> {
    if (pathname === '/revoke') {
      const isRevoked = world.revoke((await formOf(request)).get('token') ?? '')
      return sendJson(response, isRevoked ? {} : { error: 'invalid_token' }, isRevoked ? 200 : 400)
    }
    const picture = world.entries.get(/^\/pictures\/(.+)=s\d+$/.exec(pathname)?.[1] ?? '')?.picture
    if (picture) return sendBytes(request, response, picture, 'image/jpeg')
    if (!world.admits(request.headers.authorization))
      return sendJson(response, refusal(401, 'authError', 'Invalid Credentials'), 401)
    if (pathname === '/drive/v3/about') return sendJson(response, { user: { emailAddress: world.email } })
    if (pathname === '/drive/v3/drives') return sendJson(response, { drives: sharedDrives })
    if (pathname === '/drive/v3/files') return list(searchParams, response)
    const [, id = '', part] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(pathname) ?? []
    const entry = world.entries.get(decodeURIComponent(id))
    if (!entry) return sendJson(response, refusal(404, 'notFound', `File not found: ${id}.`), 404)
    const isMedia = searchParams.get('alt') === 'media'
    if (part === undefined && !isMedia) return sendJson(response, fileOf(entry))
    const mime = part === undefined ? entry.mime : (searchParams.get('mimeType') ?? '')
    sendBytes(request, response, entry.bytes ?? Buffer.alloc(0), mime)
  }

  return {
    url,
    world,
    sharedDrives,
    environment: {
      GOOGLE_DRIVE_CLIENT_ID: world.clientId,
      GOOGLE_DRIVE_CLIENT_SECRET: world.clientSecret,
      GOOGLE_DRIVE_BASE_URL: url,
    },
    close,
  }
}
