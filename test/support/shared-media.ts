import { openForkedMedia } from '#server/engines/media/forked-media.ts'
import type { Media } from '#server/engines/media/media.ts'

const worker = globalThis as { mediaOfWorker?: Media }

/**
 * The children that read files for all apps of a test process: to start one takes longer than most of what it reads. Closing
 * ends what runs for one app; the children end with the process.
 */
export function sharedMedia(): Media {
  const media = (worker.mediaOfWorker ??= openForkedMedia())
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  function until<Input, Result>(work: (input: Input, signal: AbortSignal) => Promise<Result>) {
    return async (input: Input, signal?: AbortSignal): Promise<Result> => {
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
      const result = work(input, ended)
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
      }
    }
  }

  return {
    examine: until(media.examine),
    transcode: until(media.transcode),
    drawPages: until(media.drawPages),
    drawAvatar: until(media.drawAvatar),
    drawCover: until(media.drawCover),
    lookUpRows: until(media.lookUpRows),
    queryTable: until(media.queryTable),
    selectRows: until(media.selectRows),
    exportTable: until(media.exportTable),
    readText: until(media.readText),
    readWords: until(media.readWords),
    cutSound: until(media.cutSound),
    close: async () => {
      closing.abort(new Error('File processing is closed.'))
      await Promise.allSettled(running)
    },
  }
}
