import fs from 'node:fs/promises'
import path from 'node:path'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Sheet } from '#server/engines/media/media.ts'
import { examineTable } from '#server/engines/media/table-reader/examine-table.ts'
import { passageLimits, searchedPassages } from '#server/engines/media/text/passages.ts'
import { countOf, someOf } from '#server/lib/in-words.ts'
import { createSheetFiles, type SheetFile, type SheetSink } from './sheet-files.ts'

type ReadWorkbook = (path: string, sink: SheetSink) => Promise<void>

const fewestPassages = 20

/** Examines a workbook: each sheet is a table, and the first one with rows, hidden ones last, is the table of the file. */
export async function examineWorkbook(file: MediaFile, read: ReadWorkbook): Promise<Examination> {
  const files = createSheetFiles(file.outFolder)
  let found: SheetFile[] = []
  try {
    await read(file.path, files.sink)
    found = await files.end()
    if (found.length === 0) throw new Unreadable('This file is damaged: it has no sheets.')
    return examinationOf(await examineSheets(file, found))
  } finally {
    for (const { path: made } of found) if (made !== null) await fs.rm(made, { force: true })
  }
}

interface ExaminedSheet extends Sheet {
  found: Examination | null
}

async function examineSheets(file: MediaFile, sheets: readonly SheetFile[]): Promise<ExaminedSheet[]> {
  const examined: ExaminedSheet[] = []
  for (const [at, { name, isHidden, path: csv }] of sheets.entries()) {
    if (csv === null) {
      examined.push({ name, isHidden, table: null, found: null })
      continue
    }
    const outFolder = path.join(file.outFolder, String(at + 1))
    await fs.mkdir(outFolder)
    const found = await examineTable({ ...file, path: csv, encoding: 'utf-8', outFolder })
    examined.push({ name, isHidden, table: found.table, found })
  }
  return examined
}

function examinationOf(sheets: readonly ExaminedSheet[]): Examination {
  const hasRows = ({ found }: ExaminedSheet): boolean => (found?.rows ?? 0) > 0
  const main =
    sheets.find((sheet) => hasRows(sheet) && !sheet.isHidden) ??
    sheets.find(hasRows) ??
    sheets.find(({ found }) => found !== null)
  const facts = main?.found ?? emptyExamination()
  // A long sheet leaves some to the others.
  const share = Math.max(fewestPassages, Math.floor(passageLimits.count / Math.max(1, sheets.length)))
  const whole = sheets.flatMap(({ name, found }) =>
    (found?.passages ?? []).map((passage) => ({ ...passage, section: name })),
  )
  const fair = sheets.flatMap(({ name, found }) =>
    (found?.passages ?? []).slice(0, share).map((passage) => ({ ...passage, section: name })),
  )
  const isLong = whole.length > passageLimits.count
  const searched = searchedPassages(isLong ? fair : whole)
  const isWhole =
    !isLong &&
    searched.searchedTo === null &&
    sheets.every(({ found }) => (found?.searchedTo ?? null) === null)
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  return {
    ...facts,
    ...searched,
    // How far is another row in each sheet.
    searchedTo: isWhole ? null : (facts.rows ?? 0),
    encoding: null,
    textStart: null,
    extent:
      shown.length > 1
        ? `${countOf(shown.length, 'sheet')}: ${someOf(
            shown.map(({ name }) => name),
            3,
          )}`
        : null,
    sheets: sheets.map(({ name, isHidden, table }) => ({ name, isHidden, table })),
    tableSheet: main?.name ?? null,
  }
}
