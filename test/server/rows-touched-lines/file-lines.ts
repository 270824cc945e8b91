import { createRequire } from 'node:module'
import { limits } from '#contract/limits.ts'
import { newId } from '#server/lib/new-id.ts'
import type { FileId, ImportId } from '#contract/ids.ts'
import * as contents from '#server/features/files/content-queries.ts'
import * as files from '#server/features/files/files-queries.ts'
import { readWords } from '#server/features/file-search/query-words.ts'
import * as calendar from '#server/features/file-search/calendar-queries.ts'
import * as fileSearch from '#server/features/file-search/file-search-queries.ts'
import { allUploads, listUploads, type UploadsList } from '#server/features/file-search/file-list-queries.ts'
import * as forms from '#server/features/file-search/word-forms.ts'
import * as personal from '#server/features/files/files-personal-queries.ts'
import * as upkeep from '#server/features/files/files-upkeep-queries.ts'
import * as quota from '#server/features/files/quota.ts'
import * as corrections from '#server/features/uploads/correction-queries.ts'
import * as trash from '#server/features/trash/trash-queries.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import { narrowedSearchLines } from './finding-lines.ts'
import type { Line, Lines } from './line.ts'

// Node finds no names in this CommonJS bundle.
const { make } = createRequire(import.meta.url)('covertable') as typeof import('covertable')

type Who = 'owner' | 'other' | 'visitor'

const first = { offset: 0, limit: limits.uploadsPage + 1 }

const uploads =
  (who: Who, mineOnly: boolean, part: (at: At) => Partial<UploadsList>, offset = 0): Line =>
  (at) =>
    listUploads(at.db, at[who], { ...allUploads, mineOnly, ...part(at) }, { ...first, offset })

/** What lists of files are narrowed to, the owner's among 20,000 and the other's among few. */
const narrowed: Record<string, (at: At) => Partial<UploadsList>> = {
  images: () => ({ type: 'images' }),
  'docs, one in twenty': () => ({ type: 'docs' }),
  'texts, few': () => ({ type: 'text' }),
  'in no story': () => ({ story: 'none' }),
  'texts in no story': () => ({ story: 'none', type: 'text' }),
  'docs in no story': () => ({ story: 'none', type: 'docs' }),
  'of a story of 20,000': ({ privateAlbumId }) => ({ story: privateAlbumId }),
  'of a story of 10,000': ({ publicAlbumId }) => ({ story: publicAlbumId }),
  'texts of a story of 20,000': ({ privateAlbumId }) => ({ story: privateAlbumId, type: 'text' }),
  'docs of a story of 10,000': ({ publicAlbumId }) => ({ story: publicAlbumId, type: 'docs' }),
  all: () => ({}),
  'of a story of few': ({ publicStoryId }) => ({ story: publicStoryId }),
}

/** Newest or oldest first, the first page and the 51st. */
const ordered: Record<string, (at: At) => Partial<UploadsList>> = {
  'newest first': () => ({}),
  'newest first, page 51': ({ cursors }) => ({ before: cursors.ownFiles }),
  'oldest first': () => ({ sort: 'oldest' }),
  'oldest first, page 51': ({ cursors }) => ({ sort: 'oldest', after: cursors.ownFiles }),
}

/** Every pair of a filter, an order, a list and a viewer occurs in at least one line. */
const filteredLines: Record<string, Line> = Object.fromEntries(
  make({
    filter: Object.keys(narrowed),
    order: Object.keys(ordered),
    list: ['mine', 'all'],
    who: ['owner', 'other'],
  }).map(({ filter, order, list, who }): [string, Line] => [
    `${filter}, ${order}, ${list}, ${who}`,
    uploads(who as Who, list === 'mine', (at) => ({ ...narrowed[filter]?.(at), ...ordered[order]?.(at) })),
  ]),
)

/** The document store goes by the day that files were taken, with every filter that it has. */
const dayLines: Record<string, Line> = Object.fromEntries(
  ['all', 'images', 'docs, one in twenty', 'texts, few'].flatMap((filter) =>
    Object.keys(ordered).flatMap((order) =>
      (['owner', 'other'] as const).map((who): [string, Line] => [
        `${filter} by day, ${order}, ${who}`,
        uploads(who, true, (at) => ({ by: 'taken', ...narrowed[filter]?.(at), ...ordered[order]?.(at) })),
      ]),
    ),
  ),
)

