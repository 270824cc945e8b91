/**
 * Browsers draw no element higher than about 17 million pixels, which are half a million rows. A higher table is scrolled
 * through an element of this height (decision 280).
 */
export const mostPixels = 8_000_000

/** At both ends of a higher table a pixel of the element is a pixel of the table. */
const endPixels = 200_000

/** How far an element can be scrolled, and how far all rows could be, in pixels. */
export interface ScrollLengths {
  element: number
  rows: number
}

/** Where the element is scrolled to, and which place of the rows is shown there. */
export interface ScrollPlace {
  element: number
  rows: number
}

export const isScaled = ({ element, rows }: ScrollLengths): boolean => rows > element

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0))

/** Where the element belongs for a place of the rows. */
export function elementPlaceOf(rows: number, lengths: ScrollLengths): number {
  if (!isScaled(lengths)) return within(rows, lengths.element)
  return convert(within(rows, lengths.rows), lengths.rows, lengths.element)
}

/** The place of the rows that an element shows which was dragged there. */
export function rowsPlaceOf(element: number, lengths: ScrollLengths): number {
  if (!isScaled(lengths)) return within(element, lengths.element)
  return convert(within(element, lengths.element), lengths.element, lengths.rows)
}

/** The ends are as they are, what is between them is stretched. */
function convert(place: number, from: number, to: number): number {
  const end = Math.min(endPixels, from / 3, to / 3)
  if (place <= end) return place
  if (place >= from - end) return to - (from - place)
  return end + ((place - end) * (to - 2 * end)) / (from - 2 * end)
}

/**
 * The place after the element has been scrolled. A wheel, a finger or a key moves the rows as far as the element; a
 * longer way, with the scroll bar, is one of the whole table.
 */
export function placeAfter(
  before: ScrollPlace,
  element: number,
  lengths: ScrollLengths,
  longestStep: number,
): ScrollPlace {
  const step = element - before.element
  if (!isScaled(lengths) || Math.abs(step) > longestStep)
    return { element, rows: rowsPlaceOf(element, lengths) }
  return { element, rows: within(before.rows + step, lengths.rows) }
}

/** Whether the element cannot be scrolled on, though there are more rows. */
export function isStuck({ element, rows }: ScrollPlace, lengths: ScrollLengths): boolean {
  return (element <= 0 && rows > 0) || (element >= lengths.element && rows < lengths.rows)
}
