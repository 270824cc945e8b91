import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { getTable } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { SheetTabs } from '#web/features/files/table/SheetTabs.tsx'
import { useSharedFile } from '#web/features/files/watch/use-shared-file.ts'
import { cameFrom } from '#web/lib/came-from.ts'
import { documentsPath, feedPath, tablePath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { NoTable } from './NoTable.tsx'
import { OpenedTable } from './OpenedTable.tsx'
import { tableScreenWords } from './tables-words.ts'
import { sheetQuery } from './use-table-rows.ts'

/** A table by its file: its name and the way back, and below them all of its rows. */
export function TableScreen({ id }: { id: FileId }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const input = { params: { id }, query: sheetQuery(query.get('sheet')) }
  const outline = useQuery({
    queryKey: keyOf(getTable, input),
    queryFn: ({ signal }) => call(getTable, { ...input, signal }),
    // The tabs stay where they are while another sheet comes.
    placeholderData: keepPreviousData,
  })
  const { file } = useSharedFile(id, null, null)
  const { user } = useSession()
  const { state } = useLocation()
  const name = file?.name ?? null
  const title = outline.data?.title
  usePageTitle(name)
  const backTo = cameFrom(state) ?? (user === null ? feedPath() : documentsPath())
  return (
    <Screen data-margin="narrow">
      {outline.error !== null ? (
        <NoTable error={outline.error} onRetry={() => void outline.refetch()} />
      ) : (
        <>
          <Head>
            <Link to={backTo} aria-label={tableScreenWords.back} className="bare-button back">
              <ArrowLeft size={18} aria-hidden />
            </Link>
            <h1 dir="auto">{name ?? tableScreenWords.nameless}</h1>
            {typeof title === 'string' && <p dir="auto">{title}</p>}
          </Head>
          {outline.data !== undefined && (
            <SheetTabs
              outline={outline.data}
              onChoose={(sheet) => void navigate(tablePath(id, { sheet }), { state })}
            />
          )}
          {outline.data === undefined || outline.isPlaceholderData ? (
            <Loading />
          ) : (
            <OpenedTable
              key={outline.data.sheet}
              id={id}
              name={name ?? tableScreenWords.nameless}
              outline={outline.data}
            />
          )}
        </>
      )}
    </Screen>
  )
}

/** In the shape of what comes. */
const Loading = () => (
  <output aria-label={tableScreenWords.loading} style={{ display: 'grid', gap: 8 }}>
    <SkeletonBlock height={36} radius={8} width="min(420px, 100%)" />
    <SkeletonBlock height={52} radius={8} />
    {Array.from({ length: 9 }, (_, row) => (
      <SkeletonBlock key={row} height={28} />
    ))}
  </output>
)

function heightBelow(bar: string) {
  const height = `max(460px, 100dvh - ${bar} - var(--foot-height, 0px))`
  return { height, minHeight: height, maxHeight: height }
}

const Screen = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  // The grid scrolls in itself: it ends with the window, and on the lowest windows below it. The layout lets pages grow.
  ...heightBelow('56px'),
  padding: '16px 16px 12px',
  [theme.breakpoints.up('sm')]: { padding: '20px 24px 16px' },
  [theme.breakpoints.up('md')]: heightBelow('0px'),
}))

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0 10px',
  minWidth: 0,
  '& > h1': {
    margin: 0,
    minWidth: 0,
    overflow: 'hidden',
    font: `500 16px/22px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& > p': {
    flex: '1 1 0',
    margin: 0,
    minWidth: 0,
    overflow: 'hidden',
    fontSize: 14,
    lineHeight: '20px',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    [theme.breakpoints.down('sm')]: { display: 'none' },
  },
  '& > .back': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 36,
    height: 36,
    marginInlineStart: -8,
    borderRadius: 8,
    color: theme.vars.palette.text.secondary,
    '&:hover': { background: theme.vars.palette.sunken },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  },
}))
