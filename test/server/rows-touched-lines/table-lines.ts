import { findTable } from '#server/features/tables/tables-queries.ts'
import { ofFiles } from './file-lines.ts'
import type { Lines } from './line.ts'

export const tableLines: Lines = {
  'tables-queries.findTable': ofFiles((at, who, id) => findTable(at.db, at[who], id)),
}
