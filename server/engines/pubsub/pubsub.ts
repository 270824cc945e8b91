export type Listener = (message: unknown) => void

/**
 * Small events between processes: ids, never content. Whoever is not connected at that moment misses it, so a message may
 * say 'look again' but must not be the only way to learn something.
 */
export interface PubSub {
  /** Reaches every listener of the channel in every process. A message of 7,000 bytes or more of JSON is refused. */
  publish(channel: string, message: object): Promise<void>
  /** Returns what ends the subscription. Messages of one publisher arrive in their order. */
  subscribe(channel: string, listener: Listener): () => void
  /** Resolves as soon as messages arrive again after the start or a lost connection; for readiness and tests. */
  connected(): Promise<void>
  close(): Promise<void>
}
