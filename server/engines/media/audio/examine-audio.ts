import type { Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Codec } from 'node-av/lib'
import type { Stream } from 'node-av/lib'
import { writePictures } from '#server/engines/media/image/raw-picture.ts'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Pictures } from '#server/engines/media/media.ts'
import { frameAt } from '#server/engines/media/video/video-frame.ts'
import { durationOf } from '#server/engines/media/video/video-input.ts'
import { tagFacts } from '#server/engines/media/video/video-tags.ts'
import { inLowerCase, musicTags } from './audio-tags.ts'
import { isPlayableSound } from './is-playable-sound.ts'
import { measureSound, type Measured } from './measure-sound.ts'
import { openSound } from './sound-input.ts'

/** Beyond this the length in the header is not that of the sound. */
const mostOff = { share: 0.02, seconds: 1 }

/** The length of a recording, its notes, its cover, and how loud it is. */
export async function examineAudio(file: MediaFile): Promise<Examination> {
  await using input = await openSound(file.path)
  const stream = input.audio()
  if (stream === undefined) throw new Unreadable('This recording has no sound.')
  const header = durationOf(input)
  const measured = await measureOrSkip(input, stream, header)
  const durationSeconds = lengthOf(header, measured)
  if (durationSeconds === 0) throw new Unreadable('This recording is empty.')
  const tags = inLowerCase(input.metadata, stream.metadata?.getAll() ?? {})
  const { takenAt, title, hasPosition, position } = tagFacts(tags)
  return {
    ...emptyExamination(),
    durationSeconds,
    isPlayable: isPlayableSound(file.mime, stream.codecpar),
    title,
    hasPosition,
    position,
    takenAt,
    takenFrom: takenAt === null ? null : 'recording',
    audio: { ...musicTags(tags), waveform: measured.waveform },
    pictures: await drawCover(file),
  }
}

/** Nothing is measured in a coding that no decoder is known for. */
async function measureOrSkip(input: Demuxer, stream: Stream, header: number | null): Promise<Measured> {
  if (Codec.findDecoder(stream.codecpar.codecId) === null) return { waveform: [], seconds: null }
  try {
    return await measureSound(input, stream, header)
  } catch (error) {
    throw new Unreadable('This recording is broken.', { cause: error })
  }
}

/** What was decoded to its end is as long as that, unless its header is about right. Null when neither is known. */
function lengthOf(header: number | null, { seconds }: Measured): number | null {
  if (seconds === null) return header
  const isRight =
    header !== null && Math.abs(header - seconds) <= Math.max(mostOff.seconds, mostOff.share * seconds)
  return isRight ? header : Math.round(seconds * 1000) / 1000
}

/** The first attached picture; null when there is none that can be decoded. */
async function drawCover(file: MediaFile): Promise<Pictures | null> {
  await using input = await openSound(file.path)
  const cover = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
  const picture = cover === undefined ? null : await frameAt(input, cover, 0).catch(() => null)
  return picture === null ? null : writePictures(picture, file.outFolder)
}
