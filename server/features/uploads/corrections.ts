import { type FileKind, fileKind, isPlayed } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { Correction } from '#contract/correction.ts'
import type { Taken } from '#contract/taken.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ReadPlace, ReadTaken, WrittenCaption } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { builtinCaption } from '#server/engines/ai/builtin/builtin-caption.ts'
import { ownerFactsOf } from '#server/features/files/caption-view.ts'
import type { Search } from '#server/features/search/search-service.ts'
import * as queries from './correction-queries.ts'
import type { CorrectedFile } from './correction-queries.ts'
import { Problem } from '#server/lib/problem.ts'

export type Corrections = ReturnType<typeof createCorrections>

interface Services {
  database: Database
  search: Search
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
}

/** Captions, days and places of files, as their owner says. */
export function createCorrections({ database, search, publish }: Services) {
  /** Stores corrections of locked files; returns those that undo it. */
  async function save(
    tx: Transaction,
    viewer: Viewer,
    held: readonly CorrectedFile[],
    wanted: ReadonlyMap<FileId, Correction>,
  ): Promise<Correction[]> {
    const changes = held.map((file) => ({ file, correction: wanted.get(file.id) ?? { file_id: file.id } }))
    const corrected = changes.map(({ file, correction }) => recaptioned(correctedBy(file, correction)))
    await queries.saveCorrected(tx.db, viewer, corrected)
    for (const [at, file] of corrected.entries()) {
      if (file.caption !== held[at]?.caption) await search.recaption(tx, file)
      if (changes[at]?.correction.place !== undefined)
        await search.replaceOwnerFacts(tx, file, ownerFactsOf(file))
    }
    return changes.map(({ file, correction }) => undoOf(file, correction))
  }

  return {
    /**
     * Corrects files; all or none. Returns the corrections that undo it.
     * @throws Problem `file_not_found`
     */
    async correct(viewer: Viewer, corrections: readonly Correction[]): Promise<Correction[]> {
      const undo = await database.transaction(async (tx) => {
        const wanted = byFile(corrections)
        const held = await queries.holdFiles(tx.db, viewer, [...wanted.keys()])
        if (held.length < wanted.size) throw new Problem('file_not_found')
        return save(tx, viewer, held, wanted)
      })
      await Promise.all(undo.map(({ file_id: id }) => publish(id)))
      return undo
    },

    /**
     * Corrects those of the files that the viewer owns, in what they have not corrected yet. The caller publishes the
     * returned files once the transaction is committed.
     */
    async correctFirst(
      tx: Transaction,
      viewer: Viewer,
      corrections: readonly Correction[],
    ): Promise<FileId[]> {
      const wanted = byFile(corrections)
      const held = await queries.holdFiles(tx.db, viewer, [...wanted.keys()])
      const first = new Map(held.map((file) => [file.id, uncorrected(file, wanted.get(file.id))]))
      const changed = held.filter(({ id }) => Object.keys(first.get(id) ?? {}).length > 1)
      if (changed.length > 0) await save(tx, viewer, changed, first)
      return changed.map(({ id }) => id)
    },
  }
}

const byFile = (corrections: readonly Correction[]) =>
  new Map(corrections.map((correction) => [correction.file_id, correction]))

/** The parts of a correction that the owner has not corrected. */
function uncorrected(file: CorrectedFile, { caption, taken, place }: Partial<Correction> = {}): Correction {
  return {
    file_id: file.id,
    ...(caption !== undefined && file.writtenCaption === null && { caption }),
    ...(taken !== undefined && file.readTaken === null && { taken }),
    ...(place !== undefined && file.readPlace === null && { place }),
  }
}

function correctedBy(file: CorrectedFile, { caption, taken, place }: Correction): CorrectedFile {
  return {
    ...file,
    ...(caption === undefined ? {} : caption === null ? writtenCaption(file) : captionedBy(file, caption)),
    ...(taken === undefined ? {} : taken === null ? readTaken(file) : takenBy(file, taken)),
    ...(place === undefined ? {} : place === null ? readPlace(file) : placedBy(file, place)),
  }
}

