import { extensionOf } from '#contract/file-kinds.ts'
import Papa from 'papaparse'
import { limits } from '#contract/limits.ts'
import {
  type Details,
  type ExportEntry,
  type ExportPlan,
  type LeftOut,
  type PlannedFile,
  readDetails,
} from './export-entry.ts'

/** Lists of pictures are long. */
const mostListBytes = 64 * 1024 ** 2

const isList = (name: string): boolean => /^Photo Details(?:-\d{1,5})?\.csv$/i.test(name)
const isAlbumFolder = (folder: string): boolean => /(?:^|\/)Albums$/i.test(folder)
const isMemoryFolder = (folder: string): boolean => /(?:^|\/)Memories$/i.test(folder)

export const isIcloud = (entries: readonly ExportEntry[]): boolean => entries.some(({ name }) => isList(name))

/** The pictures of iCloud's privacy export, by the lists that come with them. */
export async function readIcloud(entries: readonly ExportEntry[]): Promise<ExportPlan> {
  const listed = new Map<string, Details>()
  const albums = new Map<string, string[]>()
  const leftOut: LeftOut[] = []
  const files: PlannedFile[] = []
  for (const entry of entries) {
    const { folder, name, path } = entry
    const isTable = extensionOf(name) === '.csv'
    if (isTable && isList(name)) await readList(entry, listed)
    else if (isTable && isAlbumFolder(folder)) await readAlbum(entry, albums)
    else if (isTable && isMemoryFolder(folder)) leftOut.push({ path, reason: 'no_picture' })
    else if (extensionOf(name) === '.aae') leftOut.push({ path, reason: 'edits' })
    else files.push({ entry, again: [], albums: [], details: async () => listedOf(listed, entry) })
  }
  return {
    leftOut,
    files: files.map((file) => ({ ...file, albums: albums.get(file.entry.name.toLowerCase()) ?? [] })),
  }
}

/** What the list in its folder says of a picture, or the only other one that names it. */
function listedOf(listed: ReadonlyMap<string, Details>, { folder, name }: ExportEntry): Details {
  const key = name.toLowerCase()
  return listed.get(`${folder}/${key}`) ?? listed.get(key) ?? {}
}

async function rowsIn(entry: ExportEntry): Promise<string[][]> {
  const text = await readDetails(entry, mostListBytes)
  return text === null ? [] : Papa.parse<string[]>(text, { skipEmptyLines: true }).data
}

async function readList(entry: ExportEntry, listed: Map<string, Details>): Promise<void> {
  const [head = [], ...rows] = await rowsIn(entry)
  const column = (name: string) => head.findIndex((cell) => cell.trim() === name)
  const [name, created, deleted] = [column('imgName'), column('originalCreationDate'), column('deleted')]
  for (const row of rows) {
    const key = row[name]?.trim().toLowerCase()
    if (key === undefined || key === '') continue
    const utc = timeInList(row[created])
    const said = { isTrashed: row[deleted]?.trim() === 'yes', ...(utc !== null && { utc }) }
    listed.set(`${entry.folder}/${key}`, said)
    // A name that several lists have says nothing of pictures elsewhere.
    listed.set(key, listed.has(key) ? {} : said)
  }
}

async function readAlbum(entry: ExportEntry, albums: Map<string, string[]>): Promise<void> {
  const album = entry.name.slice(0, -'.csv'.length).trim().slice(0, limits.storyName)
  if (album === '') return
  const [, ...rows] = await rowsIn(entry)
  for (const [name = ''] of rows) {
    const key = name.trim().toLowerCase()
    albums.set(key, [...(albums.get(key) ?? []), album])
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Friday December 2,2011 4:22 PM GMT'. */
export function timeInList(text: string | undefined): number | null {
  const pattern =
    /^[A-Za-z]{3,12} ([A-Z][a-z]{2})[a-z]{0,9} (\d{1,2}), ?(\d{4}) (\d{1,2}):(\d\d) ?([AP])M GMT$/
  const found = text !== undefined && text.length < 60 ? pattern.exec(text.trim()) : null
  if (found === null) return null
  const [, month = '', day, year, hour, minute, half] = found
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
  const at = months.indexOf(month)
  return at < 0 ? null : Date.UTC(Number(year), at, Number(day), hours, Number(minute))
}
