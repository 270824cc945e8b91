import type { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ExportEntry } from '#server/db/personal-data-part.ts'

/** Larger files use zip64; well below the 4 GB where it is required. */
const largeBytes = 3 * 1024 ** 3

/**
 * A zip of entries as a stream with backpressure; one source is open at a time. It fails when a source fails or the
 * signal aborts, and then closes the open source.
 */
export async function zipStream(
  entries: AsyncIterable<ExportEntry>,
  signal: AbortSignal,
): Promise<PassThrough> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))

  async function fill(): Promise<void> {
    for await (const entry of entries) {
      signal.throwIfAborted()
      const source = await entry.open()
      const close = () => source.destroy()
      // The output may have ended while the source was being opened.
      if (output.destroyed) close()
      output.once('close', close)
      zip.addReadStream(source, entry.path, {
        mtime: entry.modifiedAt,
        compress: !entry.isCompact,
        forceZip64Format: (entry.sizeBytes ?? 0) > largeBytes,
      })
      await finished(source, { signal })
      output.off('close', close)
    }
    zip.end()
  }

  signal.addEventListener('abort', () => output.destroy(), { once: true })
  void fill().catch((error: Error) => output.destroy(error))
  return output
}
