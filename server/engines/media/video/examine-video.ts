import type { Demuxer } from 'node-av/api'
import { Codec } from 'node-av/lib'
import type { Stream } from 'node-av/lib'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Pictures } from '#server/engines/media/media.ts'
import { writePictures } from '#server/engines/media/image/raw-picture.ts'
import type { RawPicture } from '#server/engines/media/image/raw-picture.ts'
import { asfTime } from './asf-time.ts'
import { camcorderTime } from './camcorder-time.ts'
import { isPlayable } from './is-playable.ts'
import { frameAt, isBlack } from './video-frame.ts'
import { durationOf, openInput, shownSize, videoStream } from './video-input.ts'
import { tagFacts } from './video-tags.ts'

/** Positions for the poster: the first one, and the next when that frame is black. */
const posterShares = [0.1, 0.5] as const

/** The duration of a video, when and where it was recorded, and its poster. */
export async function examineVideo(file: MediaFile): Promise<Examination> {
  await using input = await openInput(file.path)
  const [video, audio] = [videoStream(input), input.audio()]
  // One with notes alone has its facts.
  if (input.streams.length === 0) throw new Unreadable('This video is broken.')
  // Voice recorders of phones write films without pictures.
  if (video === undefined && audio !== undefined) return await examineSound(file, audio)
  const size = video === undefined ? null : shownSize(video)
  const durationSeconds = durationOf(input)
  const tags = tagFacts(input.metadata)
  const takenAt = tags.takenAt ?? (await timeElsewhere(file, input, video))
  return {
    ...emptyExamination(),
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationSeconds,
    isPlayable: isPlayable(file.mime, { video: video?.codecpar, audio: audio?.codecpar }),
    ...tags,
    takenAt,
    takenFrom: takenAt === null ? null : 'video',
    pictures: video === undefined ? null : await drawPoster(file, video, durationSeconds ?? 0),
  }
}

async function examineSound(file: MediaFile, audio: Stream): Promise<Examination> {
  const { examineAudio } = await import('#server/engines/media/audio/examine-audio.ts')
  return {
    ...(await examineAudio(file)),
    isPlayable: isPlayable(file.mime, { video: undefined, audio: audio.codecpar }),
  }
}

/** When it was filmed, in containers where the video library does not look for it. */
async function timeElsewhere(file: MediaFile, input: Demuxer, video?: Stream): Promise<string | null> {
  if (file.mime === 'video/x-ms-asf') return asfTime(file.path)
  return video === undefined ? null : camcorderTime(input, video)
}

/** A video in an unknown codec is kept without a picture; one in a known codec without any frame is broken. */
async function drawPoster(file: MediaFile, video: Stream, duration: number): Promise<Pictures | null> {
  if (Codec.findDecoder(video.codecpar.codecId) === null) return null
  const poster = await findPoster(file.path, duration)
  if (poster === null) throw new Unreadable('This video is broken.')
  return writePictures(poster, file.outFolder)
}

async function findPoster(path: string, duration: number): Promise<RawPicture | null> {
  let black: RawPicture | null = null
  for (const share of posterShares) {
    // A truncated file still has its beginning.
    const picture = (await pictureAt(path, duration * share)) ?? (await pictureAt(path, 0))
    if (picture !== null && !isBlack(picture)) return picture
    black ??= picture
  }
  return black
}

/** Reopened, because data buffered for one position gets in the way of the next. */
async function pictureAt(path: string, second: number): Promise<RawPicture | null> {
  await using input = await openInput(path)
  const stream = videoStream(input)
  return stream === undefined ? null : await frameAt(input, stream, second)
}