/** Every file contains the first word, ten contain the third, and none contains the last. */
const searches = ['pier', 'pie', 'kingfisher', 'pier kingfisher', 'kingf', 'zyzzyva']

const searched =
  (text: string, part: (at: At) => Partial<UploadsList>): Line =>
  async (at) => {
    const { db, owner, ownerId } = at
    const words = await readWords(db, owner, { ownerId, storyId: null }, text)
    const list = { ...allUploads, ...part(at) }
    return fileSearch.searchUploads(db, { viewer: owner, list, ownerId, words, lead: null }, first.limit)
  }

const searchLines: Record<string, Line> = Object.fromEntries(
  make({ text: searches, filter: Object.keys(narrowed), order: Object.keys(ordered) }).map(
    ({ text, filter, order }): [string, Line] => [
      `‘${text}’ in ${filter}, ${order}`,
      searched(text, (at) => ({ ...narrowed[filter]?.(at), ...ordered[order]?.(at) })),
    ],
  ),
)

const daySearchLines: Record<string, Line> = Object.fromEntries(
  searches.flatMap((text) =>
    Object.keys(ordered).map((order): [string, Line] => [
      `‘${text}’ by day, ${order}`,
      searched(text, (at) => ({ by: 'taken', mineOnly: true, ...ordered[order]?.(at) })),
    ]),
  ),
)

/** No other user has a document store. */
const lists = [
  ['all', 'owner', false],
  ['all', 'other', false],
  ['mine', 'owner', true],
  ['mine', 'other', true],
] as const

const uploadLines: Record<string, Line> = Object.fromEntries(
  lists.flatMap(([list, who, mineOnly]): [string, Line][] => {
    const cursor = ({ cursors }: At) => (mineOnly ? cursors.ownFiles : cursors.files)
    return [
      [`${list}, first page, ${who}`, uploads(who, mineOnly, () => ({}))],
      [`${list}, before a cursor, ${who}`, uploads(who, mineOnly, (at) => ({ before: cursor(at) }))],
      [`${list}, after a cursor, ${who}`, uploads(who, mineOnly, (at) => ({ after: cursor(at) }))],
      [
        `${list}, between two cursors, ${who}`,
        uploads(who, mineOnly, (at) => ({ before: cursor(at), after: at.cursors.lastFiles })),
      ],
    ]
  }),
)

const shown = ({ publicFileId, privateFileId, placedFileId }: At): [string, FileId][] => [
  ['public', publicFileId],
  ['private', privateFileId],
  ['in 10,000 private stories', placedFileId],
]

/** One call for each kind of file, as each viewer. */
export function ofFiles(ask: (at: At, who: Who, id: FileId) => Promise<unknown>): Record<string, Line> {
  const kinds = ['public', 'private', 'in 10,000 private stories']
  return Object.fromEntries(
    kinds.flatMap((kind, place) =>
      (['owner', 'other', 'visitor'] as const).map((who): [string, Line] => [
        `${kind}, ${who}`,
        (at) => ask(at, who, shown(at)[place]?.[1] as FileId),
      ]),
    ),
  )
}

const bytes = Buffer.alloc(32, 1)
const newFile = (quotaBytes: number | null) => ({
  id: newId<FileId>(),
  name: 'new.txt',
  mime: 'text/plain',
  sizeBytes: 5,
  contentHash: bytes,
  storageKey: 'originals/new',
  uploadedAt: new Date(),
  quotaBytes,
})

