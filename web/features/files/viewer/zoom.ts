/** The position of a picture on its stage: enlarged by `scale`, its centre moved by `x` and `y` pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Where the picture is shown, and how large it is there as a whole. */
export interface Frame {
  stage: Size
  picture: Size
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }
const mostScale = 8
/** What a double tap enlarges to. */
const tapScale = 2.5
/** Of the stage's width; a shorter stroke across is no swipe. */
const swipeShare = 0.12
const leastSwipePx = 40
const leastDownPx = 96

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Keeps an enlarged picture covering its stage where it can, and in the middle where it is smaller. */
function kept({ scale, x, y }: View, { stage, picture }: Frame): View {
  if (scale <= 1) return wholePicture
  const reachX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const reachY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: between(-reachX, x, reachX), y: between(-reachY, y, reachY) }
}

/** Enlarges by a factor so that what is under `at`, as seen from the stage's centre, stays there. */
export function zoomAt(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = between(1, view.scale * factor, mostScale)
  const grown = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame)
}

/** What a double tap does: enlarges at the place, or shows the whole picture again. */
export function toggleAt(view: View, at: Point, frame: Frame): View {
  return view.scale > 1 ? wholePicture : zoomAt(view, tapScale, at, frame)
}

export function panBy(view: View, by: Point, frame: Frame): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** Two fingers that moved: enlarges by how much farther apart they are, and moves along with the point between them. */
export function pinch(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  frame: Frame,
): View {
  const [from, to] = [middle(before), middle(after)]
  const moved = panBy(view, { x: to.x - from.x, y: to.y - from.y }, frame)
  return zoomAt(moved, distance(after) / Math.max(1, distance(before)), to, frame)
}

const middle = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const distance = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y)

/** Where a stroke of a finger leads, if it is long enough: across to the file before or after, down out of the viewer. */
export function swipeOf(stroke: Point, width: number): 'before' | 'after' | 'out' | null {
  const isAcross = Math.abs(stroke.x) > 2 * Math.abs(stroke.y)
  if (stroke.y > 2 * Math.abs(stroke.x) && stroke.y >= leastDownPx) return 'out'
  if (!isAcross || Math.abs(stroke.x) < Math.max(leastSwipePx, width * swipeShare)) return null
  return stroke.x > 0 ? 'before' : 'after'
}
