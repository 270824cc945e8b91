/** More uploads than this within a second count as a rush. */
const rushCount = 10
const rushWindowMs = 1_000
const longestWaitMs = 3_000
const lookEveryMs = 100

/**
 * Uploads have priority over captions: received bytes are safe, and a caption can be made at any time. While uploads
 * come in quick succession, each caption waits, but never for long (decision 053).
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

    /** Resolves when uploads are not rushing in this process, or after three seconds. */
    async waitForLull(signal: AbortSignal): Promise<void> {
      const until = performance.now() + longestWaitMs
      for (let now = performance.now(); now < until && isOn(now); now = performance.now()) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
        signal.throwIfAborted()
      }
    },
  }
}
