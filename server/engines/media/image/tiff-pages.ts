import { tiffDirectories } from './tiff-directories.ts'

const newSubfileType = 254
/** A smaller version of another picture, or a mask for one. */
const noPage = 0b101

/**
 * The directories of a TIFF that are pages, by their number from 0; thumbnails are none. Empty for what is no TIFF.
 */
export async function tiffPages(path: string): Promise<number[]> {
  const directories = await tiffDirectories(path)
  return directories.flatMap(({ values }, at) =>
    ((values.get(newSubfileType) ?? 0) & noPage) === 0 ? [at] : [],
  )
}
