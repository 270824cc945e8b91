import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { TableOutline } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableView } from '#contract/table-view.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { Choice } from './Choice.tsx'
import { GroupChart } from './GroupChart.tsx'
import { figuresOf, groupOf, isAlongTime, measuring, partsOf } from './group-figures.ts'
import { figureNames, groupWords, partNames } from './tables-words.ts'
import { planQuery } from './use-table-rows.ts'

interface GroupPanelProps {
  id: FileId
  outline: TableOutline
  view: TableView
  groupBy: NonNullable<TableView['groupBy']>
  onChange: (change: Partial<TableView>) => void
}

const mostBars = 100
const mostPoints = 1_000

/** The rows of a view in groups, with a chart: bars for categories, a line along the time. */
export function GroupPanel({ id, outline, view, groupBy, onChange }: GroupPanelProps) {
  const { filters } = view
  const column = outline.columns.find(({ name }) => name === groupBy.column)
  const measure = outline.columns.find(({ name }) => name === view.measure) ?? null
  const figures = figuresOf(measure)
  const figure = figures.includes(view.figure) ? view.figure : 'count'
  const part = column && partsOf(column).includes(groupBy.part) ? groupBy.part : 'value'
  const isLine = isAlongTime(part)
  const isInOrder = isLine || part === 'weekday'
  const { data, error, refetch } = useQuery(
    planQuery(id, outline.sheet, {
      filters,
      operation: figure,
      measure: figure === 'count' ? null : view.measure,
      groupBy: { column: groupBy.column, part },
      order: isInOrder ? null : { column: null, isDescending: true },
      limit: isLine ? mostPoints : mostBars,
    }),
  )
  if (column === undefined) return null
  const parts = partsOf(column)
  return (
    <Panel>
      <Choices>
        <Choice
          label={groupWords.by}
          value={column.name}
          options={outline.columns.map(({ name }) => [name, name] as const)}
          onChange={(name) => {
            const next = outline.columns.find((one) => one.name === name)
            if (next !== undefined) onChange({ groupBy: groupOf(next) })
          }}
        />
        {parts.length > 1 && (
          <Choice
            label={groupWords.part}
            value={part}
            options={parts.map((one) => [one, partNames[one]] as const)}
            onChange={(next) => onChange({ groupBy: { column: column.name, part: next } })}
          />
        )}
        {measure !== null && (
          <Choice
            label={groupWords.show}
            value={figure}
            options={figures.map((one) => [one, figureNames[one]] as const)}
            onChange={(next) => onChange({ figure: next })}
          />
        )}
        <Choice
          label={measure === null ? groupWords.show : groupWords.of}
          value={measure?.name ?? ''}
          options={[
            ['', groupWords.count] as const,
            ...outline.columns.filter(({ type }) => type !== 'text').map(({ name }) => [name, name] as const),
          ]}
          onChange={(name) => onChange(measuring(view, outline, name === '' ? null : name))}
        />
      </Choices>
      {error !== null ? (
        <FailureState title={groupWords.failed} text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <output aria-label={groupWords.loading}>
          <SkeletonBlock height={260} radius={12} />
        </output>
      ) : (
        <GroupChart
          {...{ data, part, figure, measure, column }}
          onRows={(filter) => onChange({ groupBy: null, filters: [...filters, filter] })}
        />
      )}
    </Panel>
  )
}

const Panel = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  flex: 1,
  minHeight: 0,
  maxWidth: 960,
  overflowY: 'auto',
})

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '10px 20px', padding: 2 })
