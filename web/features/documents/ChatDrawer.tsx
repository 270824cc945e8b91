import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import type { FileId } from '#contract/ids.ts'
import { DocumentChat } from '#web/features/chat/DocumentChat.tsx'
import { useSession } from '#web/session/use-session.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { drawerWords, relevantWords } from './documents-words.ts'
import type { RelevantFiles } from './relevant/use-relevant-files.ts'

const pushesFrom = '(min-width: 1200px)'

interface ChatDrawerProps {
  relevant: RelevantFiles
  /** What is selected on the page. */
  selected: ReadonlySet<FileId>
  /** A question that the address puts into the field; null: none. */
  asked: string | null
  onAsked: () => void
  onClose: () => void
}

/** The way from the chat to the files it covers. */
function ToMarked({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '12px',
        flexShrink: 0,
        minHeight: 48,
        pl: '24px',
        pr: '14px',
        background: theme.vars.palette.tint,
        color: theme.vars.palette.primaryText,
        fontSize: 14,
      })}
    >
      <span>{relevantWords.count(count)}</span>
      <Button variant="text" size="small" onClick={onShow} sx={{ minHeight: 44, color: 'inherit' }}>
        {relevantWords.showInList}
      </Button>
    </Box>
  )
}

function Content(props: ChatDrawerProps & { isCovering: boolean }) {
  const { relevant, selected, asked, onAsked, onClose, isCovering } = props
  const { user } = useSession()
  const show = () => {
    relevant.keep()
    onClose()
  }
  return (
    <>
      <Box
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flexShrink: 0,
          height: 64,
          pl: '24px',
          pr: '14px',
          borderBottom: `1px solid ${theme.vars.palette.line}`,
        })}
      >
        <Typography component="h2" variant="read" sx={{ fontWeight: 600 }}>
          {drawerWords.title}
        </Typography>
        <IconAction label={drawerWords.close} icon={<X size={18} />} onClick={onClose} />
      </Box>
      {isCovering && relevant.marked.size > 0 && <ToMarked count={relevant.marked.size} onShow={show} />}
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DocumentChat
          isSignedIn={user !== null}
          filters={relevant.filters}
          onFilters={relevant.onFilters}
          selected={selected}
          asked={asked}
          onAsked={onAsked}
          onAnswer={relevant.onAnswer}
        />
      </Box>
    </>
  )
}

/** The chat about all documents: next to the list from 1200 px, over it below. */
export function ChatDrawer(props: ChatDrawerProps) {
  const isBeside = useMediaQuery(pushesFrom, { noSsr: true })
  if (!isBeside) {
    return (
      <Drawer
        open
        anchor="right"
        onClose={props.onClose}
        slotProps={{
          paper: {
            'aria-label': drawerWords.title,
            role: 'dialog',
            sx: { width: { xs: 1, sm: 480, md: 520 } },
          },
        }}
      >
        <Content {...props} isCovering />
      </Drawer>
    )
  }
  return (
    <Box
      component="aside"
      aria-label={drawerWords.title}
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        display: 'flex',
        flexDirection: 'column',
        flexShrink: 0,
        width: 520,
        height: 'calc(100vh - var(--foot-height, 0px))',
        background: theme.vars.palette.surface,
        borderLeft: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Content {...props} isCovering={false} />
    </Box>
  )
}
