import { orientationOf, type Facts } from './compare-facts.ts'
import { canRun, outputOf, readEach, type Tool } from './run-tool.ts'

interface Probed {
  format?: { duration?: string }
  streams?: ProbedStream[]
}

interface ProbedStream {
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

const args = ['-v', 'quiet', '-print_format', 'json', '-show_format', '-show_streams']

export const ffprobe: Tool = {
  name: 'ffprobe',
  isInstalled: () => canRun('ffprobe', '-version'),
  read: (files, typesOf) =>
    readEach(files, async (file) => {
      if (!typesOf(file).some((type) => type.startsWith('video/'))) return {}
      return factsOf(JSON.parse((await outputOf('ffprobe', [...args, file])) ?? '{}') as Probed)
    }),
}

function factsOf({ format, streams = [] }: Probed): Facts {
  const seconds = Number(format?.duration ?? Number.NaN)
  const film = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  const size = film === undefined ? null : shownSize(film)
  return {
    ...(seconds > 0 ? { seconds } : {}),
    ...(size === null ? {} : { dimensions: size, orientation: orientationOf(size), picture: true }),
  }
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: ProbedStream) {
  if (width === 0 || height === 0) return null
  const [num = 1, den = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const wide = num > 0 && den > 0 ? Math.round((width * num) / den) : width
  const rotation = side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}
