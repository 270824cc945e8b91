import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { getTable, queryTable, type TableOutline } from '#contract/calls/tables.ts'
import { limits } from '#contract/limits.ts'
import { wholeTable } from '#contract/table-plan.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { isNumberText } from '#web/lib/number-text.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { isSettled, isTable } from '#web/features/files/file-facts.ts'
import { tableWords } from '#web/features/files/files-words.ts'
import { SheetTabs } from '#web/features/files/table/SheetTabs.tsx'
import { cellText } from '#web/features/files/table/cell-text.ts'
import { isForbidden, sharedRecordQuery } from '#web/features/files/watch/shared-record.ts'
import { Cut, inWideRoom, scrollHere, type StageProps, Waiting } from './stage-parts.tsx'

const { rows: shownRows, columns: shownColumns } = limits.csvDialog
const staleTime = 5 * 60_000

interface ShownTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Rows before the first one. */
  start: number
  columnCount: number
  outline: Pick<TableOutline, 'sheet' | 'sheets'>
  /** Of the sheet. */
  allRows: number
}

/** The first rows of a table, or those around a cited one, as the server has read them. */
export function TableStage({ file, place, onSheet }: StageProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const sheet = chosen ?? place?.section ?? null
  const choose = (name: string) => {
    setChosen(name)
    onSheet?.(name)
  }
  const isPlaced = chosen === null || chosen === place?.section
  const markedRow = isPlaced ? place?.row : undefined
  const start = startOf(markedRow)
  const column = isPlaced ? (place?.column ?? null) : null
  const { data: table, error, refetch } = useShownTable(file, { sheet, start, column })
  if (error)
    return <FailureState title={tableWords.loadFailed} text={wordsOf(error)} onRetry={() => void refetch()} />
  if (table === undefined || table === null)
    return (
      <Waiting>
        <Spinner label={isSettled(file.status) ? tableWords.loading : tableWords.reading} size={28} />
      </Waiting>
    )
  const { head, rows, allRows } = table
  const markedColumn = column === null ? -1 : head.indexOf(column)
  const alignOf = (at: number) => (rows.some((row) => isNumberText(row[at] ?? '')) ? 'right' : 'left')
  const isCut = rows.length < allRows || head.length < table.columnCount
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={tableWords.tableOf(file.name)}
      sx={{ height: 1, overflow: 'auto', p: '0 16px 16px', [inWideRoom]: { p: '0 72px 32px' } }}
    >
      <Box sx={(theme) => ({ position: 'sticky', left: 0, pt: '8px', background: theme.vars.palette.bg })}>
        <SheetTabs outline={table.outline} onChoose={choose} />
      </Box>
      <Box
        component="table"
        sx={(theme) => ({
          width: 1,
          borderCollapse: 'separate',
          borderSpacing: 0,
          typography: 'mono',
          fontSize: 13,
          lineHeight: '20px',
          '& th, & td': {
            padding: '8px 16px 8px 0',
            textAlign: 'left',
            whiteSpace: 'nowrap',
            maxWidth: 200,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            borderBottom: `1px solid ${theme.vars.palette.line}`,
          },
          // The names of the columns stay in sight, and nothing shows above them.
          '& th': {
            paddingTop: '16px',
            position: 'sticky',
            top: 0,
            zIndex: 1,
            fontWeight: 500,
            verticalAlign: 'bottom',
            whiteSpace: 'normal',
            overflowWrap: 'break-word',
            color: 'text.disabled',
            background: theme.vars.palette.bg,
          },
          '& td:first-of-type, & th:first-of-type': {
            width: 56,
            paddingLeft: '12px',
            color: 'text.disabled',
          },
          '& tr[aria-current]': {
            background: theme.vars.palette.tint,
            boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
          },
          '& td[data-marked]': {
            fontWeight: 600,
            outline: `2px solid ${theme.vars.palette.primary.main}`,
            outlineOffset: -2,
            borderRadius: '4px',
          },
        })}
      >
        <thead>
          <tr>
            <th scope="col">#</th>
            {head.map((cell, at) => (
              <th scope="col" key={at} style={{ textAlign: alignOf(at) }}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const number = table.start + index + 1
            const isMarked = number === markedRow
            return (
              <tr
                key={number}
                ref={isMarked && markedColumn < 0 ? scrollHere : undefined}
                aria-current={isMarked ? 'location' : undefined}
              >
                <td>{number}</td>
                {row.map((cell, at) => {
                  const isCited = isMarked && at === markedColumn
                  return (
                    <td
                      key={at}
                      ref={isCited ? scrollToCell : undefined}
                      data-marked={isCited || undefined}
                      style={{ textAlign: alignOf(at) }}
                    >
                      {cell}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </Box>
      {isCut && (
        <Cut
          isTable={isTable(file)}
          what={tableWords.shown(rows.length, allRows, head.length, table.columnCount)}
        />
      )}
    </Box>
  )
}

const scrollToCell = (cell: HTMLElement | null): void =>
  cell?.scrollIntoView({ block: 'center', inline: 'center' })

const startOf = (row: number | undefined): number =>
  row === undefined || row <= shownRows ? 0 : row - 1 - Math.floor(shownRows / 2)

/** Null while the server has not read the table yet; the file's record changes when it has. */
interface Shown {
  sheet: string | null
  start: number
  column: string | null
}

function useShownTable(file: StoredFile, { sheet, start, column }: Shown) {
  const { file_id: id, group_id: storyId, status, rows } = file
  return useQuery({
    queryKey: [...keyOf(queryTable, { params: { id } }), 'shown', sheet, start, column, status, rows],
    queryFn: ({ client, signal }): Promise<ShownTable | null> => {
      if (!isSettled(status)) return Promise.resolve(null)
      return sheet === null && start === 0 && column === null
        ? client
            .fetchQuery({ ...sharedRecordQuery(id, storyId), staleTime: 0 })
            .then((record) => (isForbidden(record) ? null : firstRows(record, id, signal)))
        : rowsAround(id, { sheet, start, column }, signal)
    },
    staleTime,
  })
}

/** As they are written in the file. */
async function firstRows(
  { table }: StoredFile,
  id: StoredFile['file_id'],
  signal: AbortSignal,
): Promise<ShownTable> {
  const [head = [], ...rows] = table ?? []
  const outline = await call(getTable, { params: { id }, signal })
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const named = head.length > 0 ? head : Array.from({ length: width }, (_, at) => tableWords.column(at + 1))
  return { head: named, rows, start: 0, ...countsOf(outline) }
}

async function rowsAround(
  id: StoredFile['file_id'],
  { sheet, start, column }: Shown,
  signal: AbortSignal,
): Promise<ShownTable> {
  const query = sheet === null ? {} : { sheet }
  const [outline, { rows }] = await Promise.all([
    call(getTable, { params: { id }, query, signal }),
    call(queryTable, {
      params: { id },
      query,
      body: { ...wholeTable, limit: shownRows, offset: start },
      signal,
    }),
  ])
  const { columns } = outline
  const shown = columns.map((facts, at) => ({ facts, at })).slice(0, shownColumns)
  const cited = columns.findIndex(({ name }) => name === column)
  const citedFacts = columns[cited]
  if (citedFacts !== undefined && cited >= shownColumns) shown.splice(-1, 1, { facts: citedFacts, at: cited })
  return {
    head: shown.map(({ facts }) => facts.name),
    rows: rows.map(({ cells }) => shown.map(({ facts, at }) => cellText(cells[at] ?? null, facts))),
    start,
    ...countsOf(outline),
  }
}

const countsOf = (outline: TableOutline): Pick<ShownTable, 'columnCount' | 'outline' | 'allRows'> => ({
  columnCount: outline.column_count,
  outline,
  allRows: outline.row_count + outline.aside_rows,
})
