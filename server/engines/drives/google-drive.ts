import * as z from 'zod/mini'
import type { Application } from '#server/config/application.ts'
import type { Drive, DriveEntry } from './drive.ts'
import { DriveEntryMissing } from './drive-errors.ts'
import { createDriveHttp } from './drive-http.ts'
import { askUrlOf, driveTokens } from './drive-tokens.ts'
import { ReportedWord, reportedPage, reportedSize, reportedTime } from './reported-facts.ts'

// Uses the Google Drive API, version 3, as documented in its reference.

/** Google's hosts. */
interface GoogleDriveAddresses {
  ask: URL
  token: URL
  revoke: URL
  api: URL
  /** The hosts of its pictures. */
  hosts: readonly string[]
}

export const googleDriveAddresses: GoogleDriveAddresses = {
  ask: new URL('https://accounts.google.com/o/oauth2/v2/auth'),
  token: new URL('https://oauth2.googleapis.com/token'),
  revoke: new URL('https://oauth2.googleapis.com/revoke'),
  api: new URL('https://www.googleapis.com/drive/v3'),
  hosts: ['oauth2.googleapis.com', '.googleusercontent.com'],
}

const folderMime = 'application/vnd.google-apps.folder'
const shortcutMime = 'application/vnd.google-apps.shortcut'
/** Documents without bytes, and their export types. */
const exports: Record<string, string> = {
  'application/vnd.google-apps.document': 'application/pdf',
  'application/vnd.google-apps.presentation': 'application/pdf',
  'application/vnd.google-apps.drawing': 'image/png',
  'application/vnd.google-apps.spreadsheet': 'text/csv',
}
const pageSize = '1000'
/** The virtual folder of shared drives. */
const sharedDrivesId = 'shared-drives'

const Shortcut = z.object({ targetId: ReportedWord, targetMimeType: z.string() })
const GoogleFile = z.object({
  id: ReportedWord,
  name: z.string(),
  mimeType: z.string(),
  size: z.optional(z.string()),
  modifiedTime: z.optional(z.string()),
  thumbnailLink: z.optional(z.string()),
  md5Checksum: z.optional(ReportedWord),
  version: z.optional(ReportedWord),
  webViewLink: z.optional(z.string()),
  shortcutDetails: z.optional(Shortcut),
})
const FileList = z.object({ files: z.array(GoogleFile), nextPageToken: z.optional(z.string()) })
const SharedDrives = z.object({
  drives: z.optional(z.array(z.object({ id: ReportedWord, name: z.string() }))),
  nextPageToken: z.optional(z.string()),
})
const About = z.object({ user: z.object({ emailAddress: z.optional(z.string()) }) })
const Refusal = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.optional(z.string()),
      errors: z.optional(z.array(z.object({ reason: z.string() }))),
    }),
  ]),
})
const Nothing = z.unknown()

type GoogleFile = z.output<typeof GoogleFile>

const fields =
  'id,name,mimeType,size,modifiedTime,thumbnailLink,md5Checksum,version,webViewLink,shortcutDetails(targetId,targetMimeType)'
const allDrives = { supportsAllDrives: 'true' }

