import { DriveProvider } from '#contract/calls/connections.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  fileStatusOf,
  type Fields,
  isFields,
  normalizeFile,
  normalizeMessage,
  normalizeRelevantFile,
  normalizeStory,
} from './normalize-records.ts'

type Normalize = (value: unknown) => unknown

const each =
  (normalize: Normalize): Normalize =>
  (value) =>
    Array.isArray(value) ? value.map(normalize) : []

/** Changes these fields of a record, where it has them. */
const fields =
  (changes: Record<string, Normalize>): Normalize =>
  (value) => {
    if (!isFields(value)) return value
    const changed = Object.entries(changes).filter(([name]) => name in value)
    return changed.length === 0
      ? value
      : { ...value, ...Object.fromEntries(changed.map(([name, change]) => [name, change(value[name])])) }
  }

/** A record with what it lacks. */
const withMissing =
  (missing: Fields, normalize: Normalize = (value) => value): Normalize =>
  (value) =>
    normalize(isFields(value) ? { ...missing, ...value } : value)

/** A list that may come without the record around it. */
const listIn =
  (name: string, normalize: Normalize, missing: Fields = {}): Normalize =>
  (value) =>
    withMissing(
      { ...missing, [name]: [] },
      fields({ [name]: each(normalize) }),
    )(Array.isArray(value) ? { [name]: value } : value)

const onePage = { pagination: { hasMore: false, nextCursor: null, page: 1 } }
const page = fields({ pagination: withMissing({ hasMore: false, nextCursor: null, page: 1 }) })

const history: Normalize = (value) => {
  const record = isFields(value) ? value : { history: value }
  const { history: messages, earliestCursor = null, hasMorePrev = false } = record
  const named = Array.isArray(messages)
    ? messages.map((message, at) => normalizeMessage(message, at, earliestCursor))
    : []
  return { ...record, history: named, earliestCursor, hasMorePrev }
}

const chatEvent = fields({ relevantFiles: each(normalizeRelevantFile) })
const story = normalizeStory
const uploadReply = withMissing({ status: 'pending', duplicate_of: null })
const status = fields({ status: (word) => fileStatusOf(String(word)) })
const organised = withMissing({ documentCount: 0, file_ids: [] })
const connection = withMissing({ email: null, connected_at: '', is_active: false })
const plan = withMissing({
  description: null,
  stripe_price_id: null,
  is_current: false,
  current_since: null,
  subscription: null,
  trial_days: null,
})
const usage = withMissing({
  chat_limit: null,
  ingest_image_limit: null,
  gen_image_limit: null,
  month: '',
  resets_at: '',
})
const cloudFile = withMissing({
  isFolder: false,
  mimeType: '',
  size: null,
  modifiedTime: null,
  thumbnailUrl: null,
  file_id: null,
})
const thumbnail: Normalize = (value) =>
  isFields(value)
    ? withMissing({ thumbnail_url: value['thumbnailUrl'] ?? null, s3Url: value['url'] ?? '' })(value)
    : value

/**
 * By method and path: normalises a reply, or an event of a stream, to the contract's spelling. The specification allows
 * others, and only this file knows them.
 */
const normalizers: Readonly<Record<string, Normalize>> = {
  'GET /api/groups/feed': (value) => page(listIn('stories', story, onePage)(value)),
  'POST /api/groups': story,
  'GET /api/groups/:id': story,
  'PUT /api/groups/:id': story,
  'GET /api/groups/:id/public': story,
  'POST /api/groups/:id/add': (value) => withMissing({ added: [] })(story(value)),
  'POST /api/groups/:id/remove': (value) => withMissing({ removed: [] })(story(value)),
  'GET /api/groups/:id/files': (value) => page(listIn('files', normalizeFile, onePage)(value)),
  'GET /dashboard/uploads': (value) => page(listIn('uploads', normalizeFile, onePage)(value)),
  'GET /api/files/:id/shared': normalizeFile,
  'PUT /api/files/:id/text': normalizeFile,
  'POST /upload/file': uploadReply,
  'POST /upload/text': uploadReply,
  'GET /upload/status/:id': (value) =>
    status(withMissing({ ready: false, error: null, thumbnail_url: null })(value)),
  'GET /upload/:id/refresh': thumbnail,
  'GET /api/groupchat/:id/public/chat': history,
  'GET /api/groupchat/:id/public/chat_all': history,
  'GET /api/groupchat/:id/chat': history,
  'GET /api/docstore/chat': history,
  'POST /api/groupchat/:id/public/chat': chatEvent,
  'POST /api/groupchat/:id/chat': chatEvent,
  'POST /api/docstore/chat': chatEvent,
  'POST /api/docstore/auto-organize': fields({ stories: each(organised) }),
  'GET /api/stripe/plans': each(plan),
  'GET /api/usage': usage,
  'GET /api/cloud-storage/connections': listIn('connections', connection, {
    available: DriveProvider.options,
  }),
  'GET /api/cloud-storage/:provider/files': listIn('files', cloudFile, { next: null }),
}

/** The names of the calls above, for the test that compares them with the contract. */
export const normalizedCalls: readonly string[] = Object.keys(normalizers)

export function normalizeReply({ method, path }: Pick<Endpoint, 'method' | 'path'>, reply: unknown): unknown {
  const normalize = normalizers[`${method} ${path}`]
  return normalize === undefined ? reply : normalize(reply)
}
