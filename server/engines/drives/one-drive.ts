import * as z from 'zod/mini'
import type { Application } from '#server/config/application.ts'
import type { Drive, DriveEntry } from './drive.ts'
import { DriveEntryMissing, DriveEntryRefused, PageOver } from './drive-errors.ts'
import { createDriveHttp } from './drive-http.ts'
import { askUrlOf, driveTokens } from './drive-tokens.ts'
import { ReportedWord, reportedPage, reportedSize, reportedTime } from './reported-facts.ts'

// Uses Microsoft Graph, version 1.0, as documented in its reference.

/** Microsoft's hosts. */
interface OneDriveAddresses {
  ask: URL
  token: URL
  api: URL
  /** The hosts of its contents and pictures. */
  hosts: readonly string[]
}

export const oneDriveAddresses: OneDriveAddresses = {
  ask: new URL('https://login.microsoftonline.com/common/oauth2/v2.0/authorize'),
  token: new URL('https://login.microsoftonline.com/common/oauth2/v2.0/token'),
  api: new URL('https://graph.microsoft.com/v1.0'),
  hosts: [
    'login.microsoftonline.com',
    '.sharepoint.com',
    '.1drv.com',
    '.onedrive.com',
    '.live.com',
    '.live.net',
    '.microsoftpersonalcontent.com',
    '.svc.ms',
  ],
}

const scope = 'Files.Read User.Read offline_access'
const pageSize = '200'
const wanted =
  'id,name,size,file,folder,package,lastModifiedDateTime,cTag,eTag,webUrl,remoteItem,parentReference'

const Place = z.object({ driveId: z.optional(ReportedWord) })
const Thumbnails = z.array(
  z.object({
    medium: z.optional(z.object({ url: z.string() })),
    large: z.optional(z.object({ url: z.string() })),
  }),
)
const facts = {
  id: ReportedWord,
  name: z.string(),
  size: z.optional(z.number()),
  file: z.optional(z.object({ mimeType: z.optional(z.string()) })),
  folder: z.optional(z.unknown()),
  package: z.optional(z.unknown()),
  lastModifiedDateTime: z.optional(z.string()),
  cTag: z.optional(ReportedWord),
  eTag: z.optional(ReportedWord),
  webUrl: z.optional(z.string()),
  thumbnails: z.optional(Thumbnails),
  '@microsoft.graph.downloadUrl': z.optional(z.string()),
}
/** An item of another drive that was added to this one. */
const RemoteItem = z.object({ ...facts, name: z.optional(z.string()), parentReference: z.optional(Place) })
const DriveItem = z.object({ ...facts, remoteItem: z.optional(RemoteItem) })
const Children = z.object({ value: z.array(DriveItem), '@odata.nextLink': z.optional(z.string()) })
const Me = z.object({
  mail: z.optional(z.nullable(z.string())),
  userPrincipalName: z.optional(z.nullable(z.string())),
})
const Refusal = z.object({
  error: z.union([
    z.string(),
    z.object({ code: z.string(), innerError: z.optional(z.object({ code: z.optional(z.string()) })) }),
  ]),
})

type DriveItem = z.output<typeof DriveItem>

/** A user's OneDrive, with items shared into it. */
export function openOneDrive(
  client: Application,
  addresses: OneDriveAddresses,
): Drive & { close(): Promise<void> } {
  const http = createDriveHttp({ api: addresses.api, hosts: addresses.hosts, reasonOf })
  const tokens = driveTokens(http, addresses.token, client)

  const itemOf = (access: string, id: string, signal?: AbortSignal): Promise<DriveItem> => {
    const query = { $select: `${wanted},@microsoft.graph.downloadUrl`, $expand: 'thumbnails' }
    return http.call(access, http.at(pathOf(id), query), DriveItem, signal && { signal })
  }

  return {
    askUrl: (begun) => askUrlOf(addresses.ask, client, begun, { scope, response_mode: 'query' }),
    exchange: tokens.exchange,
    renew: tokens.renew,
    // There is a call that ends all sessions of a user everywhere, but none for this one only.
    revoke: async () => false,

    async email(access) {
      const me = await http.call(access, http.at('/me', { $select: 'mail,userPrincipalName' }), Me)
      return me.mail ?? me.userPrincipalName ?? null
    },

    async list(access, { id, next }) {
      const url =
        next === null
          ? http.at(id === null ? '/me/drive/root/children' : `${pathOf(id)}/children`, {
              $select: wanted,
              $expand: 'thumbnails',
              $top: pageSize,
            })
          : listAt(next, addresses.api)
      const page = await http.call(access, url, Children)
      return { entries: page.value.map(entryOf), next: page['@odata.nextLink'] ?? null }
    },

    find: async (access, id) => entryOf(await itemOf(access, id)),

    async read(access, id, { range, signal } = {}) {
      const item = await itemOf(access, id, signal)
      const address = item['@microsoft.graph.downloadUrl']
      if (address === undefined) throw new DriveEntryRefused('no download URL')
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      // A signed URL with an expiry.
      return http.signedBytes(address, { headers, ...(signal && { signal }) })
    },

    async thumbnail(access, id) {
      const [picture] = (await itemOf(access, id)).thumbnails ?? []
      const address = (picture?.large ?? picture?.medium)?.url
      if (address === undefined) throw new DriveEntryMissing('no picture')
      return http.signedBytes(address)
    },

    close: http.close,
  }
}

/** The provider's URL of a next page, which was stored in the browser meanwhile. */
function listAt(next: string, { origin }: URL): URL {
  const url = URL.parse(next)
  const isOther = url?.origin === origin && !url.pathname.endsWith('/children')
  // Another host is refused in the same way.
  if (url === null || isOther) throw new PageOver('the cursor is not a list URL')
  return url
}

/** The path of an entry in this drive or, prefixed with the drive's id, in another. */
function pathOf(id: string): string {
  const [drive, item] = id.split(':', 2)
  return item === undefined
    ? `/me/drive/items/${encodeURIComponent(id)}`
    : `/drives/${encodeURIComponent(drive ?? '')}/items/${encodeURIComponent(item)}`
}

function entryOf(item: DriveItem): DriveEntry {
  const { remoteItem } = item
  const { parentReference, ...at } = remoteItem ?? { ...item, parentReference: undefined }
  const drive = parentReference?.driveId
  // A notebook is a package: it has parts, but no bytes.
  const isFolder = at.folder !== undefined || at.package !== undefined
  return {
    id: drive === undefined ? at.id : `${drive}:${at.id}`,
    name: item.name,
    isFolder,
    mime: isFolder ? '' : (at.file?.mimeType ?? 'application/octet-stream'),
    sizeBytes: isFolder ? null : reportedSize(at.size),
    modifiedAt: reportedTime(at.lastModifiedDateTime),
    hasThumbnail: (item.thumbnails ?? []).length > 0,
    version: isFolder ? null : (at.cTag ?? at.eTag ?? null),
    webUrl: reportedPage(at.webUrl ?? item.webUrl),
  }
}

/** The inner code is more specific. */
function reasonOf(body: unknown): string {
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return ''
  const { error } = refusal.data
  return typeof error === 'string' ? error : [error.innerError?.code, error.code].filter(Boolean).join(': ')
}
