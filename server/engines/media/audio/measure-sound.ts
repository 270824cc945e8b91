import { setImmediate as nextTurn } from 'node:timers/promises'
import { Decoder, FilterAPI } from 'node-av/api'
import type { Demuxer } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { waveformParts } from '#contract/audio-facts.ts'
import { createLoudness, waveformOf } from './loudness.ts'

/** Enough to see how loud sound is. */
const sampleRate = 8_000
/** Longer sound is measured at one place in each part: to decode ten hours takes minutes. */
const longestWhole = 1_200
const partSeconds = 0.5
/** Twenty minutes take a second or two. */
const mostMs = 20_000
/** Packets without a pause for what ends this process. */
const packetsAtOnce = 200

export interface Measured {
  /** None when nothing could be decoded. */
  waveform: number[]
  /** Of what was decoded; null unless it was decoded to its end. */
  seconds: number | null
}

/** How loud the parts of a stream are: by decoding it as a stream, or in samples when it is long. */
export async function measureSound(
  input: Demuxer,
  stream: Stream,
  headerSeconds: number | null,
): Promise<Measured> {
  if (headerSeconds !== null && headerSeconds > longestWhole)
    return measureSamples(input, stream, headerSeconds)
  const loudness = createLoudness()
  const isWhole = await decode(input, stream, (values) => loudness.add(values), { mostMs })
  if (!isWhole && headerSeconds !== null) return measureSamples(input, stream, headerSeconds)
  return { waveform: loudness.waveform(), seconds: isWhole ? loudness.samples() / sampleRate : null }
}

/** Half a second in the middle of each part. */
async function measureSamples(input: Demuxer, stream: Stream, seconds: number): Promise<Measured> {
  const deadline = performance.now() + mostMs
  const start = Number.isFinite(input.startTime) ? input.startTime : 0
  const powers: number[] = []
  for (let part = 0; part < waveformParts && performance.now() < deadline; part += 1) {
    let [sum, count] = [0, 0]
    const at = start + ((part + 0.5) * seconds) / waveformParts
    const isFound = input.seekSync(at, -1, AVSEEK_FLAG_BACKWARD) >= 0
    if (isFound)
      await decode(
        input,
        stream,
        (values) => {
          for (const value of values) sum += value * value
          count += values.length
        },
        { mostMs: 1_000, mostSamples: partSeconds * sampleRate },
      )
    powers.push(count === 0 ? 0 : sum / count)
  }
  return { waveform: powers.some((power) => power > 0) ? waveformOf(powers) : [], seconds: null }
}

/** False when it was not decoded to its end. Broken packets are left out. */
async function decode(
  input: Demuxer,
  stream: Stream,
  onSamples: (values: Int16Array) => void,
  { mostMs: most, mostSamples = Infinity }: { mostMs: number; mostSamples?: number },
): Promise<boolean> {
  using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 1 })
  using filter = FilterAPI.create(`aresample=${sampleRate},aformat=sample_fmts=s16:channel_layouts=mono`, {
    threads: 1,
  })
  const deadline = performance.now() + most
  let count = 0
  let packets = 0
  let isWhole = true
  function* watched() {
    for (const packet of input.packetsSync(stream.index)) {
      packets += 1
      if (count >= mostSamples || performance.now() > deadline) {
        packet?.free()
        isWhole = false
        return
      }
      yield packet
    }
  }
  for (const frame of filter.framesSync(decoder.framesSync(watched()))) {
    if (frame === null) continue
    const bytes = frame.data?.[0]
    if (bytes !== undefined) onSamples(new Int16Array(bytes.buffer, bytes.byteOffset, frame.nbSamples))
    count += frame.nbSamples
    frame.free()
    if (packets % packetsAtOnce === 0) await nextTurn()
  }
  return isWhole
}
