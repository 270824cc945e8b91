let waiting: (() => void)[] | null = null

/** A page that came with its document is about to be taken over. */
export function expectHydration(): void {
  waiting = []
}

/** All of the page can be pressed. */
export function finishHydration(): void {
  const acts = waiting ?? []
  waiting = null
  for (const act of acts) act()
}

/**
 * Calls at once, unless the page is still being taken over: then as soon as it is hydrated. A change of what is shown would
 * have React take over all the rest at one go. Gives back what forgets it.
 */
export function whenHydrated(act: () => void): () => void {
  if (waiting === null) act()
  else waiting.push(act)
  return () => {
    waiting = waiting?.filter((other) => other !== act) ?? null
  }
}
