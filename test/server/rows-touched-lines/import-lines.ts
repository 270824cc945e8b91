import type { ImportId, StoryId } from '#contract/ids.ts'
import * as personal from '#server/features/imports/imports-personal-queries.ts'
import * as imports from '#server/features/imports/imports-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { Lines } from './line.ts'

const made = () => ({
  id: newId<ImportId>(),
  kind: 'takeout' as const,
  name: 'takeout.zip',
  fingerprint: 'a',
  total: 100,
})

/** An import with the owner's files as entries, and a story. */
async function begun({ db, owner, ownFileIds }: At): Promise<ImportId> {
  const one = made()
  await imports.insertImport(db, owner, one)
  const entries = ownFileIds.map((fileId) => ({
    path: fileId,
    outcome: 'known' as const,
    reason: null,
    fileId,
  }))
  await imports.insertEntries(db, owner, one.id, entries)
  await imports.insertAlbums(db, owner, one.id, new Map([['Skye', newId<StoryId>()]]))
  return one.id
}

const counts = { imported: 1, known: 1, leftOut: 1, stories: 1 }

export const importLines: Lines = {
  'imports-queries.holdStart': { own: ({ db, owner }) => imports.holdStart(db, owner) },
  'imports-queries.reopen': { own: ({ db, owner }) => imports.reopen(db, owner, 'a') },
  'imports-queries.insertImport': { one: ({ db, owner }) => imports.insertImport(db, owner, made()) },
  'imports-queries.findImport': {
    one: async (at) => imports.findImport(at.db, at.owner, await begun(at)),
  },
  'imports-queries.holdImport': {
    one: async (at) => imports.holdImport(at.db, at.owner, await begun(at)),
  },
  'imports-queries.listImports': { own: ({ db, owner }) => imports.listImports(db, owner) },
  'imports-personal-queries.listAllImports': {
    all: ({ db, ownerId }) => personal.listAllImports(db, ownerId),
  },
  'imports-personal-queries.removeImports': { all: ({ db, ownerId }) => personal.removeImports(db, ownerId) },
  'imports-queries.listPaths': {
    'of a page': async (at) => imports.listPaths(at.db, at.owner, await begun(at), '', 24),
  },
  'imports-queries.listLeftOut': {
    one: async (at) => imports.listLeftOut(at.db, at.owner, await begun(at)),
  },
  'imports-queries.listStories': {
    one: async (at) => imports.listStories(at.db, at.owner, await begun(at)),
  },
  'imports-queries.findEntryFiles': {
    'of a page': async (at) => imports.findEntryFiles(at.db, at.owner, await begun(at), at.ownFileIds),
  },
  'imports-queries.insertEntries': { 'of a page': begun },
  'imports-queries.addCounts': {
    one: async (at) => imports.addCounts(at.db, at.owner, await begun(at), counts),
  },
  'imports-queries.findAlbums': {
    one: async (at) => imports.findAlbums(at.db, at.owner, await begun(at), ['Skye']),
  },
  'imports-queries.insertStories': {
    one: async (at) =>
      imports.insertStories(at.db, at.owner, await begun(at), new Map([['Mull', newId<StoryId>()]])),
  },
  'imports-queries.insertAlbums': { one: begun },
  'imports-queries.setState': {
    one: async (at) => imports.setState(at.db, at.owner, await begun(at), 'ended'),
  },
  'imports-queries.trashFiles': {
    'of an import without files': async (at) => imports.trashFiles(at.db, at.owner, await begun(at), 500),
  },
  'imports-queries.deleteStories': {
    one: async (at) => imports.deleteStories(at.db, at.owner, await begun(at)),
  },
}
