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
  /** How the pixels or samples lie in memory. */
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
/** Browsers show H.264 in eight bits and a quarter of the colours; cameras for professionals record more. */
const shownFormats: number[] = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P]

/** Whether a browser plays a video without conversion. */
export function isPlayable(mime: string, { video, audio }: Codings): boolean {
  const container = playable.find(({ mimes }) => mimes.includes(mime))
  if (container === undefined) return false
  if (video?.codecId === AV_CODEC_ID_H264 && !shownFormats.includes(video.format)) return false
  return (
    (video === undefined || container.video.includes(video.codecId)) &&
    (audio === undefined || container.audio.includes(audio.codecId))
  )
}
