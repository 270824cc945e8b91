export type Listener = (message: unknown) => void

/**
 * Small events between processes: ids, never content. A disconnected process misses them, so a message may mean 'read
 * again' but must not be the only source of a fact.
 */
export interface PubSub {
  /** Reaches every listener of the channel in every process. A message of 7,000 bytes or more of JSON is refused. */
  publish(channel: string, message: object): Promise<void>
  /** Returns a function that ends the subscription. Messages of one publisher arrive in order. */
  subscribe(channel: string, listener: Listener): () => void
  /** Resolves when messages arrive (again) after the start or a lost connection; for readiness checks and tests. */
  connected(): Promise<void>
  close(): Promise<void>
}
