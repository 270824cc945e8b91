const longest = 5

/** 'ZIP' of 'photos.zip'; empty for a name without an ending, or with a long one. */
export function endingOf(name: string): string {
  const ending = /\.([^.\s]+)$/.exec(name)?.[1] ?? ''
  return ending.length > longest || ending.length === name.length - 1 ? '' : ending.toUpperCase()
}
