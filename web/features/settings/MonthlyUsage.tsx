import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Image, type LucideIcon, MessageSquare, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { getUsage, type Usage } from '#contract/calls/billing.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { settingsPath } from '#web/lib/paths.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { usageWords } from './settings-words.ts'

/** From here on a bar warns. */
const nearlyUsed = 0.9

interface Row {
  type: string
  what: string
  icon: LucideIcon
  used: number
  limit: number | null
}

const rowsOf = (usage: Usage): Row[] => [
  {
    type: usageWords.chat,
    what: usageWords.chatText,
    icon: MessageSquare,
    used: usage.chat_count,
    limit: usage.chat_limit,
  },
  {
    type: usageWords.uploads,
    what: usageWords.uploadsText,
    icon: Image,
    used: usage.ingest_image_count,
    limit: usage.ingest_image_limit,
  },
  {
    type: usageWords.generations,
    what: usageWords.generationsText,
    icon: Sparkles,
    used: usage.gen_image_count,
    limit: usage.gen_image_limit,
  },
]

const idOf = ({ type }: Row): string => `usage-${type.toLowerCase().replaceAll(' ', '-')}`

const isNear = ({ used, limit }: Row): boolean => limit !== null && limit > 0 && used >= nearlyUsed * limit

function leftWords({ used, limit }: Row): string {
  if (limit === null) return usageWords.noLimit
  if (limit === 0) return usageWords.notIncluded
  if (used >= limit) return usageWords.noneLeft
  return used >= nearlyUsed * limit
    ? usageWords.left((limit - used).toLocaleString('en'))
    : usageWords.percentUsed(Math.floor((used / limit) * 100))
}

/** Another server need not say which month it is, nor when it ends: then these are empty. */
const monthWords = (month: string): string =>
  month === ''
    ? usageWords.thisMonth
    : new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01`),
      )

const resetWords = (at: string): string =>
  usageWords.resets(
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(at),
    ),
  )

function Share({ row }: { row: Row }) {
  const { type, used, limit } = row
  return (
    <>
      {limit !== null && limit > 0 && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (used / limit) * 100)}
          color={isNear(row) ? 'warning' : 'primary'}
          aria-label={usageWords.used(type)}
          sx={{ mb: '8px', maxWidth: 320 }}
        />
      )}
      <Typography
        variant="mono"
        component="p"
        sx={{ m: 0, color: isNear(row) ? 'warning.main' : 'text.disabled' }}
      >
        {leftWords(row)}
      </Typography>
    </>
  )
}

/** Where there is a plan with more of what is nearly used up. */
function NearLimit({ rows }: { rows: readonly Row[] }) {
  const near = rows.find(isNear)
  if (near === undefined) return null
  const isOver = near.limit !== null && near.used >= near.limit
  return (
    <Box
      component="aside"
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '16px',
        mt: '32px',
        p: '20px 24px',
        borderRadius: '14px',
        border: `1px solid ${theme.vars.palette.line}`,
        background: theme.vars.palette.background.paper,
      })}
    >
      <Box>
        <Typography component="h3" variant="read" sx={{ m: 0, fontWeight: 600 }}>
          {usageWords.nearLimit(isOver, near.type.toLowerCase())}
        </Typography>
        <Typography sx={{ m: 0, color: 'text.secondary' }}>{usageWords.nearLimitText}</Typography>
      </Box>
      <Button component={Link} to={settingsPath()} variant="contained">
        {usageWords.seePlans}
      </Button>
    </Box>
  )
}

function Filled({ usage }: { usage: Usage }) {
  const rows = rowsOf(usage)
  const line = '1px solid'
  return (
    <Box component="section" aria-labelledby="usage-month" sx={{ mb: '48px' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: '4px 16px',
          mb: '16px',
        }}
      >
        <Typography id="usage-month" component="h2" variant="title" sx={{ m: 0 }}>
          {monthWords(usage.month)}
        </Typography>
        {usage.resets_at !== '' && (
          <Typography variant="mono" component="p" sx={{ m: 0, color: 'text.disabled' }}>
            {resetWords(usage.resets_at)}
          </Typography>
        )}
      </Box>
      <Box
        component="table"
        aria-labelledby="usage-month"
        sx={(theme) => ({
          width: '100%',
          borderCollapse: 'collapse',
          'th, td': { p: { xs: '14px 8px', sm: '18px 8px' }, textAlign: 'left', verticalAlign: 'middle' },
          'th:first-of-type, td:first-of-type': { pl: 0 },
          'th:last-of-type, td:last-of-type': { pr: 0 },
          tr: { borderBottom: `${line} ${theme.vars.palette.line}` },
          thead: { borderTop: `${line} ${theme.vars.palette.line}` },
          'thead th': { py: '10px', fontSize: 13, fontWeight: 400, color: theme.vars.palette.text.secondary },
          '.figure': {
            width: 74,
            textAlign: 'right',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          },
        })}
      >
        <thead>
          <tr>
            <th scope="col">{usageWords.type}</th>
            <th scope="col" className="figure">
              {usageWords.usedColumn}
            </th>
            <th scope="col" className="figure">
              {usageWords.limit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.type}>
              <th scope="row" aria-labelledby={idOf(row)}>
                <Box
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 320px)' },
                    alignItems: 'center',
                    gap: '10px 32px',
                  }}
                >
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: '14px' }}>
                    <Box
                      component={row.icon}
                      size={18}
                      aria-hidden
                      sx={{ flexShrink: 0, color: 'text.secondary' }}
                    />
                    <Box>
                      <Typography
                        id={idOf(row)}
                        component="span"
                        variant="read"
                        sx={{ display: 'block', fontWeight: 600 }}
                      >
                        {row.type}
                      </Typography>
                      <Typography
                        component="span"
                        variant="meta"
                        sx={{ display: 'block', color: 'text.disabled' }}
                      >
                        {row.what}
                      </Typography>
                    </Box>
                  </Box>
                  <Box>
                    <Share row={row} />
                  </Box>
                </Box>
              </th>
              <td className="figure">{row.used.toLocaleString('en')}</td>
              <Box component="td" className="figure" sx={{ color: 'text.secondary' }}>
                {row.limit === null ? '—' : row.limit.toLocaleString('en')}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      <NearLimit rows={rows} />
    </Box>
  )
}

/** The user's use this month and the limits of their plan. */
export function MonthlyUsage() {
  const usage = useQuery({
    queryKey: keyOf(getUsage),
    queryFn: ({ signal }) => call(getUsage, { signal }),
  })
  if (usage.data !== undefined) return <Filled usage={usage.data} />
  if (usage.isError) return <FailureState title={usageWords.failed} onRetry={() => void usage.refetch()} />
  return (
    <Box component="output" sx={{ display: 'block', mb: '48px' }}>
      <Typography sx={{ mb: '16px', color: 'text.secondary' }}>{usageWords.loading}</Typography>
      <SkeletonBlock height={280} />
    </Box>
  )
}
