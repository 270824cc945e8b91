import type { FileId, RunId } from '#contract/ids.ts'
import * as cloud from '#server/features/cloud/cloud-queries.ts'
import * as runs from '#server/features/cloud/run-queries.ts'
import * as files from '#server/features/files/files-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import type { Lines } from './line.ts'

const provider = 'onedrive'
const place = { provider, version: null, sizeBytes: null, webUrl: null } as const

/** What one has from drives, among 20,000 people and all their files. A run is of so many files as were asked for at once. */
export const cloudLines: Lines = {
  'files-queries.findDrivePlace': {
    one: ({ db, ownFileIds }) => files.findDrivePlace(db, `drives/onedrive/${ownFileIds[0] ?? ''}.0a`),
  },
  'cloud-queries.findCaptioned': {
    'of a page': ({ db, owner, ownFileIds }) => cloud.findCaptioned(db, owner, provider, ownFileIds),
    'none of a page': ({ db, other, ownFileIds }) => cloud.findCaptioned(db, other, provider, ownFileIds),
  },
  'cloud-queries.holdEntry': {
    one: ({ db, owner, ownFileIds }) => cloud.holdEntry(db, owner, provider, ownFileIds[0] ?? ''),
  },
  'cloud-queries.findKnown': {
    one: ({ db, owner, ownFileIds }) => cloud.findKnown(db, owner, provider, ownFileIds[0] ?? ''),
    none: ({ db, owner }) => cloud.findKnown(db, owner, provider, 'nowhere'),
  },
  'cloud-queries.saveCloudFile': {
    one: ({ db, owner, ownFileIds: [fileId] }) =>
      cloud.saveCloudFile(db, owner, { ...place, fileId: fileId as FileId, entryId: fileId ?? '' }),
  },
  'cloud-queries.findOrigin': {
    one: ({ db, owner, ownFileIds }) => cloud.findOrigin(db, owner, ownFileIds[0] as FileId),
  },
  'run-queries.insertRun': {
    one: ({ db, owner }) => runs.insertRun(db, owner, { id: newId<RunId>(), provider, folderId: null }),
  },
  'run-queries.addEntries': {
    'of a page': ({ db, captionRunId, ownFileIds }) =>
      runs.addEntries(
        db,
        captionRunId,
        ownFileIds.map((id) => `new ${id}`),
      ),
  },
  'run-queries.findRun': { one: ({ db, captionRunId }) => runs.findRun(db, captionRunId) },
  'run-queries.markListed': { one: ({ db, captionRunId }) => runs.markListed(db, captionRunId) },
  'run-queries.listWaiting': { none: ({ db, captionRunId }) => runs.listWaiting(db, captionRunId, 4) },
  'run-queries.markTaken': {
    one: ({ db, captionRunId: runId, ownFileIds: [id] }) =>
      runs.markTaken(
        db,
        { runId, entryId: id ?? '' },
        { name: 'day-3.txt', fileId: id as FileId, content: `drives/onedrive/${id}` },
      ),
  },
  'run-queries.markFailed': {
    one: ({ db, captionRunId: runId, ownFileIds: [id] }) =>
      runs.markFailed(db, { runId, entryId: id ?? '' }, null, 'It is gone.'),
  },
  'run-queries.addFailure': {
    one: ({ db, captionRunId }) => runs.addFailure(db, captionRunId, 'The rest', 'There is too much.'),
  },
  'run-queries.failWaiting': {
    none: ({ db, captionRunId }) => runs.failWaiting(db, captionRunId, 'It is gone.'),
  },
  'run-queries.listRuns': {
    'own, of 150 files': ({ db, owner }) => runs.listRuns(db, owner),
    'of another': ({ db, other }) => runs.listRuns(db, other),
  },
  'run-queries.findState': {
    'own, of 150 files': ({ db, owner, captionRunId }) => runs.findState(db, owner, captionRunId),
    'of another': ({ db, other, captionRunId }) => runs.findState(db, other, captionRunId),
  },
  'run-queries.listFailures': {
    'own, of 150 files': ({ db, owner, captionRunId }) => runs.listFailures(db, owner, captionRunId),
  },
  'run-queries.findTaken': {
    'own, of 150 files': {
      mayGrow: true,
      reason: 'it adds up, once at its end, what each file of a run took',
      line: ({ db, owner, captionRunId }) => runs.findTaken(db, owner, captionRunId),
    },
    'of another': ({ db, other, captionRunId }) => runs.findTaken(db, other, captionRunId),
  },
  'run-queries.isGrowing': {
    'own, of 150 files': ({ db, owner, captionRunId }) => runs.isGrowing(db, owner, captionRunId),
  },
  'run-queries.putAway': { own: ({ db, owner, captionRunId }) => runs.putAway(db, owner, captionRunId) },
}
