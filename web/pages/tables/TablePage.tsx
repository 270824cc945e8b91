import { useParams } from 'react-router'
import { FileId } from '#contract/ids.ts'
import { NoTable } from '#web/features/tables/NoTable.tsx'
import { TableScreen } from '#web/features/tables/TableScreen.tsx'

/** All rows of a table. */
export function TablePage() {
  const { data: id } = FileId.safeParse(useParams()['fileId'])
  return id === undefined ? <NoTable error={null} /> : <TableScreen key={id} id={id} />
}
