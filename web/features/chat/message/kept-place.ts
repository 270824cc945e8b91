/** A part of an answer that is read, and how far its top is above the upper edge of the box that scrolls. */
export interface KeptPlace {
  part: Element
  above: number
}

/** Parts that keep their place while what is above them grows. */
const parts = '[data-keeps-place]'

/** A part that begins no further below the upper edge is what is read. */
const nearEdgePx = 40

const aboveEdge = (box: Element, part: Element): number =>
  box.getBoundingClientRect().top - part.getBoundingClientRect().top

const placeOf = (box: Element, part: Element): KeptPlace => ({ part, above: aboveEdge(box, part) })

/** The part at the upper edge; null where something else is there. */
export function placeAtEdge(box: Element): KeptPlace | null {
  const edge = box.getBoundingClientRect().top
  const part = [...box.querySelectorAll(parts)].find((one) => one.getBoundingClientRect().bottom > edge)
  return part !== undefined && aboveEdge(box, part) >= -nearEdgePx ? placeOf(box, part) : null
}

/** The part that is pressed. */
export function pressedPlace(box: Element, target: EventTarget | null): KeptPlace | null {
  const part = target instanceof Element ? target.closest(parts) : null
  return part === null ? null : placeOf(box, part)
}

/** How many pixels a part is further down than it was. */
export const movedBy = (box: Element, { part, above }: KeptPlace): number =>
  part.isConnected ? above - aboveEdge(box, part) : 0

/** Whether the answer to the last question has parts. */
export function hasParts(box: Element): boolean {
  const question = [...box.querySelectorAll('[data-question]')].at(-1)
  const part = [...box.querySelectorAll(parts)].at(-1)
  if (question === undefined || part === undefined) return false
  return (question.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
