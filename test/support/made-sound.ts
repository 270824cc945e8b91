import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import type { FFAudioEncoder } from 'node-av/constants'
import { Dictionary } from 'node-av/lib'

const sampleRate = 16_000

/** One sound: how long it is, and how loud from 0 to 1. */
export interface Tone {
  seconds: number
  volume: number
}

/** A WAV of 16 bits in mono with a tone of 440 Hz, louder and softer. */
export function wavOf(tones: readonly Tone[], rate = sampleRate): Buffer {
  const samples = tones.map(({ seconds, volume }) => {
    const made = Buffer.alloc(Math.round(seconds * rate) * 2)
    for (let at = 0; at < made.length / 2; at += 1)
      made.writeInt16LE(Math.round(Math.sin((at * 2 * Math.PI * 440) / rate) * volume * 30_000), at * 2)
    return made
  })
  const data = Buffer.concat(samples)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** An AMR recording of a phone: frames of 20 ms that decode to noise. */
export function amrOf(seconds: number): Buffer {
  const frame = Buffer.alloc(32, 0x5a)
  frame.writeUInt8(0x3c, 0)
  return Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: seconds * 50 }, () => frame)])
}

export interface Encoding {
  /** By FFmpeg's names. */
  format: string
  encoder: string
  rate?: number
  tags?: Record<string, string>
}

/** Encodes the WAV at a path in another format. */
export async function encodeSound(
  wavPath: string,
  outPath: string,
  { format, encoder: name, rate = 48_000, tags = {} }: Encoding,
): Promise<void> {
  await using input = await Demuxer.open(wavPath)
  const stream = input.audio()
  if (stream === undefined) throw new Error('The WAV has no sound.')
  const decoder = await Decoder.create(stream)
  const formats = { libopus: 's16', libmp3lame: 's16p', flac: 's16', pcm_s16be: 's16', alac: 's16p' }
  const sampleFormat = formats[name as keyof typeof formats] ?? 'fltp'
  const filter = FilterAPI.create(
    `aresample=${rate},aformat=sample_fmts=${sampleFormat}:channel_layouts=mono`,
  )
  const encoder = await Encoder.create(name as FFAudioEncoder, { filter, bitrate: 64_000 })
  await using output = await Muxer.open(outPath, {
    format,
    configure: (context) => (context.metadata = Dictionary.fromObject(tags)),
  })
  const index = output.addStream(encoder)
  const frames = filter.frames(decoder.frames(input.packets(stream.index)))
  for await (using packet of encoder.packets(frames)) await output.writePacket(packet, index)
}

const textFrames = { title: 'TIT2', artist: 'TPE1', album: 'TALB', date: 'TYER' }

/** An ID3 tag with a cover and notes, in front of an MP3. */
export function withId3Cover(
  mp3: Buffer,
  jpeg: Buffer,
  tags: Partial<Record<keyof typeof textFrames, string>> = {},
): Buffer {
  const cover = Buffer.concat([Buffer.from('\0image/jpeg\0'), Buffer.from([3, 0]), jpeg])
  const notes = Object.entries(textFrames).flatMap(([name, frame]) => {
    const text = tags[name as keyof typeof textFrames]
    return text === undefined ? [] : [id3Frame(frame, Buffer.from(`\0${text}`, 'latin1'))]
  })
  const frames = Buffer.concat([...notes, id3Frame('APIC', cover)])
  const size = [21, 14, 7, 0].map((bits) => (frames.length >> bits) & 127)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, ...size]), frames, mp3])
}

function id3Frame(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(name, 0, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}
