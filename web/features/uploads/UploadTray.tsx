import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOnline } from '#web/lib/online.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useToldHeight } from '#web/ui/hooks/use-told-height.ts'
import '#web/ui/notices/NoticePlace.css'
import type { ActiveImport } from './imports/active-import.ts'
import { type UnreadFile, unreadFiles } from './unread-files.ts'
import { uploadQueue } from './upload-queue.ts'
import { uploadSpeed } from './upload-speed.ts'
import { sumText, sumUploads } from './upload-sum.ts'
import { isMoving, knownWords, type UploadItem } from './upload-types.ts'
import { rowWords, trayWords } from './uploads-words.ts'

/** The files the tray counts: those of the batches under way, or of all when nothing moves any more. */
function counted(items: readonly UploadItem[]): readonly UploadItem[] {
  const moving = new Set(items.filter(isMoving).map((item) => item.batch))
  return moving.size === 0 ? items : items.filter((item) => moving.has(item.batch))
}

function titleOf(items: readonly UploadItem[], unread: number, isOnline: boolean): string {
  if (items.some(isMoving)) return isOnline ? trayWords.uploading : trayWords.waiting
  const { failed } = sumUploads(items)
  if (failed > 0) return trayWords.failed(failed)
  const knownCount = items.filter((item) => item.state === 'known').length
  if (knownCount > 0) return trayWords.skipped(knownCount)
  return unread > 0 ? trayWords.unreadable(unread) : trayWords.uploaded
}

const putAway = (): void => {
  uploadQueue.clearSettled()
  unreadFiles.putAway()
}

interface TrayLineProps {
  text: string
  isFailure?: boolean
  action?: { label: string; name: string; onClick: () => void }
}

function TrayLine({ text, isFailure = false, action }: TrayLineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: '8px', mt: '8px' }}>
      <Typography
        sx={{
          flex: 1,
          minWidth: 0,
          fontSize: 13,
          lineHeight: '18px',
          color: isFailure ? 'error.main' : 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Typography>
      {action !== undefined && (
        <Button
          size="small"
          aria-label={`${action.label}: ${action.name}`}
          onClick={action.onClick}
          sx={{ flexShrink: 0 }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  )
}

function lineOf({ id, file: { name }, state, problem, sameAs }: UploadItem): ReactNode {
  if (state === 'failed') {
    const action = { label: rowWords.retry, name, onClick: () => uploadQueue.retry(id) }
    return <TrayLine key={id} text={rowWords.failed(name, problem ?? '')} isFailure action={action} />
  }
  if (state !== 'known') return null
  const action = { label: rowWords.keepBoth, name, onClick: () => uploadQueue.storeCopy(id) }
  return <TrayLine key={id} text={`${name}: ${knownWords(name, sameAs ?? name)}`} action={action} />
}

interface FoldProps {
  items: readonly UploadItem[]
  text: (count: number) => string
  isFailure?: boolean
}

/** Several lines of a kind are one that unfolds. */
function Fold({ items, text, isFailure = false }: FoldProps) {
  if (items.length < 2) return items.map(lineOf)
  return (
    <FoldedLines text={text(items.length)} isFailure={isFailure}>
      {isFailure && (
        <Box component="li" sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button
            size="small"
            onClick={() => {
              for (const { id } of items) uploadQueue.retry(id)
            }}
          >
            {trayWords.retryAll}
          </Button>
        </Box>
      )}
      {items.map(lineOf)}
    </FoldedLines>
  )
}

function FoldedLines({
  text,
  isFailure,
  children,
}: {
  text: string
  isFailure: boolean
  children: ReactNode
}) {
  return (
    <Box
      component="li"
      sx={(theme) => ({
        mt: '8px',
        '& summary': {
          display: 'flex',
          alignItems: 'center',
          gap: '4px',
          minHeight: 32,
          ml: '-4px',
          borderRadius: '6px',
          cursor: 'pointer',
          fontSize: 13,
          fontWeight: 500,
          listStyle: 'none',
          color: isFailure ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
          '&::-webkit-details-marker': { display: 'none' },
        },
        '& details[open] > summary > svg': { transform: 'rotate(90deg)' },
        '& ul': { listStyle: 'none', m: 0, p: 0, pl: '20px' },
      })}
    >
      <details>
        <summary>
          <ChevronRight size={16} aria-hidden />
          {text}
        </summary>
        <ul>{children}</ul>
      </details>
    </Box>
  )
}

/** How far all of them are. */
function Ring({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 44,
        height: 44,
      }}
    >
      <CircularProgress
        variant="determinate"
        enableTrackSlot
        value={percent}
        size={44}
        thickness={3.6}
        aria-label={trayWords.all}
      />
      <Typography
        aria-hidden
        component="span"
        variant="mono"
        sx={{ position: 'absolute', fontSize: 11, color: 'text.secondary' }}
      >
        {percent}%
      </Typography>
    </Box>
  )
}

const ImportProgress = lazyPart('ImportProgress', () => import('./imports/ImportProgress.tsx'))

interface UploadTrayProps {
  items: readonly UploadItem[]
  unread: readonly UnreadFile[]
  importing?: ActiveImport | null
}

/** Uploads that go on while the dialog is closed, and their problems. */
export function UploadTray({ items, unread, importing = null }: UploadTrayProps) {
  const ref = useToldHeight('--tray-height')
  return (
    <Box
      component="section"
      ref={ref}
      className="NoticePlace"
      data-side="tray"
      aria-label={trayWords.label}
      sx={(theme) => ({
        // Below dialogs: the viewer has its own controls at this corner.
        zIndex: theme.zIndex.modal - 1,
        width: 'min(340px, calc(100vw - 32px))',
        maxHeight: 'min(420px, calc(100dvh - 120px))',
        overflowY: 'auto',
        padding: '16px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
        boxShadow: theme.vars.palette.shadowDialog,
      })}
    >
      {importing !== null && <ImportProgress active={importing} />}
      {items.length + unread.length > 0 && <Sent items={items} unread={unread} />}
    </Box>
  )
}

function Sent({ items, unread }: Omit<UploadTrayProps, 'importing'>) {
  const own = counted(items)
  const speed = uploadSpeed.use()
  const { sentBytes, totalBytes, failed } = sumUploads(own)
  const isUnderWay = own.some(isMoving)
  const isOnline = useIsOnline()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: 32 }}>
        {isUnderWay && <Ring share={totalBytes === 0 ? 1 : sentBytes / totalBytes} />}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{titleOf(items, unread.length, isOnline)}</Typography>
          {(isUnderWay || failed > 0) && (
            <Typography variant="mono" component="p" sx={{ color: 'text.secondary' }}>
              {sumText(own, speed)}
            </Typography>
          )}
        </Box>
        {!isUnderWay && (
          <IconAction label={trayWords.dismiss} icon={<X size={16} />} size={32} onClick={putAway} />
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Fold items={items.filter(({ state }) => state === 'failed')} text={trayWords.someFailed} isFailure />
        <Fold items={items.filter(({ state }) => state === 'known')} text={trayWords.someKnown} />
        <Unread files={unread} />
      </Box>
    </>
  )
}

function Unread({ files }: { files: readonly UnreadFile[] }) {
  const lines = files.map(({ id, name, reason }) => (
    <TrayLine key={id} text={trayWords.stored(name, reason ?? '').trim()} isFailure />
  ))
  if (files.length < 2) return lines
  return (
    <FoldedLines text={trayWords.someUnread(files.length)} isFailure>
      {lines}
    </FoldedLines>
  )
}
