import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { Pill } from '#web/ui/actions/Pill.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { type DocumentsView, isNarrowed } from '#web/features/documents/documents-address.ts'
import { filterChips } from './filter-chips.ts'
import { filterWords } from './filter-words.ts'
import { useStoryName } from './use-filter-choices.ts'

const SaveSearchDialog = lazyPart('SaveSearchDialog', () => import('./SaveSearchDialog.tsx'))

interface FilterChipsProps {
  view: DocumentsView
  /** The view as the address has it. */
  address: string
  onView: (change: Partial<DocumentsView>) => void
}

/** The filters that are on, each with a cross, and what saves them with the words. */
export function FilterChips({ view, address, onView }: FilterChipsProps) {
  const { filters } = view
  const [isSaving, setIsSaving] = useState(false)
  const storyName = useStoryName(filters.story)
  const chips = filterChips(filters, storyName)
  if (!isNarrowed(view)) return null
  const close = () => setIsSaving(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', mt: '12px' }}>
      {chips.length > 0 && (
        <Box
          component="ul"
          aria-label={filterWords.chips}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
        >
          {chips.map(({ key, text, without }) => (
            <Box component="li" key={key} sx={{ minWidth: 0 }}>
              <Pill
                removeLabel={filterWords.remove(text)}
                onRemove={() => onView({ filters: { ...filters, ...without } })}
              >
                <bdi>{text}</bdi>
              </Pill>
            </Box>
          ))}
        </Box>
      )}
      <Button
        size="small"
        variant="text"
        startIcon={<Bookmark size={15} />}
        onClick={() => setIsSaving(true)}
      >
        {filterWords.save}
      </Button>
      {isSaving && (
        <DialogBoundary onClose={close}>
          <SaveSearchDialog
            view={address}
            name={[view.search, ...chips.map(({ text }) => text)].filter(Boolean).join(', ')}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </Box>
  )
}
