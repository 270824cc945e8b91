import Box from '@mui/material/Box'
import { SlidersHorizontal, Upload } from 'lucide-react'
import { useRef } from 'react'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { SearchField } from '#web/ui/actions/SearchField.tsx'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { countChoices, type DocumentsView } from '#web/features/documents/documents-address.ts'
import { FilterButton } from '#web/features/documents/filters/FilterButton.tsx'
import { ViewChoices } from './ViewChoices.tsx'
import './DocumentsBar.css'
import { documentsBarWords } from '#web/features/documents/documents-words.ts'

interface DocumentsBarProps {
  view: DocumentsView
  onView: (change: Partial<DocumentsView>) => void
  onUpload: () => void
  onOpenTools: () => void
}

/** Which files are shown, and in which order. On a phone one row; the choices are in a sheet. */
export function DocumentsBar({ view, onView, onUpload, onOpenTools }: DocumentsBarProps) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const chosen = countChoices(view)
  const isOnMap = view.layout === 'map'
  return (
    <Box sx={{ display: 'grid', gap: '12px', mt: { xs: '12px', sm: '16px' } }}>
      <Box sx={{ display: 'flex', gap: '8px', minWidth: 0 }}>
        <SearchField
          isPrompt
          search={view.search}
          placeholder={documentsBarWords.search}
          label={documentsBarWords.search}
          field={field}
          height={40}
          // Words are not looked for on the map.
          onSearch={(search) => onView({ search, ...(isOnMap && search !== '' && { layout: 'grid' }) })}
        />
        <div className="DocumentsBar-phone">
          <IconAction
            label={chosen === 0 ? documentsBarWords.filters : documentsBarWords.filtersOn(chosen)}
            icon={
              <>
                <SlidersHorizontal size={18} aria-hidden />
                {chosen > 0 && <span className="count">{chosen}</span>}
              </>
            }
            aria-haspopup="dialog"
            onClick={onOpenTools}
            className="tools"
          />
          <IconAction
            label={documentsBarWords.upload}
            icon={<Upload size={18} aria-hidden />}
            onClick={onUpload}
            className="upload"
          />
        </div>
      </Box>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', gap: '8px' }}>
        <FilterButton filters={view.filters} onFilters={(filters) => onView({ filters })} />
        <ViewChoices view={view} onView={onView} />
      </Box>
    </Box>
  )
}
