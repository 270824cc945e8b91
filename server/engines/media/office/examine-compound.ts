import fs from 'node:fs/promises'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { archiveReasons } from './archive.ts'

const chunkBytes = 1024 * 1024
/** As the directory of a compound file spells it. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * A compound file: an Office document with a password, or one of the formats before 2007, which are only kept.
 * @throws Unreadable for one with a password
 */
export async function examineCompound({ path }: MediaFile): Promise<Examination> {
  const file = await fs.open(path)
  try {
    let before = Buffer.alloc(0)
    for await (const chunk of file.createReadStream({ highWaterMark: chunkBytes, autoClose: false })) {
      const bytes = Buffer.concat([before, chunk as Buffer])
      if (bytes.includes(encryptedPart)) throw new Unreadable(archiveReasons.locked)
      before = bytes.subarray(-encryptedPart.length)
    }
  } finally {
    await file.close()
  }
  return emptyExamination()
}
