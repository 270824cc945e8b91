import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredFile } from '#contract/calls/files.ts'
import type { Facts } from './compare-facts.ts'

export interface StoryPad {
  url: string
  headers: Record<string, string>
}

/** An older version may lack some of the fields. */
export type FoundFile = Partial<StoredFile> & Pick<StoredFile, 'id' | 'mime' | 'status'>

const sentAtOnce = 3
const lookEveryMs = 1_000
const idsAtOnce = 100
/** A busy machine answers 503 until its database has time again. */
const [mostAttempts, waitMs] = [20, 5_000]
const isDone = ({ status }: FoundFile): boolean => status === 'captioned' || status === 'error'

/** Uploads files and waits until each is read; by their paths. Stops at the first that is refused. */
export async function readByStoryPad(
  storyPad: StoryPad,
  files: readonly string[],
  progress: (done: number) => void,
): Promise<Map<string, FoundFile>> {
  const ids = new Map<string, string>()
  const queue = [...files]
  const send = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift())
      ids.set(file, await upload(storyPad, file))
  }
  await Promise.all(Array.from({ length: sentAtOnce }, send))
  const done = new Set<string>()
  for (;;) {
    const pending = [...ids.values()].filter((id) => !done.has(id)).slice(0, idsAtOnce)
    if (pending.length === 0) break
    for (const file of await findFiles(storyPad, pending)) if (isDone(file)) done.add(file.id)
    progress(done.size)
    await sleep(lookEveryMs)
  }
  const found = new Map<string, FoundFile>()
  for (const [file, id] of ids) found.set(file, await ask<FoundFile>(storyPad, `/api/files/${id}/shared`))
  return found
}

async function upload(storyPad: StoryPad, file: string): Promise<string> {
  const form = new FormData()
  form.append('filename', path.basename(file))
  form.append('file', new Blob([await readFile(file)]), path.basename(file))
  const { fileId } = await ask<{ fileId: string }>(storyPad, '/upload/file', { method: 'POST', body: form })
  return fileId
}

async function findFiles(storyPad: StoryPad, ids: readonly string[]): Promise<FoundFile[]> {
  const { uploads } = await ask<{ uploads: FoundFile[] }>(storyPad, '/dashboard/uploads/find', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file_ids: ids }),
  })
  return uploads
}

async function ask<T>({ url, headers }: StoryPad, address: string, options: RequestInit = {}): Promise<T> {
  const all = { ...headers, ...(options.headers as Record<string, string> | undefined) }
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${url}${address}`, { ...options, headers: all })
    if (reply.ok) return (await reply.json()) as T
    const text = await reply.text()
    if (reply.status !== 503 || attempt === mostAttempts)
      throw new Error(`${address} answered ${reply.status}: ${text}`)
    await sleep(waitMs)
  }
}

/** The picture that lists show, or null. */
export async function thumbnailOf(storyPad: StoryPad, { thumbnail_url }: FoundFile): Promise<Buffer | null> {
  if (!thumbnail_url) return null
  const reply = await fetch(`${storyPad.url}${thumbnail_url}`, { headers: storyPad.headers })
  return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null
}

/** Whether a search for the words finds the file. */
export async function isFoundBy(storyPad: StoryPad, { id }: FoundFile, words: string): Promise<boolean> {
  const query = new URLSearchParams({ q: words, mine_only: 'true', limit: '100' })
  const { uploads } = await ask<{ uploads: FoundFile[] }>(storyPad, `/dashboard/uploads?${query}`)
  return uploads.some((file) => file.id === id)
}

/** Sources of a day that no other program reads. */
const guessed = ['name', 'client']
/** A table is shown up to this column. */
export const shownColumns = 10

export function factsOf(file: FoundFile): Facts {
  const { mime, width, height, table } = file
  const isMedia = /^(?:image|video)\//.test(mime)
  return {
    type: mime,
    dimensions: typeof width === 'number' && typeof height === 'number' ? { width, height } : null,
    // Without dimensions it is no second disagreement.
    ...(file.orientation ? { orientation: file.orientation } : {}),
    picture: Boolean(file.thumbnail_url),
    ...(isMedia ? { day: dayOf(file) } : {}),
    place: file.place ?? null,
    pages: file.pages ?? null,
    seconds: file.duration ?? null,
    rows: file.rows ?? null,
    columns: table?.reduce((most, row) => Math.max(most, row.length), 0) ?? null,
  }
}

/** A version without `taken` sorts by the time, if it knows one. */
function dayOf({ taken, display_date, uploaded_at }: FoundFile): string | null {
  if (taken !== undefined)
    return taken === null || guessed.includes(taken.from) ? null : taken.at.slice(0, '2026-07-12'.length)
  return display_date === undefined || display_date === uploaded_at ? null : display_date.slice(0, 10)
}
