import { styled } from '@mui/material/styles'
import { Globe, MapPinOff, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { writePlaceFilter } from '#contract/place-filter.ts'
import type { MapCluster } from '#contract/calls/file-finding.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { mapPointOf } from '#contract/map-grid.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { ClusterButton } from './ClusterButton.tsx'
import { ClusterList } from './ClusterList.tsx'
import { LandCanvas } from './LandCanvas.tsx'
import { boxOfCell, cellsInSight, type MapView, positionIn } from './map-view.ts'
import { mapWords } from './map-words.ts'
import { useClusters } from './use-clusters.ts'
import { useElementSize } from './use-element-size.ts'
import { useMapView } from './use-map-view.ts'

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: 'clamp(320px, calc(100vh - 330px), 900px)',
  marginTop: '16px',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: '14px',
  background: theme.vars.palette.sunken,
  touchAction: 'none',
  cursor: 'grab',
  '&:active': { cursor: 'grabbing' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& > .land': { display: 'block' },
  // The whole world.
  '@media (max-width: 599.95px)': { height: 'auto', maxHeight: '75vh', aspectRatio: '1' },
  '@media print': { height: 480 },
}))

const Controls = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 12,
  right: 12,
  display: 'grid',
  gap: '4px',
  '& .IconAction': {
    width: 40,
    height: 40,
    border: `1px solid ${theme.vars.palette.lineStrong}`,
    background: theme.vars.palette.surface,
  },
  '@media print': { display: 'none' },
}))

/** More files are looked at closer, so many or fewer are opened. */
const fewFiles = limits.uploadsPage
/** Cells are not divided for the eye any further: a street. */
const closestLevel = 17
const pauseMs = 150
const step = 0.25

interface DocumentsMapProps {
  view: DocumentsView
  onOpen: (id: FileId) => void
  onView: (change: Partial<DocumentsView>) => void
}

/** Where the own files were taken. */
export function DocumentsMap({ view, onOpen, onView }: DocumentsMapProps) {
  const help = useId()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const size = useElementSize(frame)
  const map = useMapView(frame, size)
  const settled = useSettled(map.view, pauseMs)
  const isMeasured = size.width > 0
  const cells = isMeasured ? cellsInSight(isMoved(settled) ? settled : map.view, size) : null
  const found = useClusters(cells, view)
  const { level = 0, clusters: loaded = [], isComplete = true } = found.data ?? {}
  const placed = loaded
    .map((cluster) => ({
      cluster,
      ...positionIn(map.view, { level, x: cluster.x, y: cluster.y }, mapPointOf(cluster)),
    }))
    .filter(({ left, top }) => left >= 0 && top >= 0 && left <= size.width && top <= size.height)
  const clusters = placed.map(({ cluster }) => cluster)

  const openCell = ({ x, y }: MapCluster) => {
    const place = writePlaceFilter({ kind: 'box', ...boxOfCell({ level, x, y }) })
    onView({ layout: 'grid', grouping: 'flat', filters: { ...view.filters, place } })
  }
  const openFiles = (cluster: MapCluster) =>
    cluster.count === 1 && !cluster.has_more ? onOpen(cluster.file.file_id) : openCell(cluster)
  const press = (cluster: MapCluster) => {
    const isMany = cluster.has_more || cluster.count > fewFiles
    if (isMany && level < closestLevel) map.zoomTo(cluster, 4)
    else openFiles(cluster)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => map.moveBy(step, 0),
      ArrowRight: () => map.moveBy(-step, 0),
      ArrowUp: () => map.moveBy(0, step),
      ArrowDown: () => map.moveBy(0, -step),
      '+': () => map.zoomBy(2),
      '=': () => map.zoomBy(2),
      '-': () => map.zoomBy(0.5),
      '0': map.showWorld,
    }[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <>
      <Frame
        ref={setFrame}
        role="application"
        aria-label={mapWords.map}
        aria-describedby={help}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {isMeasured && <LandCanvas view={map.view} {...size} />}
        {placed.map(({ cluster, left, top }) => (
          <ClusterButton
            key={`${level}/${cluster.x}/${cluster.y}`}
            cluster={cluster}
            left={left}
            top={top}
            onPress={() => press(cluster)}
          />
        ))}
        <Controls>
          <IconAction
            label={mapWords.zoomIn}
            icon={<Plus size={18} aria-hidden />}
            disabled={!map.canZoomIn}
            onClick={() => map.zoomBy(2)}
          />
          <IconAction
            label={mapWords.zoomOut}
            icon={<Minus size={18} aria-hidden />}
            disabled={!map.canZoomOut}
            onClick={() => map.zoomBy(0.5)}
          />
          <IconAction
            label={mapWords.whole}
            icon={<Globe size={18} aria-hidden />}
            disabled={!map.canZoomOut}
            onClick={map.showWorld}
          />
        </Controls>
      </Frame>
      <p id={help} hidden>
        {mapWords.help}
      </p>
      <div role="status" style={visuallyHidden}>
        {found.isSuccess && mapWords.found(clusters.length)}
      </div>
      {!isComplete && <p>{mapWords.incomplete}</p>}
      {found.isError && (
        <FailureState
          title={mapWords.placesFailed}
          text={wordsOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isSuccess && clusters.length === 0 && (
        <EmptyState icon={<MapPinOff size={22} />} title={mapWords.none} text={mapWords.noneText} />
      )}
      <ClusterList clusters={clusters} onOpen={openFiles} />
    </>
  )
}

/** Before the map is measured its view has no width. */
const isMoved = ({ width }: MapView): boolean => width > 0
