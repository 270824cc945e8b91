/** Something that goes on for as long as it is allowed, such as an answer that is being read. */
export interface Ongoing {
  isAllowed: () => Promise<boolean>
  end: () => void
}

/** What goes on right now, by what its permission hangs on: a user's session, a story. */
export interface Ongoings<Key> {
  /** It goes on from now until the returned function is called. */
  begin(key: Key, ongoing: Ongoing): () => void
  /** The permission may be gone: ends what hangs on this key and is not allowed any more. */
  ask(key: Key): Promise<void>
  /** The same for everything. */
  askAll(): Promise<void>
}

/** News that a permission is gone may get lost, and some permissions just run out: everything is asked this often. */
const askEveryMs = 30_000

/** `onError` hears why something could not be asked; it goes on until the next time. */
export function createOngoings<Key>(onError: (error: unknown) => void): Ongoings<Key> {
  const ongoings = new Map<Key, Set<Ongoing>>()
  let timer: NodeJS.Timeout | undefined

  function forget(key: Key, ongoing: Ongoing): void {
    const others = ongoings.get(key)
    others?.delete(ongoing)
    if (others?.size === 0) ongoings.delete(key)
    if (ongoings.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  async function askOne(key: Key, ongoing: Ongoing): Promise<void> {
    try {
      if (await ongoing.isAllowed()) return
    } catch (error) {
      return onError(error)
    }
    if (!ongoings.get(key)?.has(ongoing)) return
    forget(key, ongoing)
    ongoing.end()
  }

  const ask = async (key: Key): Promise<void> => {
    await Promise.all([...(ongoings.get(key) ?? [])].map((ongoing) => askOne(key, ongoing)))
  }
  const askAll = async (): Promise<void> => {
    await Promise.all([...ongoings.keys()].map(ask))
  }

  return {
    begin(key, ongoing) {
      ongoings.set(key, (ongoings.get(key) ?? new Set()).add(ongoing))
      timer ??= setInterval(() => void askAll(), askEveryMs).unref()
      return () => forget(key, ongoing)
    },
    ask,
    askAll,
  }
}
