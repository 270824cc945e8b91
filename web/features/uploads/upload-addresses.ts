import type { UrlStorage } from 'tus-js-client'
import { hash } from '#web/lib/hash.ts'
import type { Sending } from './send-file.ts'

const prefix = 'storypad-upload-'

/** The same file chosen again for the same story; without its name, which another user of this browser could read. */
export function fingerprintOf({
  file,
  story,
  isCopyWanted,
}: Pick<Sending, 'file' | 'story' | 'isCopyWanted'>): string {
  const text = JSON.stringify([file.name, file.lastModified, story, isCopyWanted])
  return `${prefix}${file.size}-${hash(text)}-${hash(`2 ${text}`)}`
}

/**
 * Where uploads in parts continue after a reload: only their addresses, in localStorage. Without it they are sent from
 * the beginning.
 */
export const uploadAddresses: UrlStorage & { forget: (fingerprint: string) => void } = {
  findAllUploads: async () => [],
  async findUploadsByFingerprint(fingerprint) {
    const uploadUrl = attempt(() => localStorage.getItem(fingerprint))
    if (!uploadUrl) return []
    return [
      {
        size: null,
        metadata: {},
        creationTime: '',
        uploadUrl,
        urlStorageKey: fingerprint,
        parallelUploadUrls: null,
      },
    ]
  },
  async addUpload(fingerprint, { uploadUrl }) {
    if (uploadUrl) attempt(() => localStorage.setItem(fingerprint, uploadUrl))
    return fingerprint
  },
  async removeUpload(key) {
    attempt(() => localStorage.removeItem(key))
  },
  forget: (fingerprint) => attempt(() => localStorage.removeItem(fingerprint)),
}

/** Browsers may refuse the storage, or have it full. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
