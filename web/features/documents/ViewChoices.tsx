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
import { Segmented, type SegmentedOption } from '#web/ui/Segmented.tsx'
import {
  type DateSort,
  type DocumentsView,
  type Grouping,
  nextSort,
  type Layout,
  type TypeFilter,
} from './documents-address.ts'

interface ViewChoicesProps {
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

/** The type of files, their order, their grouping and their layout. */
export function ViewChoices({ view, onView }: ViewChoicesProps) {
  const { label, Icon } = sorts[view.sort]
  return (
    <>
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
        sx={(theme) => ({ ml: { sm: 'auto' }, fontFamily: theme.fonts.mono, fontWeight: 500 })}
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
    </>
  )
}
