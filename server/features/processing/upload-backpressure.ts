/** More uploads than this within a second are a rush. */
const rushCount = 10
const rushWindowMs = 1_000
const longestWaitMs = 3_000
const lookEveryMs = 100

/**
 * Bytes come before captions: what was sent is safe once it has arrived, and a caption can be made at any time. While files
 * come in quick succession, each caption waits for its turn, though never for long (decision 053).
 */
export function createUploadBackpressure() {
  let arrivals: number[] = []

  function isOn(now: number): boolean {
    arrivals = arrivals.filter((at) => at > now - rushWindowMs)
    return arrivals.length > rushCount
  }

  return {
    /** An upload has arrived. */
    note: (): void => void arrivals.push(performance.now()),

    /** Resolves when no rush is on in this process, or after three seconds; at once when there is none. */
    async waitForLull(signal: AbortSignal): Promise<void> {
      const until = performance.now() + longestWaitMs
      for (let now = performance.now(); now < until && isOn(now); now = performance.now()) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
        signal.throwIfAborted()
      }
    },
  }
}
