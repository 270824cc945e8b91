import type { Size } from './picture-size.ts'
import { tiffDirectories, type TiffDirectory } from './tiff-directories.ts'

const [subfileType, imageWidth, imageLength] = [254, 256, 257]
/** Panasonic says where the picture is on the sensor. */
const [sensorTop, sensorLeft, sensorBottom, sensorRight] = [4, 5, 6, 7]

/** A smaller version of another picture, or a mask for one. */
const notItself = 0b101

/** The size of the largest picture in the raw file of a camera that is a TIFF, before its rotation; null without one. */
export async function rawSize(path: string): Promise<Size | null> {
  const directories = everyDirectory(await tiffDirectories(path))
  const own = directories.filter(isItself)
  const sizes = (own.length > 0 ? own : directories).flatMap(({ values }) => sizeIn(values))
  return sizes.toSorted((one, other) => other.width - one.width)[0] ?? null
}

const isItself = ({ values }: TiffDirectory): boolean =>
  ((values.get(subfileType) ?? 0) & notItself) === 0 && sizeIn(values).length > 0

/** Whether the first picture of a TIFF is only a preview of another one that is stored below it, as in raw files. */
export async function isPreviewFirst(path: string): Promise<boolean> {
  const [first] = await tiffDirectories(path)
  return first !== undefined && !isItself(first) && first.below.some(isItself)
}

const everyDirectory = (directories: readonly TiffDirectory[]): TiffDirectory[] =>
  directories.flatMap((one) => [one, ...everyDirectory(one.below)])

function sizeIn(values: TiffDirectory['values']): Size[] {
  const number = (tag: number) => values.get(tag) ?? 0
  const stored = { width: number(imageWidth), height: number(imageLength) }
  const cropped = {
    width: number(sensorRight) - number(sensorLeft),
    height: number(sensorBottom) - number(sensorTop),
  }
  return [stored, cropped].filter(({ width, height }) => width > 0 && height > 0)
}
