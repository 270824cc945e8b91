import type { LeftOutReason } from '#contract/calls/imports.ts'

/** A file in an export: in a zip, or in a folder. */
export interface ExportEntry {
  /** Its folders and its name, joined by '/'; unique in the export, and never used as a path. */
  path: string
  folder: string
  name: string
  sizeBytes: number
  /** Of its content; null in folders. */
  crc32: number | null
  /** Milliseconds since 1970. */
  modifiedAt: number
  /** Why it cannot be read. */
  problem: LeftOutReason | null
  read: () => Promise<Blob>
}

/** What an export says of a file. */
export interface Details {
  /** The name before the export shortened it. */
  name?: string
  caption?: string
  place?: { latitude: number; longitude: number }
  /** By the clock of its place. */
  taken?: { at: string; offset_minutes: number | null }
  /** Milliseconds since 1970. */
  utc?: number
  isTrashed?: boolean
}

/** A file of a plan: one entry, and others with the same content. */
export interface PlannedFile {
  entry: ExportEntry
  again: readonly ExportEntry[]
  albums: readonly string[]
  details: () => Promise<Details>
}

export interface LeftOut {
  path: string
  reason: LeftOutReason
}

export interface ExportPlan {
  files: readonly PlannedFile[]
  leftOut: readonly LeftOut[]
}

/** Details are short; a longer text is none. */
const mostDetailBytes = 1024 ** 2

/** A short text; null for a long or damaged one. */
export async function readDetails(entry: ExportEntry, mostBytes = mostDetailBytes): Promise<string | null> {
  if (entry.problem !== null || entry.sizeBytes > mostBytes) return null
  try {
    return await (await entry.read()).text()
  } catch {
    return null
  }
}

/** 'IMG_1.jpg' is 'IMG_1' and '.jpg'. */
export function splitName(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf('.')
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)]
}

/** Without what no database stores. */
export const storable = (text: string): string => text.replaceAll('\0', '')

/** What a path is split into: dots, drives and roots are no folders. */
export function pathParts(path: string): string[] {
  return storable(path)
    .toWellFormed()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
}

/** Entries with paths of their own: of two with one path the later one gets a number. */
export function createPaths(): (path: string) => Pick<ExportEntry, 'path' | 'folder' | 'name'> {
  const taken = new Map<string, number>()
  return (path) => {
    const parts = pathParts(path)
    const name = parts.at(-1) ?? 'untitled'
    const folder = parts.slice(0, -1).join('/')
    const whole = folder === '' ? name : `${folder}/${name}`
    const count = (taken.get(whole) ?? 0) + 1
    taken.set(whole, count)
    return { path: count === 1 ? whole : `${whole} [${count}]`, folder, name }
  }
}
