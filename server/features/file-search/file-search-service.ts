import type { StoredFile } from '#contract/calls/files.ts'
import type { StoryId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { FarRows } from '#server/features/search/far-rows.ts'
import { fold } from '#server/lib/language/words.ts'
import { fileView } from '#server/features/files/file-view.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import { type Cursor, formatCursor, parseCursor } from '#server/lib/cursor.ts'
import { Problem } from '#server/lib/problem.ts'
import { findCameras } from './camera-queries.ts'
import { findMonths, findOnThisDay } from './calendar-queries.ts'
import { readWords, type AskedWord } from './query-words.ts'
import * as queries from './file-search-queries.ts'
import type { FoundPassage } from './file-search-queries.ts'
import { hitOf } from './found-place.ts'
import { type FilterOptions, parseFilters } from './file-filters.ts'
import { chooseLead, isNarrowedList, walkNarrowed } from './narrowed-list-queries.ts'
import { listUploads, type UploadsList, type UploadsPage } from './file-list-queries.ts'

export type FileSearch = ReturnType<typeof createFileSearch>

interface ListOptions extends FilterOptions {
  page?: number | undefined
  limit?: number | undefined
  before?: string | undefined
  after?: string | undefined
  mine_only?: 'true' | 'false' | undefined
  sort?: UploadsList['sort'] | undefined
  by?: UploadsList['by'] | undefined
  type?: Exclude<UploadsList['type'], null> | undefined
  story?: StoryId | 'none' | undefined
  q?: string | undefined
}

/** Rows of a list in order, each with its match. */
interface Found {
  rows: FileRow[]
  /** Results are one more than a page; some may be deleted meanwhile. */
  hasMore: boolean
  /** Where to go on, if that is not after the last row. */
  next?: Cursor | null
  words: readonly AskedWord[]
  passages: FoundPassage[]
}

/** A hundred years. */
const mostMonths = 1_200
const onThisDayAtMost = { ofYear: 4, limit: 12 }

interface Services {
  database: Database
  farRows: FarRows
}

export function createFileSearch({ database: { db }, farRows }: Services) {
  async function search(
    viewer: Viewer,
    list: UploadsList,
    page: UploadsPage,
    text: string,
    storyOwner: Awaited<ReturnType<typeof requireStory>>,
  ): Promise<Found> {
    const ownId = userOf(viewer)
    const ownerId = storyOwner ?? ownId
    const storyId = ownerId !== ownId && list.story !== 'none' ? list.story : null
    const words = await readWords(db, viewer, { ownerId, storyId }, text)
    if (words.length === 0) return { rows: [], hasMore: false, words, passages: [] }
    const wanted = page.offset + page.limit
    const lead = isNarrowedList(list) ? await chooseLead(db, viewer, list) : null
    const places = await queries.searchUploads(db, { viewer, list, ownerId, words, lead }, wanted)
    if (places.length === 0 && page.offset === 0) return searchFarRows(viewer, list, { ownerId, text, words })
    const ids = places.slice(page.offset).map(({ id }) => id)
    if (ids.length === 0) return { rows: [], hasMore: false, words, passages: [] }
    const [files, passages] = await Promise.all([
      queries.loadFound(db, viewer, ids),
      queries.findPassages(db, viewer, ids, words),
    ])
    const byId = new Map(files.map((file) => [file.id, file]))
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      hasMore: ids.length === page.limit,
      words,
      passages,
    }
  }

  /** Files of which no indexed text has the words, but a row far down in a long table has all of them. */
  async function searchFarRows(
    viewer: Viewer,
    list: UploadsList,
    { ownerId, text, words }: { ownerId: UserId; text: string; words: readonly AskedWord[] },
  ): Promise<Found> {
    const nothing = { rows: [], hasMore: false, words, passages: [] }
    const needles = text.split(/\s+/u).filter((word) => word !== '')
    const { story: storyId, type, mineOnly } = list
    if (storyId === 'none' || (type !== null && type !== 'docs')) return nothing
    if (mineOnly && ownerId !== userOf(viewer)) return nothing
    const scope = { viewer, ownerId, storyId, fileIds: null }
    const found = await farRows.find(scope, needles, 'typed')
    const passages = found.filter((row) => needles.every((needle) => fold(row.text).includes(fold(needle))))
    const ids = [...new Set(passages.map(({ fileId }) => fileId))]
    const rows = ids.length === 0 ? [] : await queries.loadFound(db, viewer, ids, list.filters)
    return { rows, hasMore: false, words, passages }
  }

  /** With several filters a page may be short, or empty, and still have a next one. */
  async function readNarrowed(viewer: Viewer, list: UploadsList, limit: number): Promise<Found> {
    const { ids, next } = await walkNarrowed(db, viewer, list, limit)
    const files = ids.length === 0 ? [] : await queries.loadFound(db, viewer, ids)
    const byId = new Map(files.map((file) => [file.id, file]))
    const rows = ids.flatMap((id) => byId.get(id) ?? [])
    return { rows, hasMore: next !== null, next, words: [], passages: [] }
  }

  async function readPage(viewer: Viewer, list: UploadsList, page: UploadsPage): Promise<Found> {
    if (isNarrowedList(list)) return readNarrowed(viewer, list, page.limit - 1)
    const rows = await listUploads(db, viewer, list, page)
    return { rows, hasMore: rows.length === page.limit, words: [], passages: [] }
  }

  /** The owner of the story that the list is limited to, if any. @throws Problem `story_not_found` */
  async function requireStory(viewer: Viewer, list: UploadsList) {
    const { story } = list
    if (story === null || story === 'none') return null
    const ownerId = await queries.findStoryOwner(db, viewer, { ...list, mineOnly: false }, story)
    if (ownerId === null) throw new Problem('story_not_found')
    return ownerId
  }

  return {
    /** The months of the viewer's files, the newest first. */
    months: (viewer: Viewer, type: UploadsList['type'] = null): Promise<string[]> =>
      findMonths(db, viewer, { type, limit: mostMonths }),

    /** The cameras of the viewer's files, by name. */
    cameras: (viewer: Viewer): Promise<string[]> => findCameras(db, viewer, limits.cameras),

    /** Pictures and films of this day in earlier years. */
    async onThisDay(viewer: Viewer, day: string): Promise<StoredFile[]> {
      if (Number.isNaN(new Date(day).getTime()))
        throw new Problem('bad_request', { fill: { reason: 'That is no day.' } })
      const rows = await findOnThisDay(db, viewer, { day, ...onThisDayAtMost })
      return rows.map((row) => fileView(row, viewer, 'tile', null))
    },

    /** A page of the viewer's uploads, optionally filtered by type, story and search words. */
    async list(viewer: Viewer, options: ListOptions) {
      const page = options.page ?? 1
      const limit = options.limit ?? limits.uploadsPage
      const list: UploadsList = {
        mineOnly: options.mine_only === 'true',
        sort: options.sort ?? 'newest',
        by: options.by ?? 'uploaded',
        type: options.type ?? null,
        story: options.story ?? null,
        filters: parseFilters(options),
        before: parseCursor(options.before),
        after: parseCursor(options.after),
      }
      requireOrder(list, page)
      const part = { offset: (page - 1) * limit, limit: limit + 1 }
      const storyOwner = await requireStory(viewer, list)
      const found: Found = options.q
        ? await search(viewer, list, part, options.q, storyOwner)
        : await readPage(viewer, list, part)
      const shown = found.rows.slice(0, limit)
      const last = shown.at(-1)
      const { hasMore } = found
      const behind = last ? { at: new Date(timeIn(list, last)), id: last.id } : null
      const next = hasMore ? (found.next ?? behind) : null
      const storyId = list.story === 'none' ? null : list.story
      return {
        uploads: shown.map((row) => ({
          ...fileView(row, viewer, 'tile', storyId),
          hit: options.q ? hitIn(row, found) : null,
        })),
        pagination: {
          page,
          hasMore,
          nextCursor: next ? formatCursor(next) : null,
        },
      }
    },
  }
}

/** Lists of all files have an index by upload only, and filters one by day. @throws Problem `bad_request` */
function requireOrder(list: UploadsList, page: number): void {
  const { by, mineOnly, filters } = list
  const refuse = (reason: string) => new Problem('bad_request', { fill: { reason } })
  if (by === 'taken' && !mineOnly) throw refuse('by=taken needs mine_only=true.')
  if (by !== 'taken' && Object.values(filters).some((filter) => filter !== null))
    throw refuse('filters need mine_only=true and by=taken.')
  if (page > 1 && isNarrowedList(list)) throw refuse('this list goes on with before or after.')
}

const timeIn = ({ by }: UploadsList, row: FileRow): number =>
  by === 'taken' ? row.displayAt : row.uploadedAt

const hitIn = (row: FileRow, { words, passages }: Found) =>
  hitOf(
    {
      name: row.name,
      caption: row.caption,
      passages: passages.filter(({ fileId }) => fileId === row.id),
    },
    words.flatMap(({ forms }) => forms),
  )
