import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type FileText, getFileText } from '#contract/calls/file-texts.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

const textKey = ({ file_id: id }: StoredFile) => keyOf(getFileText, { params: { id } })

const textQuery = (file: StoredFile) =>
  queryOptions({
    queryKey: textKey(file),
    queryFn: ({ signal }): Promise<FileText> => call(getFileText, { params: { id: file.file_id }, signal }),
    staleTime: 5 * 60_000,
  })

/** The text of a file, decoded by the server, up to a million characters. */
export const useFileText = (file: StoredFile) => useQuery(textQuery(file))

/** As it is now, whatever was loaded before. */
export const loadFileText = (client: QueryClient, file: StoredFile): Promise<FileText> =>
  client.fetchQuery({ ...textQuery(file), staleTime: 0 })

/** What has just been saved, so that it need not be loaded. */
export function keepSavedText(
  client: QueryClient,
  file: StoredFile,
  { text, version }: Pick<FileText, 'text' | 'version'>,
): void {
  client.setQueryData(textQuery(file).queryKey, {
    text,
    encoding: 'utf-8',
    has_bad_bytes: false,
    keeps_original: false,
    is_cut: false,
    version,
  })
}
