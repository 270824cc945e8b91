import { Readable } from 'node:stream'
import type { Database } from '#server/db/database.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import { csvLine } from '#server/lib/csv-line.ts'
import * as queries from './imports-personal-queries.ts'
import type { ImportRow } from './imports-queries.ts'

const head = ['name', 'product', 'begun', 'state', 'files', 'imported', 'known', 'left out', 'stories', 'id']

/** The imports of the last days as a table; captions.csv says which files they have brought. */
export const importsPersonalData = ({ db }: Database): PersonalDataPart => ({
  count: async () => ({}),

  async *entries(userId) {
    const imports = await queries.listAllImports(db, userId)
    if (imports.length === 0) return
    yield {
      path: 'imports.csv',
      modifiedAt: new Date(),
      isCompact: false,
      sizeBytes: null,
      // The byte order mark by which spreadsheets recognise the encoding.
      open: async () => Readable.from([`\ufeff${csvLine(head)}`, ...imports.map(lineOf)]),
    }
  },

  remove: (userId) => queries.removeImports(db, userId),
})

const lineOf = ({ name, kind, createdAt, state, id, ...counts }: ImportRow): string => {
  const { total, imported, known, leftOut, stories } = counts
  const begun = new Date(createdAt).toISOString()
  return csvLine([name, kind, begun, state, total, imported, known, leftOut, stories, id])
}
