import type { Degrees } from '#contract/map-grid.ts'
import { countText } from '#web/lib/count-text.ts'
import { degreesText } from '#web/features/documents/filters/degrees-text.ts'

const amount = (count: number, hasMore: boolean): string =>
  hasMore ? `More than ${countText(count, 'file')}` : countText(count, 'file')

export const mapWords = {
  map: 'Map of your files',
  help: 'Drag to move the map. Arrow keys move it, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole world',
  places: 'Places on this map',
  amount,
  near: (count: number, hasMore: boolean, place: Degrees) =>
    `${amount(count, hasMore)} near ${degreesText(place)}`,
  one: (name: string, place: Degrees) => `${name}, near ${degreesText(place)}`,
  where: (place: Degrees) => `near ${degreesText(place)}`,
  short: (count: number, hasMore: boolean) => `${count.toLocaleString('en')}${hasMore ? '+' : ''}`,
  placesFailed: 'Failed to load places',
  none: 'No files with a place here',
  noneText: 'Photos taken with location turned on appear here. You can also add a place under Edit info.',
  incomplete: 'Zoom in to see all places.',
  found: (count: number) => countText(count, 'place'),
}
