import { expect, test, vi } from 'vitest'
import { withChunkTimeout } from './chunk-timeout.ts'

test('a part that arrives is handed on', async () => {
  expect(await withChunkTimeout('feed', async () => 'page')).toBe('page')
})

test('a part that does not arrive within 120 s fails by name', async () => {
  vi.useFakeTimers()
  const outcome = withChunkTimeout('feed', () => new Promise(() => undefined)).catch(
    (failure: unknown) => failure,
  )
  let isOver = false
  void outcome.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk feed failed.' })
  vi.useRealTimers()
})
