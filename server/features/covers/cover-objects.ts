/** Each cover is kept in two sizes. */
export type CoverSize = 'large' | 'small'

/** Behind the key of a cover. */
const smallEnding = '.small'

export const objectKey = (key: string, size: CoverSize): string =>
  size === 'small' ? key + smallEnding : key

export const objectsOf = (key: string): string[] => [key, key + smallEnding]

/** The key of the cover that an object may be of. */
export const keyOfObject = (object: string): string =>
  object.endsWith(smallEnding) ? object.slice(0, -smallEnding.length) : object
