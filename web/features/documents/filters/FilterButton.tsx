import Button from '@mui/material/Button'
import { ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { countFilters, type DocumentFilters } from './document-filters.ts'
import { filterWords } from './filter-words.ts'

const FilterPopover = lazyPart('FilterPopover', () => import('./FilterPopover.tsx'))

interface FilterButtonProps {
  filters: DocumentFilters
  onFilters: (filters: DocumentFilters) => void
}

/** Opens the filters; on a phone they are in the sheet of all choices. */
export function FilterButton({ filters, onFilters }: FilterButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, open] = useState<HTMLElement | null>(null)
  const close = () => open(null)
  const count = countFilters(filters)
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        size="small"
        startIcon={<ListFilter size={16} />}
        aria-haspopup="dialog"
        aria-label={count === 0 ? undefined : filterWords.filterOn(count)}
        onClick={() => open(button.current)}
        sx={(theme) => ({ fontFamily: theme.fonts.mono, fontWeight: 500 })}
      >
        {filterWords.filter}
        {count > 0 && ` · ${count}`}
      </Button>
      {anchor !== null && (
        <DialogBoundary onClose={close}>
          <FilterPopover anchor={anchor} filters={filters} onFilters={onFilters} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
