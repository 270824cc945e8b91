import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { MessageSquare, PackageOpen, Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '#web/lib/count-text.ts'
import { importsPath, trashPath } from '#web/lib/paths.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { Hint } from '#web/ui/states/Hint.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { OrganiseButton } from '#web/features/documents/organise/OrganiseButton.tsx'
import './DocumentsHead.css'
import { documentsBarWords, drawerWords } from '#web/features/documents/documents-words.ts'

interface Counts {
  file_count: number
  file_bytes: number
}

interface DocumentsHeadProps {
  /** Undefined while unknown. */
  counts: Counts | undefined
  isChatOpen: boolean
  onUpload: () => void
  onOrganise: () => void
  onToggleChat: () => void
}

const amountText = ({ file_count: count, file_bytes: bytes }: Counts): string =>
  count === 0 ? documentsBarWords.none : `${countText(count, 'item')} · ${sizeText(bytes)}`

/** The path, the number and size of the files, and the buttons of the page. */
export function DocumentsHead(props: DocumentsHeadProps) {
  const { counts, isChatOpen, onUpload, onOrganise, onToggleChat } = props
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px', minHeight: { sm: 40 } }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { sm: 'column', md: 'row' },
          alignItems: { xs: 'baseline', sm: 'stretch', md: 'center' },
          columnGap: { xs: '12px', sm: '16px' },
          minWidth: 0,
        }}
      >
        <Typography component="h1" variant="mono" sx={{ fontSize: 20, lineHeight: '28px' }}>
          <Box component="span" sx={(theme) => ({ color: theme.vars.palette.primaryText })}>
            ~/
          </Box>
          {documentsBarWords.unit}
        </Typography>
        <Typography variant="mono" sx={{ minHeight: 16, color: 'text.disabled' }}>
          {counts && amountText(counts)}
        </Typography>
      </Box>
      {/* On a phone these are in a sheet. */}
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: '8px', ml: 'auto' }}>
        <OrganiseButton onOrganise={onOrganise} />
        <Button variant="contained" size="small" startIcon={<Upload size={16} />} onClick={onUpload}>
          {documentsBarWords.upload}
        </Button>
        <PageIcon label={documentsBarWords.imports} to={importsPath()} icon={<PackageOpen size={17} />} />
        <PageIcon label={documentsBarWords.trash} to={trashPath()} icon={<Trash2 size={17} />} />
        <IconAction
          label={isChatOpen ? drawerWords.close : drawerWords.open}
          icon={<MessageSquare size={17} />}
          aria-pressed={isChatOpen}
          onClick={onToggleChat}
          className="DocumentsHead-chat"
        />
      </Box>
    </Box>
  )
}

/** A page below the documents. */
function PageIcon({ label, to, icon }: { label: string; to: string; icon: ReactNode }) {
  return (
    <Hint text={label}>
      <IconButton
        aria-label={label}
        component={Link}
        to={to}
        sx={(theme) => ({
          width: 36,
          height: 36,
          border: `1px solid ${theme.vars.palette.lineStrong}`,
          background: theme.vars.palette.surface,
          color: theme.vars.palette.text.secondary,
        })}
      >
        {icon}
      </IconButton>
    </Hint>
  )
}
