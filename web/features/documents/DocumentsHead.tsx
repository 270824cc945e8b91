import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { MessageSquare, Trash2, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { countText } from '#web/lib/count-text.ts'
import { trashPath } from '#web/lib/paths.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { IconAction } from '#web/ui/IconAction.tsx'
import { OrganiseButton } from './organise/OrganiseButton.tsx'
import './DocumentsHead.css'

interface DocumentsHeadProps {
  /** Undefined while unknown. */
  counts: { file_count: number; file_bytes: number } | undefined
  isChatOpen: boolean
  onUpload: () => void
  onOrganise: () => void
  onToggleChat: () => void
}

/** The path, what lies there, and what can be done. */
export function DocumentsHead(props: DocumentsHeadProps) {
  const { counts, isChatOpen, onUpload, onOrganise, onToggleChat } = props
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: { xs: '12px', sm: '16px' },
        minHeight: 40,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          columnGap: '16px',
        }}
      >
        <Typography component="h1" variant="mono" sx={{ fontSize: 20, lineHeight: '28px' }}>
          <Box component="span" sx={(theme) => ({ color: theme.vars.palette.primaryText })}>
            ~/
          </Box>
          documents
        </Typography>
        <Typography variant="mono" sx={{ minHeight: 16, color: 'text.disabled' }}>
          {counts && `${countText(counts.file_count, 'item')} · ${sizeText(counts.file_bytes)}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: '8px', ml: { sm: 'auto' }, width: { xs: 1, sm: 'auto' } }}>
        <OrganiseButton onOrganise={onOrganise} />
        <Button
          variant="contained"
          size="small"
          startIcon={<Upload size={16} />}
          onClick={onUpload}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          Upload
        </Button>
        <Hint text="Trash">
          <IconButton
            aria-label="Trash"
            component={Link}
            to={trashPath()}
            sx={(theme) => ({
              width: { xs: 44, sm: 36 },
              height: { xs: 44, sm: 36 },
              border: `1px solid ${theme.vars.palette.lineStrong}`,
              background: theme.vars.palette.surface,
              color: theme.vars.palette.text.secondary,
            })}
          >
            <Trash2 size={17} />
          </IconButton>
        </Hint>
        <IconAction
          label={isChatOpen ? 'Close the document chat' : 'Open the document chat'}
          icon={<MessageSquare size={17} />}
          aria-pressed={isChatOpen}
          onClick={onToggleChat}
          className="DocumentsHead-chat"
        />
      </Box>
    </Box>
  )
}
