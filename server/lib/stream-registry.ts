/** A stream that stays open only while it is allowed, such as an answer that is being read. */
export interface OpenStream {
  isAllowed: () => Promise<boolean>
  end: () => void
}

/** The open streams of this process, by the key their permission depends on: a user's session, a story. */
export interface StreamRegistry<Key> {
  /** Registers a stream until the returned function is called. */
  begin(key: Key, stream: OpenStream): () => void
  /** Ends the streams of this key that are no longer allowed. */
  revalidate(key: Key): Promise<void>
  /** The same for every key. */
  revalidateAll(): Promise<void>
}

/** Events about revoked permissions can get lost, and some permissions expire, so every stream is checked this often. */
const revalidateEveryMs = 30_000

/** `onError` receives why a check failed; the stream stays open until the next check. */
export function createStreamRegistry<Key>(onError: (error: unknown) => void): StreamRegistry<Key> {
  const streams = new Map<Key, Set<OpenStream>>()
  let timer: NodeJS.Timeout | undefined

  function forget(key: Key, stream: OpenStream): void {
    const others = streams.get(key)
    others?.delete(stream)
    if (others?.size === 0) streams.delete(key)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  async function revalidateOne(key: Key, stream: OpenStream): Promise<void> {
    try {
      if (await stream.isAllowed()) return
    } catch (error) {
      return onError(error)
    }
    if (!streams.get(key)?.has(stream)) return
    forget(key, stream)
    stream.end()
  }

  const revalidate = async (key: Key): Promise<void> => {
    await Promise.all([...(streams.get(key) ?? [])].map((stream) => revalidateOne(key, stream)))
  }
  const revalidateAll = async (): Promise<void> => {
    await Promise.all([...streams.keys()].map(revalidate))
  }

  return {
    begin(key, stream) {
      streams.set(key, (streams.get(key) ?? new Set()).add(stream))
      timer ??= setInterval(() => void revalidateAll(), revalidateEveryMs).unref()
      return () => forget(key, stream)
    },
    revalidate,
    revalidateAll,
  }
}
