import { Archive, Box, Database, File as FileIcon, type LucideIcon, Music, Type } from 'lucide-react'

/** By the beginning of a media type; the first that fits. */
const icons: readonly [string, LucideIcon][] = [
  ['audio/', Music],
  ['font/', Type],
  ['model/', Box],
  ['application/zip', Archive],
  ['application/gzip', Archive],
  ['application/x-7z', Archive],
  ['application/x-rar', Archive],
  ['application/vnd.rar', Archive],
  ['application/x-tar', Archive],
  ['application/x-bzip', Archive],
  ['application/x-xz', Archive],
  ['application/x-sqlite', Database],
  ['application/vnd.sqlite', Database],
]

/** What a file is of which nothing can be shown; decoration. */
export function EndingIcon({ mime, size }: { mime: string; size: number }) {
  const Icon = icons.find(([beginning]) => mime.startsWith(beginning))?.[1] ?? FileIcon
  return <Icon size={size} strokeWidth={1.5} aria-hidden />
}
