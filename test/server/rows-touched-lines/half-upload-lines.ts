import type { FileId, HalfUploadId } from '#contract/ids.ts'
import * as halves from '#server/features/uploads/half-upload-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { Lines } from './line.ts'

const reply = { fileId: newId<FileId>(), status: 'pending' as const, duplicate_of: null }

async function begun({ db, owner }: At): Promise<HalfUploadId> {
  const id = newId<HalfUploadId>()
  await halves.insertHalfUpload(db, owner, { id, sizeBytes: 5, fields: {} })
  return id
}

export const halfUploadLines: Lines = {
  'half-upload-queries.insertHalfUpload': { one: begun },
  'half-upload-queries.findHalfUpload': {
    one: async (at) => halves.findHalfUpload(at.db, at.owner, await begun(at)),
  },
  'half-upload-queries.measureHalfUploads': {
    owner: ({ db, owner }) => halves.measureHalfUploads(db, owner),
  },
  'half-upload-queries.addPart': {
    one: async (at) =>
      halves.addPart(at.db, at.owner, await begun(at), { key: 'parts/00/new', offset: 0, bytes: 5 }),
  },
  'half-upload-queries.touchHalfUpload': {
    one: async (at) => halves.touchHalfUpload(at.db, at.owner, await begun(at)),
  },
  'half-upload-queries.storeReply': {
    one: async (at) => halves.storeReply(at.db, at.owner, await begun(at), reply),
  },
  'half-upload-queries.deleteHalfUpload': {
    one: async (at) => halves.deleteHalfUpload(at.db, at.owner, await begun(at)),
  },
}