export const fileLines: Lines = {
  'file-list-queries.listUploads': {
    ...uploadLines,
    ...filteredLines,
    ...dayLines,
    'all, page 5 by its number, other': uploads('other', false, () => ({}), 4 * limits.uploadsPage),
    'all, page 51 by its number, other': {
      mayGrow: true,
      reason: 'pages past the 50th that are asked for by number pass over all rows before them',
      line: uploads('other', false, () => ({}), 50 * limits.uploadsPage),
    },
  },
  'calendar-queries.findMonths': {
    'all types': ({ db, owner }) => calendar.findMonths(db, owner, { type: null, limit: 1_200 }),
    images: ({ db, owner }) => calendar.findMonths(db, owner, { type: 'images', limit: 1_200 }),
  },
  'calendar-queries.findOnThisDay': {
    'a day': ({ db, owner }) =>
      calendar.findOnThisDay(db, owner, { day: '2026-11-28', ofYear: 4, limit: 12 }),
  },
  'file-search-queries.searchUploads': { ...searchLines, ...daySearchLines, ...narrowedSearchLines },
  'file-search-queries.loadFound': {
    'a page': ({ db, owner, ownFileIds }) => fileSearch.loadFound(db, owner, ownFileIds),
  },
  'file-search-queries.findPassages': {
    'of a page': ({ db, owner, ownFileIds }) =>
      fileSearch.findPassages(db, owner, ownFileIds, [
        { query: `'pier':*`, wholeQuery: `'pier'`, isUnknown: false },
      ]),
  },
  'file-search-queries.findStoryOwner': {
    own: ({ db, owner, privateAlbumId }) => fileSearch.findStoryOwner(db, owner, allUploads, privateAlbumId),
    public: ({ db, other, publicAlbumId }) => fileSearch.findStoryOwner(db, other, allUploads, publicAlbumId),
  },
  'query-words.readWords': {
    ...Object.fromEntries(
      [...searches, 'p', 'kingfischer', 'boat near the pier'].map((text): [string, Line] => [
        `‘${text}’ in his own`,
        ({ db, owner, ownerId }) => readWords(db, owner, { ownerId, storyId: null }, text),
      ]),
    ),
    'in a story of another': ({ db, other, ownerId, publicAlbumId }) =>
      readWords(db, other, { ownerId, storyId: publicAlbumId }, 'kingf pier'),
  },
  'word-forms.findForms': {
    own: ({ db, owner, ownerId }) => forms.findForms(db, owner, { ownerId, storyId: null }, ['pie', 'a']),
  },
  'word-forms.findAlike': {
    own: ({ db, owner }) => forms.findAlike(db, owner, ['kingfischer', 'zyzzyva']),
  },
  'files-queries.findPageWords': {
    one: ({ db, owner, privateFileId }) => files.findPageWords(db, owner, privateFileId, 1),
  },
  'files-queries.findTranscript': {
    one: ({ db, owner, privateFileId }) => files.findTranscript(db, owner, privateFileId),
  },
  'files-queries.findFile': ofFiles((at, who, id) => files.findFile(at.db, at[who], id)),
  'files-queries.findStreamable': ofFiles((at, who, id) => files.findStreamable(at.db, at[who], id)),
  'files-queries.findSigned': { one: ({ db, publicFileId }) => files.findSigned(db, publicFileId) },
  'files-queries.findOwners': { 'of a page': ({ db, ownFileIds }) => files.findOwners(db, ownFileIds) },
  'files-queries.findFiles': {
    'own, a page': ({ db, owner, ownFileIds }) => files.findFiles(db, owner, ownFileIds),
    'of another, a page': ({ db, visitor, ownFileIds }) => files.findFiles(db, visitor, ownFileIds),
    'public, a page, visitor': ({ db, visitor, publicFileIds }) =>
      files.findFiles(db, visitor, publicFileIds),
    'of a story of 10,000, visitor': ({ db, visitor, publicFileIds, publicAlbumId }) =>
      files.findFiles(db, visitor, publicFileIds, publicAlbumId),
  },
  'files-queries.findVisibleIds': {
    'of a story of 10,000, visitor': ({ db, visitor, publicFileIds, publicAlbumId }) =>
      files.findVisibleIds(db, visitor, publicFileIds, publicAlbumId),
    'of no story, visitor': ({ db, visitor, publicFileIds }) =>
      files.findVisibleIds(db, visitor, publicFileIds, null),
  },
  'files-queries.countOwnFiles': {
    'of a page': ({ db, owner, ownFileIds }) => files.countOwnFiles(db, owner, ownFileIds),
  },
  'files-queries.summary': {
    owner: ({ db, owner }) => files.summary(db, owner),
    other: ({ db, other }) => files.summary(db, other),
  },
  'files-queries.insertFile': {
    'without a quota': ({ db, owner }) => files.insertFile(db, owner, newFile(null)),
    'with one': ({ db, owner }) => files.insertFile(db, owner, newFile(1e15)),
  },
  'files-queries.isUndone': {
    'of no import': ({ db, owner }) => files.isUndone(db, owner, newId<ImportId>()),
  },
  'files-queries.holdContent': { one: ({ db, owner }) => files.holdContent(db, owner, bytes) },
  'files-queries.findSameContent': { none: ({ db, owner }) => files.findSameContent(db, owner, bytes) },
  'files-queries.renameFile': {
    own: ({ db, owner, publicFileId }) => files.renameFile(db, owner, publicFileId, 'new.jpg'),
  },
  'content-queries.holdOldContent': {
    own: ({ db, owner, publicFileId }) => contents.holdOldContent(db, owner, publicFileId),
  },
  'content-queries.replaceContent': {
    own: ({ db, publicFileId }) =>
      contents.replaceContent(db, publicFileId, {
        quotaBytes: null,
        storageKey: 'originals/new',
        sizeBytes: 5,
        contentHash: bytes,
        crc32: null,
        textStart: null,
      }),
  },
  'content-queries.keepVersion': {
    own: ({ db, owner, publicFileId }) =>
      contents.keepVersion(db, owner, publicFileId, { id: newId(), name: 'old.txt' }),
  },
  'content-queries.findVersions': {
    own: ({ db, owner, publicFileId }) => contents.findVersions(db, owner, publicFileId, { limit: 100 }),
  },
  'content-queries.chooseEncoding': {
    own: ({ db, owner, publicFileId }) => contents.chooseEncoding(db, owner, publicFileId, 'cp850'),
  },
  'correction-queries.holdFiles': {
    some: ({ db, owner, ownFileIds }) => corrections.holdFiles(db, owner, ownFileIds),
  },
  'correction-queries.saveCorrected': {
    some: async ({ db, owner, ownFileIds }) =>
      corrections.saveCorrected(db, owner, await corrections.holdFiles(db, owner, ownFileIds)),
  },
  'files-queries.markDeleted': {
    own: ({ db, owner, publicFileId }) => files.markDeleted(db, owner, publicFileId),
  },
  'files-personal-queries.listOwnFiles': {
    first: ({ db, ownerId }) => personal.listOwnFiles(db, ownerId, null, 200),
    'in the middle': ({ db, ownerId, exported }) => personal.listOwnFiles(db, ownerId, exported, 200),
    'in the middle of few': ({ db, otherId, exported }) => personal.listOwnFiles(db, otherId, exported, 200),
  },
  'files-personal-queries.findContentPlace': {
    one: ({ db, publicFileId }) => personal.findContentPlace(db, publicFileId),
  },
  'files-personal-queries.findAnyFiles': {
    'of 20,000': ({ db, ownerId }) => personal.findAnyFiles(db, ownerId, 200),
  },
  'files-upkeep-queries.deleteForever': {
    'of a page': ({ db, trashedIds }) => upkeep.deleteForever(db, trashedIds),
  },
  'files-upkeep-queries.saveMeasures': {
    one: ({ db, publicFileId }) =>
      upkeep.saveMeasures(db, publicFileId, { pictureBytes: 5, playableBytes: 0 }),
  },
  'quota.findUsedBytes': { owner: ({ db, owner }) => quota.findUsedBytes(db, owner) },
  'quota.findUse': {
    owner: ({ db, owner }) => quota.findUse(db, owner),
    other: ({ db, other }) => quota.findUse(db, other),
  },
  'trash-queries.listTrash': {
    'first page': ({ db, owner }) => trash.listTrash(db, owner, null, limits.uploadsPage + 1),
    'after 50 pages': ({ db, owner, cursors }) =>
      trash.listTrash(db, owner, cursors.trash, limits.uploadsPage + 1),
  },
  'trash-queries.findPictureKey': {
    own: ({ db, owner, trashedIds }) => trash.findPictureKey(db, owner, trashedIds[0] as FileId),
  },
  'trash-queries.restoreFiles': {
    'of a page': ({ db, owner, trashedIds }) => trash.restoreFiles(db, owner, trashedIds),
  },
  'trash-queries.expire': {
    'of a page': ({ db, owner, trashedIds }) => trash.expire(db, owner, trashedIds),
    'the first of 20,000': ({ db, owner }) => trash.expire(db, owner, { atMost: 100 }),
  },
}
