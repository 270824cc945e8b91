import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  CalendarDays,
  Layers,
  LayoutGrid,
  ListTree,
  MapPin,
  Rows3,
} from 'lucide-react'
import { Segmented, type SegmentedOption } from '#web/ui/actions/Segmented.tsx'
import {
  type DateSort,
  type DocumentsView,
  type Grouping,
  nextSort,
  type Layout,
  type TypeFilter,
} from '#web/features/documents/documents-address.ts'
import { viewWords } from '#web/features/documents/documents-words.ts'

interface ViewChoicesProps {
  view: DocumentsView
  onView: (change: Partial<DocumentsView>) => void
}

const types: SegmentedOption<TypeFilter>[] = [
  { value: 'all', label: viewWords.all },
  { value: 'images', label: viewWords.images },
  { value: 'docs', label: viewWords.docs },
  { value: 'text', label: viewWords.text },
]

const layouts: SegmentedOption<Layout>[] = [
  { value: 'grid', label: viewWords.grid, icon: <LayoutGrid size={16} aria-hidden /> },
  { value: 'tree', label: viewWords.tree, icon: <ListTree size={16} aria-hidden /> },
  { value: 'map', label: viewWords.map, icon: <MapPin size={16} aria-hidden /> },
]

const groupings: SegmentedOption<Grouping>[] = [
  { value: 'flat', label: viewWords.flat, icon: <Rows3 size={16} aria-hidden /> },
  { value: 'story', label: viewWords.byStory, icon: <Layers size={16} aria-hidden /> },
]

const sorts: Record<DateSort, { label: string; Icon: typeof CalendarDays }> = {
  none: { label: viewWords.date, Icon: CalendarDays },
  newest: { label: viewWords.newest, Icon: ArrowDownWideNarrow },
  oldest: { label: viewWords.oldest, Icon: ArrowUpNarrowWide },
}

/** The type of files, their order, their grouping and their layout. */
export function ViewChoices({ view, onView }: ViewChoicesProps) {
  const { label, Icon } = sorts[view.sort]
  return (
    <>
      <Segmented
        label={viewWords.type}
        value={view.type}
        options={types}
        onChange={(type) => onView({ type })}
      />
      {/* Wider windows have these at the end of the row. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' }, ml: 'auto' }} />
      {view.layout !== 'map' && (
        <>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon size={16} />}
            aria-label={viewWords.sortedBy(view.sort === 'none' ? 'off' : label.toLowerCase())}
            onClick={() => onView({ sort: nextSort(view.sort) })}
            sx={(theme) => ({ fontFamily: theme.fonts.mono, fontWeight: 500 })}
          >
            {label}
          </Button>
          <Segmented
            label={viewWords.grouping}
            value={view.grouping}
            options={groupings}
            onChange={(grouping) => onView({ grouping })}
          />
        </>
      )}
      <Segmented
        label={viewWords.layout}
        value={view.layout}
        options={layouts}
        onChange={(layout) => onView({ layout })}
      />
    </>
  )
}
