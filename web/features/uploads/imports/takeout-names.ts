import { splitName } from './export-entry.ts'

const fullEnding = '.supplemental-metadata'
/** Takeout shortens the names of details to 46 letters before '.json'; no name that is shorter has lost any. */
const shortestCut = 40

/** 'IMG_1(2)' is 'IMG_1' and '(2)'. */
function splitCounter(stem: string): [stem: string, counter: string] {
  const [, counter] = /(\(\d{1,5}\))$/.exec(stem) ?? []
  return counter === undefined ? [stem, ''] : [stem.slice(0, -counter.length), counter]
}

/** What the details of a picture can be called, likeliest first and without '.json'. */
export function* detailNames(name: string): Generator<string> {
  const [stem, ending] = splitName(name)
  const [bare, counter] = splitCounter(stem)
  yield* shortened(name, '')
  if (counter !== '') yield* shortened(bare + ending, counter)
  // Some have lost the ending of the picture.
  if (ending !== '') yield* shortened(stem, '')
  if (ending !== '' && counter !== '') yield* shortened(bare, counter)
}

function* shortened(name: string, counter: string): Generator<string> {
  const whole = name + fullEnding
  yield name + counter
  for (let length = whole.length; length > Math.min(name.length, shortestCut); length -= 1)
    yield whole.slice(0, length) + counter
}

/** The name without what an editor has added: 'IMG_1-edited(1)' is 'IMG_1(1)'; null when nothing was. */
function originalStem(stem: string): string | null {
  const [bare, counter] = splitCounter(stem)
  const at = bare.lastIndexOf('-')
  const added = bare.slice(at + 1)
  if (at <= 0 || added === '' || /\d/.test(added)) return null
  return bare.slice(0, at) + counter
}

interface Match {
  details: string
  /** They are of this picture, and not of the one that it was made from. */
  isOwn: boolean
}

/**
 * Finds the details of each picture of a folder, as Takeout names them: several names for one, some shortened; none of
 * their own for edited copies and the films of live photos.
 */
export function matchDetails(pictures: readonly string[], details: readonly string[]): Map<string, Match> {
  const byBase = new Map(details.map((name) => [splitName(name)[0], name]))
  const byStem = Map.groupBy(pictures, (name) => splitName(name)[0])
  const own = (name: string): string | undefined => {
    for (const base of detailNames(name)) {
      const found = byBase.get(base)
      if (found !== undefined) return found
    }
    return undefined
  }
  const ofStem = (stem: string): string | undefined =>
    (byStem.get(stem) ?? []).map(own).find((found) => found !== undefined)
  const matched = new Map<string, Match>()
  for (const name of pictures) {
    const [stem] = splitName(name)
    const original = originalStem(stem)
    const mine = own(name)
    const found = mine ?? ofStem(stem) ?? (original === null ? undefined : ofStem(original))
    if (found !== undefined) matched.set(name, { details: found, isOwn: mine !== undefined })
  }
  return matched
}
