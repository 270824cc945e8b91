import { expect, test, vi } from 'vitest'
import { createUploadBackpressure } from './upload-backpressure.ts'

/** Whether a caption requested now still waits after this many milliseconds. */
async function isWaiting(
  uploadBackpressure: ReturnType<typeof createUploadBackpressure>,
  ms: number,
): Promise<boolean> {
  let waits = true
  void uploadBackpressure.waitForLull(new AbortController().signal).then(() => (waits = false))
  await vi.advanceTimersByTimeAsync(ms)
  return waits
}

function withClock(work: () => Promise<void>) {
  return async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    try {
      await work()
    } finally {
      vi.useRealTimers()
    }
  }
}

test(
  'a few files do not make captions wait',
  withClock(async () => {
    const uploadBackpressure = createUploadBackpressure()
    for (let file = 0; file < 10; file += 1) uploadBackpressure.note()
    expect(await isWaiting(uploadBackpressure, 0)).toBe(false)
  }),
)

test(
  'after many files at once captions wait until a second has passed',
  withClock(async () => {
    const uploadBackpressure = createUploadBackpressure()
    for (let file = 0; file < 11; file += 1) uploadBackpressure.note()
    expect(await isWaiting(uploadBackpressure, 900)).toBe(true)
    expect(await isWaiting(uploadBackpressure, 200)).toBe(false)
  }),
)

test(
  'a rush without an end holds no caption longer than three seconds',
  withClock(async () => {
    const uploadBackpressure = createUploadBackpressure()
    for (let file = 0; file < 11; file += 1) uploadBackpressure.note()
    const isOver = vi.fn<() => void>()
    void uploadBackpressure.waitForLull(new AbortController().signal).then(isOver)
    const keepSending = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        uploadBackpressure.note()
        await vi.advanceTimersByTimeAsync(50)
      }
    }
    await keepSending(2_900)
    expect(isOver).not.toHaveBeenCalled()
    await keepSending(300)
    expect(isOver).toHaveBeenCalledTimes(1)
  }),
)
