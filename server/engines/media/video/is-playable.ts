import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
} from 'node-av/constants'
import type { AVCodecID } from 'node-av/constants'

interface Coding {
  codecId: AVCodecID
  /** The pixel or sample format. */
  format: number
}

interface Codings {
  video: Coding | undefined
  audio: Coding | undefined
}

/** What every current browser decodes, by container. */
const playable = [
  {
    mimes: ['video/mp4', 'video/quicktime', 'video/x-m4v'],
    video: [AV_CODEC_ID_H264],
    audio: [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3],
  },
  {
    mimes: ['video/webm'],
    video: [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1],
    audio: [AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS],
  },
]
/** Browsers support H.264 in eight bits with 4:2:0 chroma; professional cameras record more. */
const shownFormats: number[] = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P]

/** Whether browsers can play a video without conversion. */
export function isPlayable(mime: string, { video, audio }: Codings): boolean {
  const container = playable.find(({ mimes }) => mimes.includes(mime))
  if (container === undefined) return false
  if (video?.codecId === AV_CODEC_ID_H264 && !shownFormats.includes(video.format)) return false
  return (
    (video === undefined || container.video.includes(video.codecId)) &&
    (audio === undefined || container.audio.includes(audio.codecId))
  )
}
