interface Window<Item> {
  items: readonly Item[]
  /** The place of the first item in the whole list, from 0. */
  start: number
}

/** At most `size` items: the first ones, or those around `at` (from 0) when it is beyond them. */
export function windowAround<Item>(items: readonly Item[], at: number | null, size: number): Window<Item> {
  const wanted = at === null || at < size ? 0 : at - Math.floor(size / 2)
  const start = Math.max(0, Math.min(wanted, items.length - size))
  return { items: items.slice(start, start + size), start }
}
