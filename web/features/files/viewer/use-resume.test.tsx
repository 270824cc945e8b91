import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useResume } from './use-resume.ts'

// What a browser does when the address of a store has ended in the middle of a recording.

afterEach(() => vi.restoreAllMocks())

const codes = { network: 2, decode: 3, source: 4 }

function Player({ onFailed }: { onFailed: () => void }) {
  const resume = useResume(onFailed)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- There is nothing to hear.
    <audio
      aria-label="Sound"
      onError={resume.onError}
      onLoadedMetadata={(event) => void resume.onLoadedMetadata(event)}
    />
  )
}

function play() {
  const onFailed = vi.fn<() => void>()
  render(<Player onFailed={onFailed} />)
  const sound = screen.getByLabelText<HTMLAudioElement>('Sound')
  const state = { paused: false, readyState: 4, error: null as { code: number } | null }
  for (const key of ['paused', 'readyState', 'error'] as const)
    Object.defineProperty(sound, key, { get: () => state[key] })
  const load = vi.spyOn(sound, 'load').mockImplementation(() => {
    sound.currentTime = 0
    state.readyState = 0
  })
  const start = vi.spyOn(sound, 'play').mockResolvedValue()
  return {
    sound,
    load,
    start,
    onFailed,
    state,
    fail: (code: number) => {
      state.error = { code }
      fireEvent.error(sound)
    },
    loaded: () => {
      state.readyState = 4
      fireEvent.loadedMetadata(sound)
    },
  }
}

test('a recording whose address has ended is loaded again, and goes on where it was', () => {
  const { sound, load, start, onFailed, fail, loaded } = play()
  sound.currentTime = 700
  fail(codes.network)
  expect(load).toHaveBeenCalledOnce()
  loaded()
  expect([sound.currentTime, start.mock.calls.length]).toEqual([700, 1])
  sound.currentTime = 1_400
  fail(codes.network)
  loaded()
  expect([sound.currentTime, load.mock.calls.length, onFailed.mock.calls.length]).toEqual([1_400, 2, 0])
})

test('one that waits is not begun by it', () => {
  const { state, start, fail, loaded } = play()
  state.paused = true
  fail(codes.network)
  loaded()
  expect(start).not.toHaveBeenCalled()
})

test('what fails at the same place again has failed, and so has what cannot be played or loaded', () => {
  const { sound, load, state, onFailed, fail, loaded } = play()
  sound.currentTime = 10
  fail(codes.decode)
  expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([0, 1])
  fail(codes.network)
  loaded()
  fail(codes.network)
  expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 2])
  state.readyState = 0
  sound.currentTime = 99
  fail(codes.source)
  expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 3])
})
