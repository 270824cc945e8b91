import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { MessageSquare, PackageOpen, Trash2, X } from 'lucide-react'
import { Link } from 'react-router'
import { importsPath, trashPath } from '#web/lib/paths.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { OrganiseButton } from '#web/features/documents/organise/OrganiseButton.tsx'
import { FilterFields } from '#web/features/documents/filters/FilterFields.tsx'
import { ViewChoices } from './ViewChoices.tsx'
import { documentsBarWords, drawerWords } from '#web/features/documents/documents-words.ts'

interface DocumentsSheetProps {
  view: DocumentsView
  onView: (change: Partial<DocumentsView>) => void
  onOrganise: () => void
  onOpenChat: () => void
  onClose: () => void
}

/** On a phone: the choices and the buttons that wider windows show on the page. */
export function DocumentsSheet(props: DocumentsSheetProps) {
  const { view, onView, onOrganise, onOpenChat, onClose } = props
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': documentsBarWords.filters,
          role: 'dialog',
          sx: { borderRadius: '14px 14px 0 0', px: '16px', pt: '8px', pb: '24px' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mr: '-8px' }}>
        <Typography component="h2" variant="read" sx={{ fontWeight: 600 }}>
          {documentsBarWords.filters}
        </Typography>
        <IconAction
          label={documentsBarWords.closeFilters}
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: '12px', mt: '12px' }}>
        <ViewChoices view={view} onView={onView} />
        <FilterFields filters={view.filters} onFilters={(filters) => onView({ filters })} />
      </Box>
      <Box
        sx={(theme) => ({
          display: 'flex',
          flexWrap: 'wrap',
          gap: '12px',
          mt: '20px',
          pt: '20px',
          borderTop: `1px solid ${theme.vars.palette.line}`,
          '& > *': { flexGrow: 1 },
        })}
      >
        <Box sx={{ display: 'grid', width: 1 }}>
          <OrganiseButton
            onOrganise={() => {
              onClose()
              onOrganise()
            }}
          />
        </Box>
        <Button
          variant="outlined"
          size="small"
          startIcon={<MessageSquare size={16} />}
          onClick={() => {
            onClose()
            onOpenChat()
          }}
        >
          {drawerWords.open}
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Trash2 size={16} />}
          component={Link}
          to={trashPath()}
        >
          {documentsBarWords.trash}
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<PackageOpen size={16} />}
          component={Link}
          to={importsPath()}
        >
          {documentsBarWords.imports}
        </Button>
      </Box>
    </Drawer>
  )
}
