import { select } from 'd3-selection'
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform } from 'd3-zoom'
import { useEffect, useRef, useState } from 'react'
import { mapPointOf, type Degrees } from '#contract/map-grid.ts'
import type { MapView } from './map-view.ts'

/** A pixel is then about a metre at the equator. */
const mostZoom = 2 ** 16

interface Size {
  width: number
  height: number
}

/** Moving and zooming by pointer, wheel, pinch, keys and buttons; the world always fills the shorter side. */
export function useMapView(element: HTMLElement | null, { width, height }: Size) {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity)
  const behavior = useRef<ZoomBehavior<HTMLElement, unknown> | null>(null)
  // The whole world is as wide as the map, or as high.
  const world = Math.max(width, height)
  const [left, top] = [(width - world) / 2, (height - world) / 2]

  useEffect(() => {
    if (element === null || world === 0) return undefined
    const zooming = zoom<HTMLElement, unknown>()
      .scaleExtent([1, mostZoom])
      .extent([
        [0, 0],
        [width, height],
      ])
      .translateExtent([
        [left, top],
        [left + world, top + world],
      ])
      .on('zoom', (event: { transform: ZoomTransform }) => setTransform(event.transform))
    behavior.current = zooming
    const selected = select(element)
    selected.call(zooming)
    return () => {
      selected.on('.zoom', null)
      behavior.current = null
    }
  }, [element, width, height, world, left, top])

  const act = (change: (zooming: ZoomBehavior<HTMLElement, unknown>, on: HTMLElement) => void) => {
    if (element !== null && behavior.current !== null) change(behavior.current, element)
  }
  const view: MapView = {
    x: transform.applyX(left),
    y: transform.applyY(top),
    width: world * transform.k,
  }
  return {
    view,
    zoomBy: (factor: number) => act((zooming, on) => zooming.scaleBy(select(on), factor)),
    /** By shares of the map. */
    moveBy: (across: number, down: number) =>
      act((zooming, on) =>
        zooming.translateBy(select(on), (across * width) / transform.k, (down * height) / transform.k),
      ),
    showWorld: () => act((zooming, on) => zooming.transform(select(on), zoomIdentity)),
    /** Shows what is around a place, several times as large. */
    zoomTo: (place: Degrees, factor: number) =>
      act((zooming, on) => {
        const point = mapPointOf(place)
        const scale = Math.min(mostZoom, transform.k * factor)
        zooming.transform(
          select(on),
          zoomIdentity
            .translate(width / 2, height / 2)
            .scale(scale)
            .translate(-(left + point.x * world), -(top + point.y * world)),
        )
      }),
    canZoomIn: transform.k < mostZoom,
    canZoomOut: transform.k > 1,
  }
}
