import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_PCM_F32LE,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PCM_U8,
  AV_CODEC_ID_VORBIS,
} from 'node-av/constants'
import type { AVCodecID } from 'node-av/constants'

/** What every current browser decodes, by container. */
const playable: Readonly<Record<string, readonly AVCodecID[]>> = {
  'audio/mpeg': [AV_CODEC_ID_MP3],
  'audio/mp4': [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3],
  'audio/x-m4a': [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3],
  'audio/aac': [AV_CODEC_ID_AAC],
  'audio/ogg': [AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS],
  'audio/flac': [AV_CODEC_ID_FLAC],
  'audio/wav': [AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_F32LE, AV_CODEC_ID_PCM_U8],
}

/** Whether browsers can play a recording without conversion. */
export const isPlayableSound = (mime: string, { codecId }: { codecId: AVCodecID }): boolean =>
  playable[mime]?.includes(codecId) ?? false
