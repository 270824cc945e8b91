import { ocrVersion, readerVersion } from '#server/engines/media/reader-versions.ts'
import * as personal from '#server/features/files/files-personal-queries.ts'
import * as ocr from '#server/features/processing/ocr-queries.ts'
import * as processing from '#server/features/processing/processing-queries.ts'
import * as rereads from '#server/features/processing/reread-queries.ts'
import * as transcription from '#server/features/processing/transcription-queries.ts'
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
  exportedTime: null,
  taken: null,
  storageKey: (await personal.findContentPlace(db, id))?.storageKey ?? '',
})

/** All files were read before it. */
const nextVersion = readerVersion + 1
const nextOcr = ocrVersion + 1

export const processingLines: Lines = {
  'processing-queries.takeIntoWork': {
    one: ({ db, privateFileId }) => processing.takeIntoWork(db, privateFileId),
  },
  'processing-queries.findAwaitingModel': {
    one: ({ db, privateFileId }) => processing.findAwaitingModel(db, privateFileId),
  },
  'processing-queries.findOwn': {
    own: ({ db, owner, privateFileId }) => processing.findOwn(db, owner, privateFileId),
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
  'reread-queries.canBegin': {
    'there are none': ({ db }) => rereads.canBegin(db, readerVersion),
    'there are many': ({ db }) => rereads.canBegin(db, nextVersion),
  },
  'reread-queries.countReadBefore': {
    'there are none': ({ db }) => rereads.countReadBefore(db, readerVersion),
    'there are many': {
      mayGrow: true,
      reason: 'once after the start of a version: all files are counted for the log',
      line: ({ db }) => rereads.countReadBefore(db, nextVersion),
    },
  },
  'reread-queries.findReadBefore': {
    'there are none': ({ db }) => rereads.findReadBefore(db, readerVersion, 100),
    'there are many': ({ db }) => rereads.findReadBefore(db, nextVersion, 100),
  },
  'reread-queries.markRead': {
    'a page': ({ db, ownFileIds }) => rereads.markRead(db, ownFileIds, nextVersion),
  },
  'transcription-queries.findToTranscribe': {
    one: ({ db, privateFileId }) => transcription.findToTranscribe(db, privateFileId),
  },
  'transcription-queries.findWithoutTranscript': {
    all: ({ db }) => transcription.findWithoutTranscript(db, 500),
  },
  'transcription-queries.lockToTranscribe': {
    one: ({ db, privateFileId }) => transcription.lockToTranscribe(db, privateFileId),
  },
  'transcription-queries.countPieces': {
    one: ({ db, privateFileId }) => transcription.countPieces(db, privateFileId, 'a model'),
  },
  'transcription-queries.savePiece': {
    one: ({ db, privateFileId }) =>
      transcription.savePiece(db, privateFileId, { piece: 0, lines: [], model: 'a model' }),
  },
  'transcription-queries.findLines': {
    one: ({ db, privateFileId }) => transcription.findLines(db, privateFileId, 'a model'),
  },
  'transcription-queries.saveTranscribed': {
    one: ({ db, privateFileId }) =>
      transcription.saveTranscribed(db, privateFileId, {
        model: 'a model',
        hasTranscript: false,
        failure: null,
      }),
  },
  'transcription-queries.saveTranscriptFailure': {
    one: ({ db, privateFileId }) => transcription.saveTranscriptFailure(db, privateFileId, 'A reason.'),
  },
  'ocr-queries.canBeginOcr': { 'there are many': ({ db }) => ocr.canBeginOcr(db, nextOcr) },
  'ocr-queries.findBeforeOcr': { 'there are many': ({ db }) => ocr.findBeforeOcr(db, nextOcr) },
  'ocr-queries.lockBeforeOcr': {
    one: ({ db, privateFileId }) => ocr.lockBeforeOcr(db, privateFileId, nextOcr),
  },
  'ocr-queries.lastOcrPage': {
    one: ({ db, privateFileId }) => ocr.lastOcrPage(db, privateFileId, ocrVersion),
  },
  'ocr-queries.savePageWords': {
    one: ({ db, privateFileId }) =>
      ocr.savePageWords(db, privateFileId, { page: 1, lines: [], version: ocrVersion }),
  },
  'ocr-queries.findPageWords': {
    one: ({ db, privateFileId }) => ocr.findPageWords(db, privateFileId, ocrVersion),
  },
  'ocr-queries.saveOcr': {
    one: ({ db, privateFileId }) => ocr.saveOcr(db, privateFileId, { hasWords: false, version: ocrVersion }),
  },
}
