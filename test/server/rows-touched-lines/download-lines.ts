import { limits } from '#contract/limits.ts'
import type { ZipSelectionId } from '#contract/ids.ts'
import * as downloads from '#server/features/downloads/downloads-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import type { Lines } from './line.ts'

const portion = limits.fileIds
/** The files of the world are in 25 stories each. */
const namesStories = 'the manifest names each story of a file: as many rows as files times their stories'

export const downloadLines: Lines = {
  'downloads-queries.listOwn': {
    first: {
      mayGrow: true,
      reason: namesStories,
      line: ({ db, owner }) => downloads.listOwn(db, owner, null, portion),
    },
    'in the middle': {
      mayGrow: true,
      reason: namesStories,
      line: async ({ db, owner }) => {
        const [row] = await downloads.listOwn(db, owner, null, 1)
        return downloads.listOwn(db, owner, row ?? null, portion)
      },
    },
    few: ({ db, other }) => downloads.listOwn(db, other, null, portion),
  },
  'downloads-queries.listInStory': {
    'of 20,000': {
      mayGrow: true,
      reason: namesStories,
      line: ({ db, owner, privateAlbumId }) =>
        downloads.listInStory(db, owner, privateAlbumId, null, portion),
    },
    'of others': ({ db, other, publicAlbumId }) =>
      downloads.listInStory(db, other, publicAlbumId, null, portion),
    'of few': ({ db, visitor, publicStoryId }) =>
      downloads.listInStory(db, visitor, publicStoryId, null, portion),
  },
  'downloads-queries.listChosen': {
    'of a page': ({ db, owner, ownFileIds }) => downloads.listChosen(db, owner, ownFileIds),
  },
  'downloads-queries.listOwnStories': {
    first: ({ db, owner }) => downloads.listOwnStories(db, owner, null, portion),
    few: ({ db, other }) => downloads.listOwnStories(db, other, null, portion),
  },
  'downloads-queries.findZipStory': {
    own: ({ db, owner, privateAlbumId }) => downloads.findZipStory(db, owner, privateAlbumId),
    'of others': ({ db, visitor, publicStoryId }) => downloads.findZipStory(db, visitor, publicStoryId),
  },
  'downloads-queries.measureStory': {
    'of 20,000': {
      mayGrow: true,
      reason: 'adds up the sizes of the files of a story that is about to be downloaded',
      line: ({ db, owner, privateAlbumId }) => downloads.measureStory(db, owner, privateAlbumId),
    },
    'of few': ({ db, visitor, publicStoryId }) => downloads.measureStory(db, visitor, publicStoryId),
  },
  'downloads-queries.measureChosen': {
    'of a page': ({ db, owner, ownFileIds }) => downloads.measureChosen(db, owner, ownFileIds),
  },
  'downloads-queries.storeSelection': {
    'of a page': ({ db, owner, ownFileIds }) => downloads.storeSelection(db, owner, ownFileIds),
  },
  'downloads-queries.findSelection': {
    none: ({ db, owner }) => downloads.findSelection(db, owner, newId<ZipSelectionId>()),
  },
  'downloads-queries.storeChecksum': {
    own: ({ db, owner, publicFileId: id }) =>
      downloads.storeChecksum(db, owner, { id, key: 'originals/none' }, 5),
  },
}
