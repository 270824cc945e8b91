import { countText } from '#web/lib/count-text.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { isMoving, type UploadItem } from './upload-types.ts'
import { sumWords } from './uploads-words.ts'

interface UploadSum {
  count: number
  done: number
  failed: number
  totalBytes: number
  sentBytes: number
  /** Null while the speed is unknown or nothing is on its way. */
  secondsLeft: number | null
}

const sum = (items: readonly UploadItem[], of: (item: UploadItem) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** How far a list of uploads is, at so many bytes per second. What failed counts as not sent. */
export function sumUploads(items: readonly UploadItem[], speed: number | null = null): UploadSum {
  const moving = items.filter(isMoving)
  const leftBytes = sum(moving, (item) => item.file.size - item.sentBytes)
  return {
    count: items.length,
    done: items.filter((item) => item.state === 'uploaded' || item.state === 'known').length,
    failed: items.filter((item) => item.state === 'failed').length,
    totalBytes: sum(items, (item) => item.file.size),
    sentBytes: sum(items, (item) => (item.state === 'failed' ? 0 : item.sentBytes)),
    secondsLeft: moving.length > 0 && speed !== null && speed > 0 ? Math.ceil(leftBytes / speed) : null,
  }
}

/** In steps, so that it does not change with each byte. */
const timeText = (seconds: number): string =>
  seconds < 90
    ? sumWords.secondsLeft(seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds)
    : sumWords.minutesLeft(Math.ceil(seconds / 60))

/** The sum in words: '2 of 6 · 61.0 of 176.8 MB · 19 s left', or how much is chosen before anything was sent. */
export function sumText(items: readonly UploadItem[], speed: number | null): string {
  const { count, done, totalBytes, sentBytes, secondsLeft } = sumUploads(items, speed)
  if (items.every((item) => item.state === 'chosen')) {
    return `${countText(count, 'file')} · ${sizeText(totalBytes)}`
  }
  const [total, sent] = [sizeText(totalBytes), sizeText(sentBytes)]
  const unit = total.split(' ')[1] ?? ''
  const bytes = sent.endsWith(` ${unit}`)
    ? sumWords.bytes(sent.slice(0, -unit.length - 1), total)
    : sumWords.bytes(sent, total)
  return [sumWords.files(done, count), bytes, secondsLeft === null ? '' : timeText(secondsLeft)]
    .filter(Boolean)
    .join(' · ')
}
