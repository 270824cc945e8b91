interface Identified {
  id: string
}

/** A list with the items in `fixed` first, in that order; the others follow in their own. */
export function steadyOrder<Item extends Identified>(
  items: readonly Item[],
  fixed: readonly string[],
): Item[] {
  const kept = fixed.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...kept, ...items.filter(({ id }) => !fixed.includes(id))]
}
