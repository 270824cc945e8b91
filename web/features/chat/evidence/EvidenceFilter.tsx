import { useQuery } from '@tanstack/react-query'
import { getTable } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableFilter } from '#contract/table-plan.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { FilterForm } from '#web/features/tables/FilterForm.tsx'
import { sheetQuery } from '#web/features/tables/use-table-rows.ts'
import { TablePopover } from '#web/features/tables/TablePopover.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { tablePartWords } from './evidence-words.ts'

interface EvidenceFilterProps {
  id: FileId
  /** Of a workbook. */
  sheet: string | null
  anchor: Element
  filter: TableFilter | undefined
  onApply: (filter: TableFilter) => void
  onRemove: () => void
  onClose: () => void
}

/** Changes a filter of a part, with the values that its column has in the whole table. */
export function EvidenceFilter({
  id,
  sheet,
  anchor,
  filter,
  onApply,
  onRemove,
  onClose,
}: EvidenceFilterProps) {
  const input = { params: { id }, query: sheetQuery(sheet) }
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(getTable, input),
    queryFn: ({ signal }) => call(getTable, { ...input, signal }),
  })
  const column = data?.columns.find(({ name }) => name === filter?.column)
  return (
    <TablePopover anchor={anchor} title={filter?.column ?? ''} onClose={onClose}>
      {error !== null ? (
        <FailureState title={tablePartWords.failed} text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined || filter === undefined ? (
        <Spinner label={tablePartWords.loading} size={20} />
      ) : column === undefined ? (
        <p>{tablePartWords.columnGone}</p>
      ) : (
        <FilterForm
          column={column}
          filter={filter}
          onApply={(changed) => {
            onApply(changed)
            onClose()
          }}
          onRemove={() => {
            onRemove()
            onClose()
          }}
        />
      )}
    </TablePopover>
  )
}
