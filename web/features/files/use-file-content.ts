import { useQuery } from '@tanstack/react-query'
import type { StoredFile } from '#contract/files.ts'
import { apiUrl } from '#web/api/address.ts'
import { problemFrom } from '#web/api/api-problem.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Enough for any note; a longer text is shown up to here and can be downloaded whole. */
const mostBytes = 4 * 1024 * 1024

const charsetOf = (type: string | null): string => /charset=([\w-]+)/i.exec(type ?? '')?.[1] ?? 'utf-8'

async function loadText(address: string, signal: AbortSignal): Promise<string> {
  const headers = { range: `bytes=0-${mostBytes - 1}` }
  const reply = await fetch(apiUrl(address), { credentials: 'include', headers, signal })
  if (!reply.ok) throw problemFrom(reply.status, await reply.json().catch(() => null))
  return new TextDecoder(charsetOf(reply.headers.get('content-type'))).decode(await reply.arrayBuffer())
}

/** The text of a file, up to its first 4 MB. An empty file has no bytes to ask for. */
export function useFileText(file: StoredFile) {
  return useQuery({
    queryKey: [...queryKeys.fileContent(file.file_id), file.url],
    queryFn: ({ signal }) => (file.size === 0 ? '' : loadText(file.url, signal)),
    staleTime: 5 * 60_000,
  })
}

/** The same as a table of rows, the head first. */
export function useFileTable(file: StoredFile) {
  return useQuery({
    queryKey: [...queryKeys.fileContent(file.file_id), file.url, 'table'],
    queryFn: async ({ signal }) => {
      const [text, { default: papa }] = await Promise.all([loadText(file.url, signal), import('papaparse')])
      return papa.parse<string[]>(text, { skipEmptyLines: true }).data
    },
    staleTime: 5 * 60_000,
  })
}
