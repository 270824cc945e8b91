import type { CoverId } from '#contract/ids.ts'
import * as covers from '#server/features/covers/covers-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import type { Lines } from './line.ts'

const none = '0190a6b4-0000-7000-8000-00000000000f' as CoverId

/** Every story of the crowd has a cover, whose id is its own. */
export const coverLines: Lines = {
  'covers-queries.findAbout': {
    own: ({ db, owner, privateStoryId }) => covers.findAbout(db, owner, privateStoryId, 6),
  },
  'covers-queries.insertMaking': {
    one: ({ db, owner, privateStoryId: storyId }) =>
      covers.insertMaking(db, owner, { id: newId<CoverId>(), storyId }),
  },
  'covers-queries.markMade': { none: ({ db }) => covers.markMade(db, none, 'covers/none') },
  'covers-queries.deleteMaking': { none: ({ db }) => covers.deleteMaking(db, none) },
  'covers-queries.listAbandoned': { none: ({ db }) => covers.listAbandoned(db, 10, 100) },
  'covers-queries.deleteLeft': { none: ({ db }) => covers.deleteLeft(db, 100) },
  'covers-queries.listCovers': {
    own: ({ db, owner, privateStoryId }) => covers.listCovers(db, owner, privateStoryId),
  },
  'covers-queries.findKey': {
    public: ({ db, visitor, publicStoryId }) =>
      covers.findKey(db, visitor, publicStoryId, publicStoryId as string as CoverId),
    none: ({ db, visitor, publicStoryId }) => covers.findKey(db, visitor, publicStoryId, none),
  },
  'covers-queries.holdCover': {
    own: ({ db, owner, privateStoryId }) =>
      covers.holdCover(db, owner, privateStoryId, privateStoryId as string as CoverId),
  },
  'covers-queries.leaveCover': {
    own: ({ db, owner, privateStoryId }) => covers.leaveCover(db, owner, privateStoryId),
  },
  'covers-queries.takeCover': {
    own: ({ db, owner, privateStoryId }) => covers.takeCover(db, owner, privateStoryId as string as CoverId),
  },
  'covers-queries.findCoverKeys': {
    few: ({ db, publicStoryId }) =>
      covers.findCoverKeys(db, [`covers/${publicStoryId}`, 'covers/none.small']),
  },
  'covers-queries.listOfOwner': {
    all: {
      mayGrow: true,
      reason: 'an export and a removal go through all of somebody’s covers',
      line: ({ db, owner }) => covers.listOfOwner(db, owner),
    },
  },
  'covers-queries.deleteAllOf': {
    all: {
      mayGrow: true,
      reason: 'a removal takes all of somebody’s covers',
      line: ({ db, owner }) => covers.deleteAllOf(db, owner),
    },
  },
}
