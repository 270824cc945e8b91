import type { Feature, Inform, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import { lanes } from '#server/engines/media/lanes.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import { createProcessingJobs } from './processing-jobs.ts'
import { createProcessing } from './processing-service.ts'
import { ocrLane } from './ocr.ts'
import { recaptionLane } from './recaptions.ts'
import { rereadLane } from './rereads.ts'
import { createUploadBackpressure } from './upload-backpressure.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import type { Search } from '#server/features/search/search-service.ts'

const oneAtATime = { atOnce: 1, perOwner: 1 }

interface Uses {
  /** Words are looked for in pictures. */
  isOcrOn: boolean
  database: Database
  queue: Queue
  storage: Storage
  media: Media
  disk: Disk
  ai: MeteredAi
  files: ReturnType<typeof filesFeature>['service']
  search: Search
  inform: Inform
  warn: Warn
}

/** Processes uploaded files: pictures, passages, caption, a playable copy of videos, words in pictures, and speech. */
export function processingFeature({
  isOcrOn,
  database,
  queue,
  storage,
  media,
  disk,
  ai,
  files,
  search,
  inform,
  warn,
}: Uses) {
  const { content, publishFileUpdate } = files
  const processing = createProcessing({
    isOcrOn,
    database,
    queue,
    storage,
    content,
    media,
    disk,
    ai,
    search,
    publish: publishFileUpdate,
    inform,
    warn,
  })
  const uploadBackpressure = createUploadBackpressure()
  const processingJobs = createProcessingJobs({
    database,
    queue,
    onError: (err) => warn(err, 'jobs for uploaded files could not be added; retrying'),
  })
  const service = { processing, processingJobs, uploadBackpressure }
  return {
    service,
    jobs: {
      'caption-file': async ({ fileId }, context) => {
        await uploadBackpressure.waitForLull(context.signal)
        await processing.read(fileId, context)
      },
      'recaption-file': ({ fileId, attempt }, { signal }) => processing.recaption(fileId, attempt, signal),
      'read-again': async (rereading, context) => {
        await uploadBackpressure.waitForLull(context.signal)
        await processing.readNextAgain(rereading, context)
      },
      'read-words': (_, context) => processing.readWords(context),
      'transcribe-file': ({ fileId, attempt }, context) => processing.transcribe(fileId, attempt, context),
      'convert-video': ({ fileId }, { signal }) => processing.convert(fileId, signal),
    },
    lanes: { ...lanes, [recaptionLane]: oneAtATime, [rereadLane]: oneAtATime, [ocrLane]: oneAtATime },
    sweeps: [
      { name: 'unread-files', schedule: 'every ten minutes', run: () => processingJobs.addMissing() },
      {
        name: 'unconverted-videos',
        schedule: 'every ten minutes',
        run: () => processing.addMissingConversions(),
      },
      { name: 'captions-to-come', schedule: 'every ten minutes', run: () => processing.addDueRecaptions() },
      { name: 'files-read-before', schedule: 'every ten minutes', run: () => processing.startRereading() },
      {
        name: 'speech-to-transcribe',
        schedule: 'every ten minutes',
        run: () => processing.addMissingTranscripts(),
      },
      { name: 'pictures-before-ocr', schedule: 'every ten minutes', run: () => processing.startOcr() },
    ],
    repairs: [
      () => processingJobs.addMissing(),
      () => processing.addMissingConversions(),
      () => processing.startRereading(),
      () => processing.startOcr(),
      () => processing.addMissingTranscripts(),
    ],
    close: () => processingJobs.stop(),
  } satisfies Feature<typeof service>
}
