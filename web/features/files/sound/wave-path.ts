import { loudestPart } from '#contract/audio-facts.ts'

/** Of the drawing: as wide as a bar and its gap together are 3, and as high as this. */
export const waveHeight = 100
const barStep = 3
const leastBar = 4

export const waveWidth = (waveform: readonly number[]): number => Math.max(waveform.length, 1) * barStep

/** The bars of a waveform as one path. */
export function wavePath(waveform: readonly number[]): string {
  return waveform
    .map((loudness, at) => {
      const height = Math.max((loudness / loudestPart) * waveHeight, leastBar)
      return `M${at * barStep + 1} ${(waveHeight - height) / 2}v${height}`
    })
    .join('')
}

/** Fewer bars for where there is little room: the loudest of each group. */
export function fewerBars(waveform: readonly number[], most: number): number[] {
  if (waveform.length <= most) return [...waveform]
  return Array.from({ length: most }, (_, at) =>
    Math.max(
      ...waveform.slice(
        Math.floor((at * waveform.length) / most),
        Math.floor(((at + 1) * waveform.length) / most),
      ),
    ),
  )
}
