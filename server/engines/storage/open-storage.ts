import type { Config } from '#server/config/config.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** The configured storage. Does not connect to a network store, which may start later than this process. */
export async function openStorage(config: Config['storage']): Promise<Storage> {
  switch (config.engine) {
    case 'disk':
      return openDiskStorage(config)
    case 's3': {
      // Loaded lazily: 23 MB and 70 ms that a start on disk does not need.
      const { openS3Storage } = await import('./s3-storage.ts')
      return openS3Storage(config)
    }
    default:
      return unreachable(config)
  }
}
