import { Demuxer } from 'node-av/api'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_TIMED_THUMBNAILS,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { Unreadable } from '#server/engines/media/media.ts'

/** Video containers, except those that reference other files. */
const containers = 'mov,matroska,webm,avi,asf,flv,mpeg,mpegvideo,mpegts,ogg'
const attachedPicture = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS

/** Opens a file by its content, without access to other files. Throws Unreadable when it is none of the formats. */
export async function openInput(
  path: string,
  formats = containers,
  sentence = 'This video is broken.',
): Promise<Demuxer> {
  try {
    return await Demuxer.open(path, { options: { protocol_whitelist: 'file', format_whitelist: formats } })
  } catch (error) {
    throw new Unreadable(sentence, { cause: error })
  }
}

/** A month. */
const longestSeconds = 31 * 24 * 3600

/** Null for unfinished recordings and implausible values. */
export function durationOf({ duration }: Demuxer): number | null {
  const seconds = Math.round(duration * 1000) / 1000
  return seconds > 0 && seconds < longestSeconds ? seconds : null
}

/** The first stream of moving pictures; an attached cover is none. */
export function videoStream({ streams }: Demuxer): Stream | undefined {
  return streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & attachedPicture) === 0,
  )
}

/** The display size of a stream, with square pixels and upright. */
interface ShownSize {
  width: number
  height: number
  /** Degrees clockwise that rotate a decoded frame upright: 0, 90, 180 or 270. */
  turn: number
  /** The size of a decoded frame, with square pixels but not rotated yet. */
  decoded: { width: number; height: number }
}

export function shownSize(stream: Stream): ShownSize {
  const { codecpar } = stream
  const [ratio, codecRatio] = [stream.sampleAspectRatio, codecpar.sampleAspectRatio]
  const { num, den } = ratio.num > 0 ? ratio : codecRatio
  // Outside this range it is an error of the file.
  const stretch = num > 0 && den > 0 && num / den < 10 && num / den > 0.1 ? num / den : 1
  const decoded = { width: Math.round(codecpar.width * stretch), height: codecpar.height }
  const turn = turnOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const isSideways = turn === 90 || turn === 270
  return isSideways
    ? { width: decoded.height, height: decoded.width, turn, decoded }
    : { ...decoded, turn, decoded }
}

/** A display matrix has nine 32-bit numbers; the first two give the direction of the picture's right side. */
function turnOf(matrix: Buffer | null): number {
  if (matrix === null || matrix.length < 8) return 0
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return (Math.round(degrees / 90) * 90 + 360) % 360
}
