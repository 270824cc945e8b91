import type { Taken } from '#contract/taken.ts'
import type { FileId } from '#contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Caption } from '#server/engines/ai/ai.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { ownerFactsOf } from '#server/features/files/caption-view.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { itselfOf } from './content-reader.ts'
import type { Looked } from './examine-file.ts'
import { besideCorrections, factsOf, withType } from './file-facts.ts'
import * as queries from './processing-queries.ts'
import type { FileFacts, FileToRead, HeldContent } from './processing-queries.ts'
import { replacedKeys, unusedKeys, type StoredObjects } from './stored-objects.ts'

/** What was found in the content of a file. */
export interface Reading {
  examination: Examination
  looked: Looked
  taken: Taken | null
  stored: StoredObjects
  /** By what the file has by now, because its owner can change that meanwhile. */
  captionFor: (now: HeldContent) => Caption
  /** Facts that do not come from the content. */
  more?: FileFacts
}

interface Services {
  search: Search
  addConversion: (tx: Transaction, fileId: FileId) => Promise<void>
}

/**
 * Stores what was read of a file, if that is still its content. Returns the keys of objects that are not needed after the
 * commit.
 */
export async function saveReading(
  { search, addConversion }: Services,
  tx: Transaction,
  file: FileToRead,
  { examination, looked, taken, stored, captionFor, more }: Reading,
): Promise<{ isSaved: boolean; unneeded: string[] }> {
  const now = await queries.holdContent(tx.db, file)
  if (!now) return { isSaved: false, unneeded: unusedKeys(stored) }
  const caption = captionFor(now)
  const facts = factsOf(file, examination, taken, caption, stored)
  const { camera = null } = facts
  const { latitude = null, longitude = null } = now.isPlaceCorrected ? now : facts
  await search.index(tx, {
    ...itselfOf({ ...file, name: now.name }, examination, {
      text: now.writtenCaption === null ? caption.text : now.caption,
    }),
    passages: examination.passages,
    ownerFacts: ownerFactsOf({ camera, latitude, longitude }),
  })
  await queries.saveFacts(tx.db, file.id, {
    ...besideCorrections(facts, now),
    ...withType(looked, now.name),
    ...more,
  })
  const isFilm = examination.durationSeconds !== null
  if (isFilm && (await queries.findVideoToConvert(tx.db, file.id))) await addConversion(tx, file.id)
  return { isSaved: true, unneeded: replacedKeys(now, stored) }
}
