import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

interface BarPoint {
  label: string
  value: number
  text: string
  /** In place of its label, such as a button. */
  shown?: ReactNode
}

interface BarTableProps {
  title: string
  how: string
  points: readonly BarPoint[]
  /** How many points there are besides, in words. */
  more: string | null
  total: { label: string; text: string } | null
}

/** Figures as a table whose rows have bars; the longest is the greatest. */
export function BarTable({ title, how, points, more, total }: BarTableProps) {
  const greatest = Math.max(...points.map(({ value }) => Math.abs(value)))
  return (
    <Card>
      <table>
        <caption>
          <Head>
            <bdi title={title}>{title}</bdi>
            <bdi title={how}>{how}</bdi>
          </Head>
        </caption>
        <tbody>
          {points.map(({ label, value, text, shown }, at) => (
            <tr key={`${at} ${label}`}>
              <Label scope="row" title={label} dir="auto">
                {shown ?? label}
              </Label>
              <BarCell aria-hidden>
                {value !== 0 && (
                  <Bar
                    style={{ width: `${(Math.abs(value) / greatest) * 100}%` }}
                    data-greatest={Math.abs(value) === greatest}
                    data-negative={value < 0}
                  />
                )}
              </BarCell>
              <Value>{text}</Value>
            </tr>
          ))}
          {more !== null && (
            <tr>
              <More colSpan={3}>{more}</More>
            </tr>
          )}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <Label scope="row">{total.label}</Label>
              <BarCell aria-hidden />
              <Value>{total.text}</Value>
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  )
}

const Card = styled('div')(({ theme }) => ({
  padding: '12px 14px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  background: theme.vars.palette.surface,
  font: `400 12px/16px ${theme.fonts.mono}`,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& caption': { padding: 0 },
  '& tfoot th, & tfoot td': { borderTop: `1px solid ${theme.vars.palette.line}`, paddingTop: 10 },
  '& tbody tr:last-of-type th, & tbody tr:last-of-type td': { paddingBottom: 10 },
}))

const Head = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 16px',
  paddingBottom: 8,
  color: theme.vars.palette.text3,
  textAlign: 'start',
  '& bdi': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}))

const Label = styled('th')({
  width: '30%',
  padding: '5px 0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  font: 'inherit',
  textAlign: 'start',
})

const BarCell = styled('td')({ padding: '5px 12px' })

const Bar = styled('span')(({ theme }) => ({
  display: 'block',
  minWidth: 2,
  height: 8,
  borderRadius: 3,
  background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 42%, transparent)`,
  '&[data-greatest="true"]': { background: theme.vars.palette.primary.main },
  '&[data-negative="true"]': { background: theme.vars.palette.error.main },
}))

const Value = styled('td')({ width: '28%', padding: '5px 0', textAlign: 'end', overflowWrap: 'anywhere' })

const More = styled('td')(({ theme }) => ({ padding: '5px 0', color: theme.vars.palette.text3 }))
