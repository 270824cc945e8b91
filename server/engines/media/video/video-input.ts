import { Demuxer } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { Unreadable } from '#server/engines/media/media.ts'

/** Containers of video, without those that name other files to be read. */
const containers = 'mov,matroska,webm,avi,asf,flv,mpeg,mpegts,ogg'

/** Opens a file by its content, and nothing but this file. Throws Unreadable with `sentence` when it is none of `formats`. */
export async function openInput(
  path: string,
  { formats = containers, sentence = 'This video is broken.' } = {},
): Promise<Demuxer> {
  try {
    return await Demuxer.open(path, { options: { protocol_whitelist: 'file', format_whitelist: formats } })
  } catch (error) {
    throw new Unreadable(sentence, { cause: error })
  }
}

/** Pixels of a stream as shown: square and upright. */
interface ShownSize {
  width: number
  height: number
  /** Degrees clockwise that turn a decoded picture upright: 0, 90, 180 or 270. */
  turn: number
  /** Of a decoded picture, with square pixels but not yet turned. */
  decoded: { width: number; height: number }
}

export function shownSize(stream: Stream): ShownSize {
  const { codecpar } = stream
  const [ratio, codecRatio] = [stream.sampleAspectRatio, codecpar.sampleAspectRatio]
  const { num, den } = ratio.num > 0 ? ratio : codecRatio
  // Beyond this it is a mistake of the file.
  const stretch = num > 0 && den > 0 && num / den < 10 && num / den > 0.1 ? num / den : 1
  const decoded = { width: Math.round(codecpar.width * stretch), height: codecpar.height }
  const turn = turnOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const isSideways = turn === 90 || turn === 270
  return isSideways
    ? { width: decoded.height, height: decoded.width, turn, decoded }
    : { ...decoded, turn, decoded }
}

/** A display matrix is nine numbers of 32 bits; the first two say where the right of the picture goes. */
function turnOf(matrix: Buffer | null): number {
  if (matrix === null || matrix.length < 8) return 0
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return (Math.round(degrees / 90) * 90 + 360) % 360
}
