import { type SyntheticEvent, useRef } from 'react'

/** MediaError.MEDIA_ERR_NETWORK */
const networkError = 2

/**
 * Addresses of films and recordings may lead to a store, where they end after some minutes, and browsers go on asking
 * there. What fails later is loaded again from its own address and goes on where it was, once for each place.
 */
export function useResume(onFailed: () => void = () => {}) {
  const failed = useRef<{ at: number; isPlaying: boolean } | null>(null)
  const isResuming = useRef(false)
  return {
    onError: ({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>): void => {
      const { currentTime: at, paused } = media
      const isLoaded = media.readyState > 0
      const isNew = failed.current === null || Math.abs(failed.current.at - at) > 1
      if (media.error?.code !== networkError || !isLoaded || isResuming.current || !isNew) {
        isResuming.current = false
        onFailed()
        return
      }
      failed.current = { at, isPlaying: !paused }
      isResuming.current = true
      media.load()
    },
    /** Whether it goes on where it was. */
    onLoadedMetadata: ({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>): boolean => {
      if (!isResuming.current || failed.current === null) return false
      isResuming.current = false
      media.currentTime = failed.current.at
      if (failed.current.isPlaying) void media.play().catch(() => {})
      return true
    },
  }
}
