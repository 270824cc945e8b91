import * as personal from '#server/features/files/files-personal-queries.ts'
import * as processing from '#server/features/processing/processing-queries.ts'
import type { At } from '#test/support/rows-touched-world.ts'
import type { Lines } from './line.ts'

/** As it was taken into work. */
const toRead = async ({ db, ownerId, privateFileId: id }: At) => ({
  id,
  ownerId,
  name: 'a.jpg',
  mime: 'image/jpeg',
  sizeBytes: 1,
  uploadedAt: new Date(),
  chosenEncoding: null,
  sentModifiedAt: null,
  sentTimeZone: null,
  taken: null,
  storageKey: (await personal.findContentPlace(db, id))?.storageKey ?? '',
})

export const processingLines: Lines = {
  'processing-queries.takeIntoWork': {
    one: ({ db, privateFileId }) => processing.takeIntoWork(db, privateFileId),
  },
  'processing-queries.findAwaitingModel': {
    one: ({ db, privateFileId }) => processing.findAwaitingModel(db, privateFileId),
  },
  'processing-queries.lockAwaitingModel': {
    one: ({ db, privateFileId }) => processing.lockAwaitingModel(db, privateFileId),
  },
  'processing-queries.saveFacts': {
    one: ({ db, privateFileId }) => processing.saveFacts(db, privateFileId, { width: 5, pictureBytes: 5 }),
  },
  'processing-queries.holdContent': { one: async (at) => processing.holdContent(at.db, await toRead(at)) },
  'processing-queries.saveFailure': {
    one: async (at) => processing.saveFailure(at.db, await toRead(at), 'No.'),
  },
  'processing-queries.isCurrent': { one: async (at) => processing.isCurrent(at.db, await toRead(at)) },
  'processing-queries.findVideoToConvert': {
    one: ({ db, privateFileId }) => processing.findVideoToConvert(db, privateFileId),
  },
  'processing-queries.findWaiting': {
    one: ({ db, privateFileId }) => processing.findWaiting(db, privateFileId),
  },
}
