import { loudestPart, waveformParts } from '#contract/audio-facts.ts'

/** Several for each part of a waveform, so that their edges hardly matter. */
const mostBins = 4_096
/** 12.5 ms at the rate at which sound is measured. */
const firstBinSamples = 100

/** Collects how loud sound of any length is, in memory that does not grow with it. */
export function createLoudness() {
  let sums: number[] = []
  let binSamples = firstBinSamples
  let sum = 0
  let inBin = 0
  let samples = 0

  function endBin(): void {
    sums.push(sum / inBin)
    sum = 0
    inBin = 0
    if (sums.length < mostBins) return
    sums = pairs(sums)
    binSamples *= 2
  }

  return {
    add(values: Int16Array): void {
      for (const value of values) {
        sum += value * value
        inBin += 1
        if (inBin >= binSamples) endBin()
      }
      samples += values.length
    },
    samples: (): number => samples,
    waveform: (): number[] => waveformOf(inBin > 0 ? [...sums, sum / inBin] : sums),
  }
}

const pairs = (sums: readonly number[]): number[] =>
  Array.from({ length: sums.length / 2 }, (_, at) => ((sums[2 * at] ?? 0) + (sums[2 * at + 1] ?? 0)) / 2)

/** The mean power of each part as loudness, compared with the loudest one. */
export function waveformOf(powers: readonly number[]): number[] {
  const count = Math.min(powers.length, waveformParts)
  const parts = Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((part) => Math.floor((part * powers.length) / count))
    const part = powers.slice(from, to)
    return Math.sqrt(part.reduce((sum, power) => sum + power, 0) / part.length)
  })
  const loudest = Math.max(...parts, 1)
  return parts.map((part) => Math.round((part / loudest) * loudestPart))
}
