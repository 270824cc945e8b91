import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { DocumentChat } from '#web/features/chat/DocumentChat.tsx'
import { IconAction } from '#web/ui/IconAction.tsx'

const pushesFrom = '(min-width: 1200px)'

function Content({ onClose }: { onClose: () => void }) {
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
          Document Intelligence
        </Typography>
        <IconAction label="Close the document chat" icon={<X size={18} />} onClick={onClose} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DocumentChat />
      </Box>
    </>
  )
}

/** The chat over all documents: beside the list from 1200 px, over it below. */
export function ChatDrawer({ onClose }: { onClose: () => void }) {
  const isBeside = useMediaQuery(pushesFrom, { noSsr: true })
  if (!isBeside) {
    return (
      <Drawer
        open
        anchor="right"
        onClose={onClose}
        slotProps={{
          paper: {
            'aria-label': 'Document Intelligence',
            role: 'dialog',
            sx: { width: { xs: 1, sm: 480, md: 520 } },
          },
        }}
      >
        <Content onClose={onClose} />
      </Drawer>
    )
  }
  return (
    <Box
      component="aside"
      aria-label="Document Intelligence"
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
      <Content onClose={onClose} />
    </Box>
  )
}
