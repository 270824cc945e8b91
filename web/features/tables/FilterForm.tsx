import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { type FormEvent, useId, useState } from 'react'
import type { TableColumn } from '#contract/calls/tables.ts'
import type { TableFilter } from '#contract/table-plan.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Choice } from './Choice.tsx'
import {
  fieldsOf,
  type FilterWay,
  listedValues,
  typedValue,
  valueText,
  wayOf,
  waysOf,
  writtenValue,
} from './column-filter.ts'
import { filterFormWords, wayNames } from './tables-words.ts'

interface FilterFormProps {
  column: TableColumn
  /** The filter that is changed; null for a new one. */
  filter: TableFilter | null
  onApply: (filter: TableFilter) => void
  onRemove: () => void
}

/** A condition on a column, in the ways of its type. */
export function FilterForm({ column, filter, onApply, onRemove }: FilterFormProps) {
  const ways = waysOf(column)
  const [way, setWay] = useState<FilterWay>(filter === null ? (ways[0] ?? 'equals') : wayOf(filter, column))
  const [typed, setTyped] = useState(() => typedOf(filter, column))
  const [chosen, setChosen] = useState(() => new Set(filter?.is === 'equals' ? filter.values : []))
  const [problems, setProblems] = useState<readonly (string | null)[]>([])
  const fields = fieldsOf(way)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'chosen') {
      if (chosen.size === 0) setProblems([filterFormWords.chooseOne])
      else onApply({ column: column.name, is: 'equals', values: [...chosen] })
      return
    }
    // One of the two bounds may be left open.
    const isOpen = (text: string) =>
      way === 'between' && text.trim() === '' && typed.some((one) => one.trim() !== '')
    const values = typed.slice(0, fields).map((text) => (isOpen(text) ? '' : typedValue(text, column)))
    const isRight = values.every((value) => value !== null)
    const others = way === 'not' && filter?.is === 'not' ? filter.values.slice(1) : []
    if (isRight) onApply({ column: column.name, is: way, values: [...values, ...others] })
    else setProblems(values.map((value) => (value === null ? problemOf(column) : null)))
  }

  return (
    <Form onSubmit={submit} noValidate>
      <Choice
        label={filterFormWords.condition}
        value={way}
        options={ways.map((one) => [one, wayText(one, column)] as const)}
        onChange={(next) => {
          setWay(next)
          setProblems([])
        }}
      />
      {way === 'chosen' && (
        <Listed
          column={column}
          chosen={chosen}
          problem={problems[0] ?? null}
          onToggle={(value) => setChosen((before) => toggled(before, value))}
        />
      )}
      {fields > 0 && (
        <Fields>
          {Array.from({ length: fields }, (_, at) => (
            <Field
              key={at}
              label={
                fields === 1 ? filterFormWords.value : at === 0 ? filterFormWords.from : filterFormWords.to
              }
              value={typed[at] ?? ''}
              problem={problems[at] ?? null}
              help={at === 0 ? helpOf(column) : undefined}
              autoComplete="off"
              inputMode={hasNumbers(column) ? 'decimal' : 'text'}
              onChange={({ target }) => setTyped((before) => before.with(at, target.value))}
            />
          ))}
        </Fields>
      )}
      <Buttons>
        {filter !== null && (
          <ActionButton variant="text" onClick={onRemove}>
            {filterFormWords.remove}
          </ActionButton>
        )}
        <ActionButton variant="contained" type="submit">
          {filterFormWords.apply}
        </ActionButton>
      </Buttons>
    </Form>
  )
}

function typedOf(filter: TableFilter | null, column: TableColumn): string[] {
  const [first = '', second = ''] = filter?.values.map((value) => writtenValue(value, column)) ?? []
  return [first, second]
}

function toggled(before: ReadonlySet<string>, value: string): Set<string> {
  const next = new Set(before)
  if (!next.delete(value)) next.add(value)
  return next
}

const hasNumbers = ({ type }: TableColumn): boolean =>
  type === 'integer' || type === 'decimal' || type === 'money' || type === 'percent' || type === 'year'

function wayText(way: FilterWay, { type }: TableColumn): string {
  if (type === 'date' && way === 'above') return wayNames.after
  if (type === 'date' && way === 'below') return wayNames.before
  return wayNames[way]
}

function helpOf({ type }: TableColumn): string | undefined {
  if (type === 'date') return filterFormWords.dayHelp
  if (type === 'time') return filterFormWords.timeHelp
  return type === 'duration' ? filterFormWords.lengthHelp : undefined
}

function problemOf(column: TableColumn): string {
  if (column.type === 'date') return filterFormWords.wrongDay
  if (column.type === 'time') return filterFormWords.wrongTime
  if (column.type === 'duration') return filterFormWords.wrongLength
  return hasNumbers(column) ? filterFormWords.wrongNumber : filterFormWords.wrongText
}

interface ListedProps {
  column: TableColumn
  chosen: ReadonlySet<string>
  problem: string | null
  onToggle: (value: string) => void
}

/** The values of a column with how many rows have each, and those that are chosen and not among them. */
function Listed({ column, chosen, problem, onToggle }: ListedProps) {
  const id = useId()
  const listed = listedValues(column)
  const others = [...chosen].filter((value) => !listed.some(([one]) => one === value))
  const values = [...listed, ...others.map((value): [string, null] => [value, null])]
  return (
    <List
      role="group"
      aria-label={filterFormWords.values}
      aria-describedby={problem === null ? undefined : id}
    >
      {values.map(([value, rows]) => (
        <label key={value}>
          <Checkbox size="small" checked={chosen.has(value)} onChange={() => onToggle(value)} />
          <bdi>{valueText(value, column)}</bdi>
          {rows !== null && <span>{filterFormWords.rows(rows)}</span>}
        </label>
      ))}
      {problem !== null && (
        <p id={id} role="alert">
          {problem}
        </p>
      )}
    </List>
  )
}

const Form = styled('form')({ display: 'grid', gap: 14 })
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  alignItems: 'start',
  gap: 12,
})
const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
const List = styled('div')(({ theme }) => ({
  maxHeight: 264,
  marginInline: -8,
  overflowY: 'auto',
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    paddingInlineEnd: 10,
    borderRadius: 8,
    fontSize: 14,
    lineHeight: '20px',
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.sunken },
    '@media (pointer: coarse)': { minHeight: 44 },
    '& > .MuiCheckbox-root': { padding: 8 },
    '& > bdi': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& > span:last-of-type': {
      flexShrink: 0,
      color: theme.vars.palette.text3,
      font: `400 12px/16px ${theme.fonts.mono}`,
    },
  },
  '& > p': { margin: '4px 10px', fontSize: 13, lineHeight: '18px', color: theme.vars.palette.error.main },
}))
