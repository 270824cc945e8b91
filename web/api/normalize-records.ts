import { extensionOf, isTextFile } from '#contract/file-kinds.ts'

/**
 * Records as other servers spell them, in the spelling of the contract: the aliases are those of specification 2, section 3.
 * A record in the contract's own spelling is returned as it is.
 */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of these fields that has a value. */
const firstOf = (record: Fields, names: readonly string[]): unknown =>
  names.map((name) => record[name]).find((value) => value !== undefined && value !== null)

const textOf = (record: Fields, ...names: string[]): string | null => {
  const value = firstOf(record, names)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i

const aliases = {
  storyId: ['id', 'group_id', '_id', 'uuid'],
  fileId: ['file_id', 'fileId', 'id'],
  thumbnail: ['thumbnail_url', 'thumb_url', 'thumb_url_small', 'thumb', 'thumbnailUrl'],
  mime: ['mime', 'mime_type'],
  name: ['name', 'title', 'original_filename'],
  date: ['display_date', 'timestamp', 'created_at', 'uploaded_at'],
} as const

const captionedWords = new Set(['ready', 'done'])

/** A status in the contract's words: lower case, and `captioned` where another word says the same. */
export function fileStatusOf(word: string): string {
  const status = word.toLowerCase()
  return captionedWords.has(status) ? 'captioned' : status
}

const mimesByEnding: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

function mimeOf(file: Fields, name: string): string {
  const mime = textOf(file, ...aliases.mime)
  if (mime !== null) return mime
  const ending = extensionOf(name)
  if (file['is_text'] === true || isTextFile('', name)) return mimesByEnding[ending] ?? 'text/plain'
  return mimesByEnding[ending] ?? 'application/octet-stream'
}

/** Who looks at the page, for records that do not say whether they may be edited. */
let viewerId: string | null = null
export const setViewerId = (id: string | null): void => {
  viewerId = id
}
const isViewers = (ownerId: unknown): boolean => viewerId !== null && ownerId === viewerId

function statusOf(file: Fields, url: string): string {
  const status = textOf(file, 'status', 'upload_status')
  if (status !== null) return fileStatusOf(status)
  if (file['uploading'] === true) return 'uploading'
  return url === '' ? 'pending' : 'captioned'
}

export function normalizeFile(value: unknown): unknown {
  if (!isFields(value)) return value
  if ('can_edit' in value && 'file_id' in value) {
    const { status: word } = value
    const fileStatus = typeof word === 'string' ? fileStatusOf(word) : word
    return fileStatus === word ? value : { ...value, status: fileStatus }
  }
  const url = textOf(value, 'url', 's3Url') ?? ''
  const id = textOf(value, ...aliases.fileId) ?? uuid.exec(url)?.[0] ?? url
  const name = textOf(value, ...aliases.name) ?? id
  const date = textOf(value, ...aliases.date) ?? ''
  const status = statusOf(value, url)
  const caption = textOf(value, 'caption')
  return {
    size: null,
    width: null,
    height: null,
    orientation: null,
    created_at: date,
    uploaded_at: date,
    timestamp: date,
    taken: null,
    error: null,
    preview: null,
    caption_by: null,
    caption_note: null,
    table: null,
    pages: null,
    pdf: null,
    rows: null,
    lines: null,
    encoding: null,
    duration: null,
    torn_rows: 0,
    searched_to: null,
    playable: true,
    converting: false,
    can_download: true,
    // What a server does not say is no reason to withhold a file that it has sent.
    shared: true,
    is_public: true,
    group_id: null,
    uploading: status === 'uploading',
    camera: null,
    place: null,
    storage_source: 'storypad',
    can_edit: isViewers(value['user_id']),
    hit: null,
    ...value,
    id,
    file_id: id,
    name,
    original_filename: textOf(value, 'original_filename') ?? name,
    mime: mimeOf(value, name),
    display_date: date,
    status,
    ready: typeof value['ready'] === 'boolean' ? value['ready'] : url !== '',
    url,
    s3Url: textOf(value, 's3Url', 'url') ?? '',
    thumbnail_url: textOf(value, ...aliases.thumbnail),
    caption,
    alt: textOf(value, 'alt') ?? caption,
    is_text: value['is_text'] === true || isTextFile(textOf(value, ...aliases.mime) ?? '', name),
    text_content: textOf(value, 'text_content'),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function normalizeStory(value: unknown): unknown {
  if (!isFields(value)) return value
  if ('can_edit' in value && 'group_id' in value) return value
  const id = textOf(value, ...aliases.storyId) ?? ''
  const files = listOf(value['files']).map(normalizeFile)
  return {
    description: '',
    user_id: '',
    owner_name: '',
    owner_avatar_url: null,
    show_on_feed: false,
    created_at: '',
    chat_count: 0,
    file_count: files.length,
    starred: false,
    can_edit: isViewers(value['user_id']),
    persona_name: null,
    persona_preamble: null,
    cover: null,
    ...value,
    id,
    group_id: id,
    name: textOf(value, 'name') ?? '',
    tags: listOf(value['tags']),
    style_rules: listOf(value['style_rules']),
    safety_rules: listOf(value['safety_rules']),
    suggested_questions: listOf(value['suggested_questions']),
    files,
  }
}

export function normalizeRelevantFile(value: unknown): unknown {
  if (!isFields(value) || ('file_id' in value && 'name' in value && 'thumbnail_url' in value)) return value
  const url = textOf(value, 'url', 's3Url') ?? ''
  const id = textOf(value, 'file_id', 'id', 'key') ?? uuid.exec(url)?.[0] ?? url
  return {
    ...value,
    id,
    file_id: id,
    type: textOf(value, 'type') ?? 'image',
    name: textOf(value, 'name', 'caption', 'key') ?? 'File',
    caption: textOf(value, 'caption'),
    url,
    thumbnail_url: textOf(value, ...aliases.thumbnail) ?? url,
  }
}

const noMessage = {
  created_at: '',
  author_name: null,
  author_avatar_url: null,
  is_mine: false,
  sources: [],
  relevant_files: [],
  figure: null,
  evidence: null,
  suggestions: [],
  status: 'complete',
  // Another server does not say whether a model took part; nothing is claimed.
  by_model: true,
  model_note: null,
  stopped: false,
  withdrawn: false,
  may_remove: false,
}

/** The id of a message without one, from its place in the conversation as it was loaded. */
const unnamedId = (cursor: unknown, at: number): string => `message-${String(cursor ?? 'first')}-${at}`

export function normalizeMessage(value: unknown, at: number, cursor: unknown): unknown {
  if (!isFields(value) || 'status' in value) return value
  return { id: unnamedId(cursor, at), ...noMessage, ...value }
}
