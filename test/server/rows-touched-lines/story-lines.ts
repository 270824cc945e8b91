import { limits } from '#contract/limits.ts'
import { newId } from '#server/lib/new-id.ts'
import type { StoryId } from '#contract/ids.ts'
import * as stories from '#server/features/stories/stories-queries.ts'
import { searchFeed, type FeedPage } from '#server/features/stories/feed-queries.ts'
import { words } from '#test/support/crowd.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { GrowingLine, Line, Lines } from './line.ts'

type Who = 'owner' | 'other' | 'visitor'

const first: FeedPage = { list: 'all', search: null, before: null, offset: 0, limit: limits.feedPage + 1 }

const feed =
  (who: Who, page: (at: At) => Partial<FeedPage>): Line =>
  (at) =>
    stories.listFeed(at.db, at[who], { ...first, ...page(at) })

/** Each list for each viewer who may have it. */
const lists = [
  ['all', 'owner'],
  ['all', 'other'],
  ['all', 'visitor'],
  ['mine', 'owner'],
  ['mine', 'other'],
  ['starred', 'owner'],
  ['starred', 'other'],
] as const

const searches = {
  'a common word': words.common,
  'a rare word': words.rare,
  'the word of one story': words.single,
  'a word of none': words.none,
  // Too short for an index of three letters each.
  'two letters of none': 'zq',
}

const feedLines: Record<string, Line | GrowingLine> = Object.fromEntries(
  lists.flatMap(([list, who]): [string, Line][] => [
    [`${list}, first page, ${who}`, feed(who, () => ({ list }))],
    [
      `${list}, after 50 pages, ${who}`,
      feed(who, ({ cursors }) => ({
        list,
        before: list === 'mine' && who === 'owner' ? cursors.ownStories : cursors.feed,
      })),
    ],
    ...Object.entries(searches).map(([name, search]): [string, Line] => [
      `${list}, ${name}, ${who}`,
      feed(who, () => ({ list, search })),
    ]),
    [
      `${list}, a common word after 50 pages, ${who}`,
      feed(who, ({ cursors }) => ({ list, search: words.common, before: cursors.feed })),
    ],
  ]),
)

const story =
  (who: Who, id: (at: At) => StoryId): Line =>
  (at) =>
    stories.findStory(at.db, at[who], id(at))

