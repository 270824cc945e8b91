import { styled } from '@mui/material/styles'
import type { TableResult } from '#contract/calls/tables.ts'
import type { PlanGroupPart, TableFilter } from '#contract/table-plan.ts'
import type { GroupFigure } from '#contract/table-view.ts'
import { BarTable } from '#web/ui/charts/BarTable.tsx'
import { LineChart } from '#web/ui/charts/LineChart.tsx'
import {
  groupFilter,
  groupLabel,
  type GroupColumn,
  groupValue,
  groupValueText,
  isAlongTime,
} from './group-figures.ts'
import { figureNames, groupWords, partNames } from './tables-words.ts'

interface GroupChartProps {
  data: TableResult
  /** What the rows are grouped by. */
  column: GroupColumn
  part: PlanGroupPart
  figure: GroupFigure
  measure: GroupColumn | null
  /** How many bars are shown; all by default. The line is always of all. */
  most?: number
  /** Shows the rows of a group. */
  onRows: (filter: TableFilter) => void
}

/** Rows in groups: bars for categories, a line along the time with its figures below. */
export function GroupChart({ data, column, part, figure, measure, most, onRows }: GroupChartProps) {
  const groups = data.groups ?? []
  const measured = figure === 'count' ? null : measure
  const points = groups.map((group) => ({
    label: groupLabel(group.label, column, part),
    value: groupValue(group, measured === null),
    text: groupValueText(group, figure, measured),
  }))
  const rowsButton = (group: (typeof groups)[number] | undefined, label: string) => {
    const filter = group === undefined ? null : groupFilter(group.label, column, part)
    if (filter === null) return undefined
    return (
      <GroupButton
        type="button"
        className="bare-button"
        aria-label={groupWords.showRows(label)}
        onClick={() => onRows(filter)}
      >
        {label}
      </GroupButton>
    )
  }
  const title = groupWords.title(figureNames[figure], measured?.name ?? null)
  const how = groupWords.how(
    column.name,
    part === 'value' || part === 'columns' ? null : partNames[part].toLowerCase(),
  )
  const shown = points.slice(0, most)
  const others = (data.group_count ?? 0) - shown.length
  return (
    <>
      {isAlongTime(part) && points.length > 0 && (
        <LineChart label={groupWords.chart(title, how)} points={points} />
      )}
      <BarTable
        title={title}
        how={how}
        points={shown.map((point, at) => ({ ...point, shown: rowsButton(groups[at], point.label) }))}
        more={others > 0 ? groupWords.more(others) : null}
        total={null}
      />
    </>
  )
}

const GroupButton = styled('button')(({ theme }) => ({
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  font: 'inherit',
  textAlign: 'start',
  color: theme.vars.palette.primaryText,
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 32 },
}))
