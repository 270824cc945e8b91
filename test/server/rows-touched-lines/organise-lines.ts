import type { OrganisationId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '#server/lib/new-id.ts'
import * as belonging from '#server/features/organise/belonging-queries.ts'
import * as organise from '#server/features/organise/organise-queries.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { Lines } from './line.ts'

const page = limits.organise.maxDocs.max

/** The stories of the owner's organisation, when it is undone. */
async function storyIdsOf({ db, owner, organisationId }: At): Promise<StoryId[]> {
  return (await organise.findOrganisation(db, owner, organisationId))?.storyIds ?? []
}

export const organiseLines: Lines = {
  'belonging-queries.listNewFiles': {
    own: ({ db, owner }) => belonging.listNewFiles(db, owner),
    other: ({ db, other }) => belonging.listNewFiles(db, other),
  },
  'belonging-queries.sampleStories': {
    'own, with a story of 20,000 files': ({ db, owner }) => belonging.sampleStories(db, owner),
    other: ({ db, other }) => belonging.sampleStories(db, other),
  },
  'belonging-queries.listDismissals': {
    'of a page': ({ db, owner, ownFileIds }) => belonging.listDismissals(db, owner, ownFileIds),
  },
  'belonging-queries.dismiss': {
    'of a page': ({ db, owner, ownFileIds, privateAlbumId }) =>
      belonging.dismiss(db, owner, privateAlbumId, ownFileIds),
  },
  'organise-queries.listOwn': {
    'first page, owner': ({ db, owner }) => organise.listOwn(db, owner, null, page),
    'after 50 pages of uploads, owner': ({ db, owner, cursors }) =>
      organise.listOwn(db, owner, cursors.ownFiles, page),
    'of few files, other': ({ db, other }) => organise.listOwn(db, other, null, page),
  },
  'organise-queries.describeFiles': {
    'of a page': ({ db, owner, ownFileIds }) => organise.describeFiles(db, owner, ownFileIds),
  },
  'organise-queries.holdAccount': { own: ({ db, owner }) => organise.holdAccount(db, owner) },
  'organise-queries.tryHoldRun': { own: ({ db, owner }) => organise.tryHoldRun(db, owner) },
  'organise-queries.insertOrganisation': {
    one: ({ db, owner }) => organise.insertOrganisation(db, owner, newId<OrganisationId>()),
  },
  'organise-queries.holdOwnFiles': {
    'of a page': ({ db, owner, ownFileIds }) => organise.holdOwnFiles(db, owner, ownFileIds),
  },
  'organise-queries.findUngrouped': {
    'of a page, with one in 10,000 stories': ({ db, owner, ownFileIds, placedFileId }) =>
      organise.findUngrouped(db, owner, [...ownFileIds, placedFileId]),
  },
  'organise-queries.insertStories': {
    'of a page': ({ db, owner, organisationId, ownFileIds }) =>
      organise.insertStories(db, owner, organisationId, [
        { id: newId<StoryId>(), name: 'June', fileIds: ownFileIds.slice(0, 12) },
        { id: newId<StoryId>(), name: 'July', fileIds: ownFileIds.slice(12) },
      ]),
  },
  'organise-queries.findOrganisation': {
    own: ({ db, owner, organisationId }) => organise.findOrganisation(db, owner, organisationId),
    'of another': ({ db, other, organisationId }) => organise.findOrganisation(db, other, organisationId),
  },
  'organise-queries.holdOrganisation': {
    own: ({ db, owner, organisationId }) => organise.holdOrganisation(db, owner, organisationId),
  },
  'organise-queries.listStories': {
    'of an organisation, with a story of 20,000 files': async (at) =>
      organise.listStories(at.db, at.owner, await storyIdsOf(at)),
  },
  'organise-queries.holdUnchanged': {
    'of an organisation, with a story of 20,000 files': async (at) => {
      const ids = await storyIdsOf(at)
      return organise.holdUnchanged(
        at.db,
        at.owner,
        ids,
        ids.map(() => ''),
      )
    },
  },
  'organise-queries.undoOrganisation': {
    own: {
      mayGrow: true,
      reason: 'a file that leaves a story is looked up in all the stories it is in',
      line: async (at) =>
        organise.undoOrganisation(at.db, at.owner, at.organisationId, (await storyIdsOf(at)).slice(0, 15)),
    },
  },
}
