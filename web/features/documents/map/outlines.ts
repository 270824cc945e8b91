import { geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import coarseUrl from 'world-atlas/land-110m.json?url'
import fineUrl from 'world-atlas/land-50m.json?url'

type Atlas = Topology<{ land: GeometryCollection }>

/** The width of the drawn square; it is scaled to the screen. */
export const drawnWidth = 1_000

/** The square that server and web count cells in. */
const projection = geoMercator()
  .scale(drawnWidth / (2 * Math.PI))
  .translate([drawnWidth / 2, drawnWidth / 2])
  .precision(0.1)

/** The outlines of all land, coarse for the whole world or fine for a part of it, which is ten times as large. */
export async function loadLand(detail: 'coarse' | 'fine', signal: AbortSignal): Promise<Path2D> {
  const reply = await fetch(detail === 'coarse' ? coarseUrl : fineUrl, { signal })
  if (!reply.ok) throw new Error(`The outlines answered ${reply.status}.`)
  const atlas = (await reply.json()) as Atlas
  return new Path2D(geoPath(projection)(feature(atlas, atlas.objects.land)) ?? '')
}