/** A user's Google Drive, with shared drives and exported documents. */
export function openGoogleDrive(
  client: Application,
  addresses: GoogleDriveAddresses,
): Drive & { close(): Promise<void> } {
  const http = createDriveHttp({ api: addresses.api, hosts: addresses.hosts, reasonOf })
  const tokens = driveTokens(http, addresses.token, client)

  const fileOf = (access: string, id: string, signal?: AbortSignal): Promise<GoogleFile> => {
    const url = http.at(`/files/${encodeURIComponent(id)}`, { ...allDrives, fields })
    return http.call(access, url, GoogleFile, signal && { signal })
  }

  /** Resolves a shortcut; the id becomes that of its target, so that one file appears once. */
  const found = async (access: string, id: string, signal?: AbortSignal): Promise<GoogleFile> => {
    const file = await fileOf(access, id, signal)
    return file.shortcutDetails ? fileOf(access, file.shortcutDetails.targetId, signal) : file
  }

  async function listSharedDrives(access: string, next: string | null) {
    const query = {
      pageSize: '100',
      fields: 'nextPageToken,drives(id,name)',
      ...(next && { pageToken: next }),
    }
    const page = await http.call(access, http.at('/drives', query), SharedDrives)
    const entries = (page.drives ?? []).map(({ id, name }) => folder(id, name))
    return { entries, next: page.nextPageToken ?? null }
  }

  async function hasSharedDrives(access: string): Promise<boolean> {
    const page = await http.call(
      access,
      http.at('/drives', { pageSize: '1', fields: 'drives(id,name)' }),
      SharedDrives,
    )
    return (page.drives ?? []).length > 0
  }

  return {
    askUrl: (begun) =>
      askUrlOf(addresses.ask, client, begun, {
        scope: 'https://www.googleapis.com/auth/drive.readonly',
        access_type: 'offline',
        // Without it, reconnecting an account returns no refresh token.
        prompt: 'consent',
      }),
    exchange: tokens.exchange,
    renew: tokens.renew,

    async revoke(renewal) {
      await http.form(addresses.revoke, { token: renewal }, Nothing)
      return true
    },

    async email(access) {
      const about = await http.call(access, http.at('/about', { fields: 'user(emailAddress)' }), About)
      return about.user.emailAddress ?? null
    },

    async list(access, { id, next }) {
      if (id === sharedDrivesId) return listSharedDrives(access, next)
      const query = {
        ...allDrives,
        includeItemsFromAllDrives: 'true',
        q: `'${(id ?? 'root').replaceAll(/['\\]/g, String.raw`\$&`)}' in parents and trashed = false`,
        orderBy: 'folder,name_natural',
        pageSize,
        fields: `nextPageToken,files(${fields})`,
        ...(next && { pageToken: next }),
      }
      const page = await http.call(access, http.at('/files', query), FileList)
      const isBeginning = id === null && next === null
      const shared =
        isBeginning && (await hasSharedDrives(access)) ? [folder(sharedDrivesId, 'Shared drives')] : []
      return { entries: [...shared, ...page.files.map(entryOf)], next: page.nextPageToken ?? null }
    },

    find: async (access, id) => entryOf(await found(access, id)),

    async read(access, id, { range, signal } = {}) {
      const file = await found(access, id, signal)
      const path = `/files/${encodeURIComponent(file.id)}`
      const exported = exports[file.mimeType]
      const url = exported
        ? http.at(`${path}/export`, { mimeType: exported })
        : http.at(path, { ...allDrives, alt: 'media' })
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return http.bytes(access, url, { headers, ...(signal && { signal }) })
    },

    async thumbnail(access, id) {
      const { thumbnailLink } = await found(access, id)
      if (thumbnailLink === undefined) throw new DriveEntryMissing('no picture')
      // A signed URL with an expiry.
      return http.signedBytes(thumbnailLink)
    },

    close: http.close,
  }
}

const folder = (id: string, name: string): DriveEntry => ({
  id,
  name,
  isFolder: true,
  mime: '',
  sizeBytes: null,
  modifiedAt: null,
  hasThumbnail: false,
  version: null,
  webUrl: null,
})

function entryOf(file: GoogleFile): DriveEntry {
  const { shortcutDetails } = file
  const [id, type] = shortcutDetails
    ? [shortcutDetails.targetId, shortcutDetails.targetMimeType]
    : [file.id, file.mimeType]
  const modifiedAt = reportedTime(file.modifiedTime)
  const webUrl = reportedPage(file.webViewLink)
  if (type === folderMime) return { ...folder(id, file.name), modifiedAt, webUrl }
  const exported = exports[type]
  return {
    id,
    name: file.name,
    isFolder: false,
    mime: exported ?? type,
    // For an exported document Google reports another size; for a shortcut none.
    sizeBytes: exported === undefined ? reportedSize(file.size) : null,
    modifiedAt,
    hasThumbnail: file.thumbnailLink !== undefined,
    version: file.mimeType === shortcutMime ? null : (file.md5Checksum ?? file.version ?? null),
    webUrl,
  }
}

/** `invalid_grant` from the token calls, `rateLimitExceeded` from the others; otherwise the message. */
function reasonOf(body: unknown): string {
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return ''
  const { error } = refusal.data
  if (typeof error === 'string') return error
  return [error.errors?.[0]?.reason, error.message].filter(Boolean).join(': ')
}
