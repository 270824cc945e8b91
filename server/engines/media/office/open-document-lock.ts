import { Unreadable } from '#server/engines/media/media.ts'
import { type Archive, archiveReasons } from './archive.ts'
import { readXml } from './xml.ts'

/** @throws Unreadable when the parts of an OpenDocument file are encrypted */
export async function requireOpen(archive: Archive): Promise<void> {
  let isLocked = !archive.has('content.xml') && archive.has('encrypted-package')
  await readXml(archive, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') isLocked = true
    },
    isDone: () => isLocked,
  })
  if (isLocked) throw new Unreadable(archiveReasons.locked)
  if (!archive.has('content.xml')) throw new Unreadable(archiveReasons.damaged)
}
