import { countText } from '#web/lib/count-text.ts'
import { degreesText } from './degrees-text.ts'

export const filterWords = {
  filter: 'Filter',
  filterOn: (count: number) => `Filter, ${countText(count, 'filter')} on`,
  takenFrom: 'Taken from',
  takenTo: 'Taken to',
  story: 'Story',
  anyStory: 'Any story',
  inNoStory: 'In no story',
  thisStory: 'This story',
  moreStories: 'More stories…',
  camera: 'Camera',
  anyCamera: 'Any camera',
  place: 'Place',
  anyPlace: 'Anywhere, or unknown',
  hasPlace: 'Has a place',
  near: 'Within 5 km of',
  nearHelp: 'Latitude and longitude, such as 56.0912, -5.5571',
  sizeFrom: 'At least',
  sizeTo: 'Smaller than',
  anySize: 'Any size',
  clear: 'Clear filters',
  chips: 'Filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  taken: (from: string | null, to: string | null) => {
    if (from === null) return `Taken until ${to}`
    if (to === null) return `Taken since ${from}`
    return from === to ? `Taken ${from}` : `Taken ${from} – ${to}`
  },
  size: (from: string | null, to: string | null) => {
    if (from === null) return `Smaller than ${to}`
    return to === null ? `${from} or more` : `${from} – ${to}`
  },
  nearText: (latitude: number, longitude: number, kilometres: number) =>
    `Within ${kilometres} km of ${degreesText({ latitude, longitude })}`,
  boxText: (latitude: number, longitude: number) => `Around ${degreesText({ latitude, longitude })}`,
  inStory: (name: string) => `In ${name}`,
  save: 'Save this search',
  saveTitle: 'Save this search',
  saveText: 'It’ll be in the sidebar, with its words and filters.',
  saveSubmit: 'Save',
  saved: 'Search saved',
  saveFailed: 'Failed to save the search',
}
