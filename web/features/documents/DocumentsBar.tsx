import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  CalendarDays,
  Layers,
  LayoutGrid,
  ListTree,
  Rows3,
} from 'lucide-react'
import { useRef } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented, type SegmentedOption } from '#web/ui/Segmented.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import {
  type DateSort,
  type DocumentsView,
  type Grouping,
  nextSort,
  type Layout,
  type TypeFilter,
} from './documents-address.ts'

interface DocumentsBarProps {
  view: DocumentsView
  onView: (change: Partial<DocumentsView>) => void
}

const types: SegmentedOption<TypeFilter>[] = [
  { value: 'all', label: 'All' },
  { value: 'images', label: 'Images' },
  { value: 'docs', label: 'Docs' },
  { value: 'text', label: 'Text' },
]

const layouts: SegmentedOption<Layout>[] = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid size={16} aria-hidden /> },
  { value: 'tree', label: 'Tree', icon: <ListTree size={16} aria-hidden /> },
]

const groupings: SegmentedOption<Grouping>[] = [
  { value: 'flat', label: 'Flat', icon: <Rows3 size={16} aria-hidden /> },
  { value: 'story', label: 'By story', icon: <Layers size={16} aria-hidden /> },
]

const sorts: Record<DateSort, { label: string; Icon: typeof CalendarDays }> = {
  none: { label: 'Date', Icon: CalendarDays },
  newest: { label: 'Newest first', Icon: ArrowDownWideNarrow },
  oldest: { label: 'Oldest first', Icon: ArrowUpNarrowWide },
}

/** Which files of the store are shown, and in which order. */
export function DocumentsBar({ view, onView }: DocumentsBarProps) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const { label, Icon } = sorts[view.sort]
  return (
    <Box sx={{ display: 'grid', gap: '12px', mt: '16px' }}>
      <SearchField
        isPrompt
        search={view.search}
        placeholder="Search documents"
        label="Search documents"
        field={field}
        height={40}
        onSearch={(search) => onView({ search })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Segmented
          label="Type of files"
          value={view.type}
          options={types}
          onChange={(type) => onView({ type })}
        />
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon size={16} />}
          aria-label={`Sort by date: ${view.sort === 'none' ? 'off' : label.toLowerCase()}`}
          onClick={() => onView({ sort: nextSort(view.sort) })}
          sx={(theme) => ({
            ml: { sm: 'auto' },
            fontFamily: theme.fonts.mono,
            fontWeight: 500,
            // There is no room for its words.
            [theme.breakpoints.down('sm')]: {
              minWidth: 44,
              px: 0,
              fontSize: 0,
              '& .MuiButton-startIcon': { m: 0 },
            },
          })}
        >
          {label}
        </Button>
        <Segmented
          label="Grouping"
          value={view.grouping}
          options={groupings}
          onChange={(grouping) => onView({ grouping })}
        />
        <Segmented
          label="Layout"
          value={view.layout}
          options={layouts}
          onChange={(layout) => onView({ layout })}
        />
      </Box>
    </Box>
  )
}
