import { useColorScheme, useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MapView } from './map-view.ts'
import { drawnWidth, loadLand } from './outlines.ts'

interface LandCanvasProps {
  view: MapView
  width: number
  height: number
}

const noColours = { surface: 'white', lineStrong: 'grey' }
/** From this size on, the coarse outlines look wrong. */
const fineFrom = 3_000

const useLand = (detail: 'coarse' | 'fine', isWanted: boolean) =>
  useQuery({
    queryKey: ['outlines', detail],
    queryFn: ({ signal }) => loadLand(detail, signal),
    staleTime: Infinity,
    enabled: isWanted,
  }).data

/** Land and sea; without its outlines, sea. */
export function LandCanvas({ view, width, height }: LandCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { colorScheme = 'light' } = useColorScheme()
  const { surface, lineStrong: edge } = useTheme().colorSchemes[colorScheme]?.palette ?? noColours
  // Land is lighter than the sea.
  const ground = colorScheme === 'dark' ? edge : surface
  const coarse = useLand('coarse', true)
  const fine = useLand('fine', view.width >= fineFrom)
  const land = fine ?? coarse
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || land === undefined) return
    const density = window.devicePixelRatio
    canvas.current.width = width * density
    canvas.current.height = height * density
    const scale = (view.width / drawnWidth) * density
    context.setTransform(scale, 0, 0, scale, view.x * density, view.y * density)
    context.fillStyle = ground
    context.strokeStyle = edge
    context.lineWidth = density / scale
    context.fill(land)
    context.stroke(land)
  }, [view.x, view.y, view.width, width, height, land, ground, edge])
  return <canvas ref={canvas} className="land" style={{ width, height }} aria-hidden />
}
