/** What is typed within this time belongs together. */
const pauseMs = 700

/** Finds an entry by the letters it begins with, as they are typed one after another. */
export function createTypeAhead(now: () => number = () => performance.now()) {
  let typed = ''
  let typedAt = Number.NEGATIVE_INFINITY
  /** The next entry from `at` on that begins with what has been typed; the same letter again goes to the next one. */
  return (key: string, names: readonly string[], at: number): number | null => {
    const isNew = now() - typedAt > pauseMs
    typedAt = now()
    const isRepeated = !isNew && typed === key.toLocaleLowerCase()
    typed = isNew || isRepeated ? key.toLocaleLowerCase() : typed + key.toLocaleLowerCase()
    const from = isNew || isRepeated ? at + 1 : at
    const order = names.map((_, offset) => (from + offset) % names.length)
    return order.find((index) => names[index]?.toLocaleLowerCase().startsWith(typed)) ?? null
  }
}
