import type { QueryClient } from '@tanstack/react-query'
import type { StoredFile } from '#contract/files.ts'
import type { FileId } from '#contract/ids.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { isSettled } from './file-facts.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRecordOf = (value: Record<string, unknown>, id: FileId): boolean =>
  value['file_id'] === id && 'uploaded_at' in value

/** A cached reply with what changed of one file, wherever it stands in there; what does not hold the file stays the same. */
export function withFile<Data>(data: Data, id: FileId, change: Partial<StoredFile>): Data {
  return replaced(data, id, change) as Data
}

function replaced(data: unknown, id: FileId, change: Partial<StoredFile>): unknown {
  if (!isObject(data)) return data
  if (isRecordOf(data, id)) return { ...data, ...change }
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => replaced(item, id, change))
    return items.some((item, at) => item !== data[at]) ? items : data
  }
  const fields = Object.entries(data).map(([name, value]) => [name, replaced(value, id, change)] as const)
  return fields.some(([name, value]) => value !== data[name]) ? Object.fromEntries(fields) : data
}

/** Replies that hold records of files. */
const holders = [
  ['file'],
  queryKeys.uploads,
  queryKeys.feeds,
  ['story'],
  ['public-story'],
  ['story-files'],
] as const

/** Shows what changed of a file everywhere on the page; asking how far it is begins anew when it is under way again. */
export function patchFile(client: QueryClient, id: FileId, change: Partial<StoredFile>): void {
  for (const queryKey of holders) {
    client.setQueriesData<unknown>({ queryKey }, (data: unknown) => withFile(data, id, change))
  }
  if (change.status !== undefined && !isSettled(change.status)) {
    void client.resetQueries({ queryKey: queryKeys.fileStatus(id) })
  }
  if (change.status !== undefined) {
    void client.invalidateQueries({ queryKey: queryKeys.fileContent(id) })
  }
}