export const storyLines: Lines = {
  'feed-queries.searchFeed': {
    'a word of none': ({ db, owner }) => searchFeed(db, owner, first, words.none),
  },
  'stories-queries.listFeed': {
    ...feedLines,
    'all, page 10 by its number, visitor': feed('visitor', () => ({ offset: 9 * limits.feedPage })),
    'all, page 51 by its number, visitor': {
      mayGrow: true,
      reason: 'pages past the 50th that are asked for by number pass over all rows before them',
      line: feed('visitor', () => ({ offset: 50 * limits.feedPage })),
    },
    'mine, the last page with stories of 20,000 files, owner': feed('owner', ({ cursors }) => ({
      list: 'mine',
      before: cursors.lastStories,
    })),
  },
  'stories-queries.findStory': {
    'own, public': story('owner', (at) => at.publicStoryId),
    'own, private': story('owner', (at) => at.privateStoryId),
    'own, with 20,000 files': story('owner', (at) => at.privateAlbumId),
    'public, with 10,000 files, visitor': story('visitor', (at) => at.publicAlbumId),
    'public, visitor': story('visitor', (at) => at.publicStoryId),
    'private, other': story('other', (at) => at.privateStoryId),
  },
  'stories-queries.listFirstFiles': {
    'of a page, owner': ({ db, owner, feedIds }) =>
      stories.listFirstFiles(db, owner, feedIds, limits.storyTiles),
    'of a page, visitor': ({ db, visitor, feedIds }) =>
      stories.listFirstFiles(db, visitor, feedIds, limits.storyTiles),
    'of a page with a story of 10,000 files, visitor': ({ db, visitor, albumIds }) =>
      stories.listFirstFiles(db, visitor, albumIds, limits.storyTiles),
    'of one story, visitor': ({ db, visitor, publicStoryId }) =>
      stories.listFirstFiles(db, visitor, [publicStoryId], limits.storyTiles),
  },
  'stories-queries.listStoryFiles': {
    'first page of 20,000, owner': ({ db, owner, privateAlbumId }) =>
      stories.listStoryFiles(db, owner, privateAlbumId, 0, 101),
    'in the middle of 20,000, owner': ({ db, owner, privateAlbumId, exported }) =>
      stories.listStoryFiles(db, owner, privateAlbumId, exported.uploadedAt * 1000, 101),
    'first page of 10,000, visitor': ({ db, visitor, publicAlbumId }) =>
      stories.listStoryFiles(db, visitor, publicAlbumId, 0, 101),
    'in the middle of 10,000, visitor': ({ db, visitor, publicAlbumId, exported }) =>
      stories.listStoryFiles(db, visitor, publicAlbumId, exported.uploadedAt * 1000, 101),
    'of 20,000 private ones, visitor': ({ db, visitor, privateAlbumId }) =>
      stories.listStoryFiles(db, visitor, privateAlbumId, 0, 101),
  },
  'stories-queries.listPlacedFiles': {
    'the first 500 of 20,000, owner': ({ db, owner, privateAlbumId }) =>
      stories.listPlacedFiles(db, owner, privateAlbumId, 0, limits.fileIds),
    'of 10,000 in a story of somebody else': ({ db, visitor, publicAlbumId }) =>
      stories.listPlacedFiles(db, visitor, publicAlbumId, 0, limits.fileIds),
  },
  'stories-queries.insertStory': {
    one: ({ db, ownerId }) =>
      stories.insertStory(db, { id: newId<StoryId>(), ownerId, name: 'New', createdAt: new Date() }),
  },
  'stories-queries.holdOwnStory': {
    own: ({ db, owner, publicStoryId }) => stories.holdOwnStory(db, owner, publicStoryId),
  },
  'stories-queries.insertStoryFiles': {
    'to a story of 20,000': ({ db, owner, publicAlbumId, ownFileIds }) =>
      stories.insertStoryFiles(db, owner, publicAlbumId, ownFileIds),
    'to another': ({ db, owner, publicStoryId, ownFileIds }) =>
      stories.insertStoryFiles(db, owner, publicStoryId, ownFileIds),
  },
  'stories-queries.deleteStoryFiles': {
    'from a story of 20,000': ({ db, owner, privateAlbumId, ownFileIds }) =>
      stories.deleteStoryFiles(db, owner, privateAlbumId, ownFileIds),
  },
  'stories-queries.updateStory': {
    'its name': ({ db, owner, publicStoryId }) =>
      stories.updateStory(db, owner, publicStoryId, { name: 'Renamed' }),
    'a private one of few files to public': ({ db, owner, privateStoryId }) =>
      stories.updateStory(db, owner, privateStoryId, { showOnFeed: true }),
  },
  'stories-queries.markDeleted': {
    own: ({ db, owner, publicStoryId }) => stories.markDeleted(db, owner, publicStoryId),
    'of another': ({ db, other, publicStoryId }) => stories.markDeleted(db, other, publicStoryId),
  },
  'stories-queries.insertStar': {
    public: ({ db, other, publicStoryId }) => stories.insertStar(db, other, publicStoryId),
  },
  'stories-queries.deleteStar': {
    own: ({ db, owner, publicStoryId }) => stories.deleteStar(db, owner, publicStoryId),
  },
  'stories-queries.isOwnStory': {
    own: ({ db, owner, publicStoryId }) => stories.isOwnStory(db, owner, publicStoryId),
  },
  'stories-queries.insertShareLink': {
    public: ({ db, owner, publicStoryId }) => stories.insertShareLink(db, owner, publicStoryId),
  },
}
