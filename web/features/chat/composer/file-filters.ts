import type { RelevantFile } from '#contract/calls/chat.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { filterWords } from '#web/features/chat/chat-words.ts'

/** The files of one answer, to which the next question is narrowed. */
export interface FileFilter {
  /** The answer they come from; one filter for each. */
  id: MessageId
  /** The question of that answer; distinguishes filters with as many files. */
  question: string
  files: RelevantFile[]
}

/** Adds the files of an answer on top of the stack, or takes them off again. */
export function toggleFilter(filters: FileFilter[], added: FileFilter): FileFilter[] {
  const rest = removeFilter(filters, added.id)
  return rest.length === filters.length ? [...filters, added] : rest
}

export function removeFilter(filters: FileFilter[], id: MessageId): FileFilter[] {
  return filters.filter((filter) => filter.id !== id)
}

/** Every file of the stack once. */
export function filteredFiles(filters: FileFilter[]): RelevantFile[] {
  const files = filters.flatMap((filter) => filter.files)
  return [...new Map(files.map((file) => [file.file_id, file])).values()]
}

export function filteredIds(filters: FileFilter[]): FileId[] {
  return filteredFiles(filters).map((file) => file.file_id)
}

/** What the next question is narrowed to: the files of the filters, and those selected as far as one question names so many. */
export function askedIds(filters: FileFilter[], selected: readonly FileId[]): FileId[] {
  return [...new Set([...filteredIds(filters), ...selected])].slice(0, limits.fileIds)
}

/** 'Ask about the 3 selected', 'Ask about 500 of the 612 selected'. */
export function selectionLabel(filters: FileFilter[], selected: readonly FileId[]): string {
  const ids = new Set(askedIds(filters, selected))
  const count = selected.filter((id) => ids.has(id)).length
  return count < selected.length
    ? filterWords.someSelected(count, selected.length)
    : filterWords.allSelected(count)
}

/** '1 Relevant File', '3 Relevant Files' (specification 2, section 2). */
export function filterLabel(count: number): string {
  return filterWords.relevantFiles(count)
}
