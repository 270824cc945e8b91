import { findTable, findTables } from '#server/features/tables/tables-queries.ts'
import { ofFiles } from './file-lines.ts'
import type { Lines } from './line.ts'

export const tableLines: Lines = {
  'tables-queries.findTable': ofFiles((at, who, id) => findTable(at.db, at[who], id, null)),
  'tables-queries.findTables': {
    'own, as many as a question asks': ({ db, owner, ownFileIds }) =>
      findTables(db, owner, ownFileIds.slice(0, 8)),
    'of another, as many as a question asks': ({ db, visitor, ownFileIds }) =>
      findTables(db, visitor, ownFileIds.slice(0, 8)),
  },
}
