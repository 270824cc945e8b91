/** Each cover is kept in two sizes. */
export type CoverSize = 'large' | 'small'

/** The suffix of a small cover's key. */
const smallEnding = '.small'

export const objectKey = (key: string, size: CoverSize): string =>
  size === 'small' ? key + smallEnding : key

export const objectsOf = (key: string): string[] => [key, key + smallEnding]

/** The cover key of an object's key. */
export const keyOfObject = (object: string): string =>
  object.endsWith(smallEnding) ? object.slice(0, -smallEnding.length) : object