const takenOf = ({ takenAtLocal, takenIsDay, takenOffset, takenFrom }: CorrectedFile): ReadTaken => ({
  takenAtLocal,
  takenIsDay,
  takenOffset,
  takenFrom,
})

const placeOf = ({ latitude, longitude }: CorrectedFile): ReadPlace => ({ latitude, longitude })

const captionOf = ({ caption, captionBy, captionNote }: CorrectedFile): WrittenCaption => ({
  caption,
  captionBy,
  captionNote,
})

const writtenCaption = (file: CorrectedFile) => ({
  ...(file.writtenCaption ?? captionOf(file)),
  writtenCaption: null,
})

const captionedBy = (file: CorrectedFile, caption: string) => ({
  caption: caption === '' ? null : caption,
  captionBy: 'person' as const,
  captionNote: null,
  writtenCaption: file.writtenCaption ?? captionOf(file),
})

const readTaken = (file: CorrectedFile) => ({ ...(file.readTaken ?? takenOf(file)), readTaken: null })
const readPlace = (file: CorrectedFile) => ({ ...(file.readPlace ?? placeOf(file)), readPlace: null })

function takenBy(file: CorrectedFile, { at, offset_minutes }: NonNullable<Correction['taken']>) {
  const takenIsDay = at.length === '2026-07-12'.length
  return {
    takenAtLocal: takenIsDay ? `${at}T12:00:00` : at,
    takenIsDay,
    takenOffset: offset_minutes,
    takenFrom: 'owner' as const,
    readTaken: file.readTaken ?? takenOf(file),
  }
}

const placedBy = (file: CorrectedFile, place: NonNullable<Correction['place']>) => ({
  ...(place === 'none' ? { latitude: null, longitude: null } : place),
  readPlace: file.readPlace ?? placeOf(file),
})

/** The correction that restores a file as it is. */
function undoOf(file: CorrectedFile, { caption, taken, place }: Correction): Correction {
  const was = file.readTaken === null ? null : takenIn(file)
  return {
    file_id: file.id,
    ...(caption !== undefined && { caption: file.writtenCaption === null ? null : (file.caption ?? '') }),
    ...(taken !== undefined && { taken: was && { at: was.at, offset_minutes: was.offset_minutes } }),
    ...(place !== undefined && { place: correctedPlace(file) }),
  }
}

function correctedPlace({ latitude, longitude, ...file }: CorrectedFile): Correction['place'] {
  if (file.readPlace === null) return null
  return latitude === null || longitude === null ? 'none' : { latitude, longitude }
}

function takenIn({ takenAtLocal, takenIsDay, takenOffset, takenFrom }: CorrectedFile): Taken | null {
  if (takenAtLocal === null || takenFrom === null) return null
  const at = takenAtLocal.slice(0, takenIsDay ? '2026-07-12'.length : '2026-07-12T23:30:00'.length)
  return { at, offset_minutes: takenOffset, from: takenFrom }
}

/** A caption by the built-in engine says when something was taken, too. */
function recaptioned(file: CorrectedFile): CorrectedFile {
  const kind = fileKind(file.mime, file.name)
  if (!file.isRead || (kind !== 'image' && !isPlayed(file.mime, file.name))) return file
  const { writtenCaption: written } = file
  if (written?.captionBy === 'builtin')
    return { ...file, writtenCaption: { ...written, caption: automaticCaption(file, kind) } }
  return file.captionBy === 'builtin' ? { ...file, caption: automaticCaption(file, kind) } : file
}

function automaticCaption(file: CorrectedFile, kind: FileKind): string | null {
  const { name, mime, sizeBytes, width, height, durationSeconds, audio, title } = file
  const examination = { ...noText, width, height, durationSeconds, audio, title }
  const taken = takenIn(file)
  return builtinCaption({ kind, name, mime, sizeBytes, taken, examination, picture: null })
}

/** Pictures, films and recordings have none of these. */
const noText = {
  summary: null,
  pdf: null,
  pages: null,
  rows: null,
  lines: null,
  extent: null,
  language: null,
  keywords: [],
  table: null,
  textStart: null,
}
