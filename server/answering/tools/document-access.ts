import type { FileKind } from '#contract/file-kinds.ts'
import type { TableOutline, TableResult } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'

/** A document that tools have found. Its handle is short, and names no file that the asker may not read. */
export interface ToolDocument {
  handle: string
  name: string
  kind: FileKind
  /** ISO 8601: when it was taken, else uploaded. */
  date: string
}

/** A part of a document; the answer cites it by its number. */
export interface ToolPassage {
  number: number
  document: ToolDocument
  /** 'page 3'. */
  place: string | null
  /** Its place among the parts of its document, from 1; 0 for the document itself. */
  part: number
  text: string
}

/** Rows of a result that the answer can cite; the whole result has no rows of its own if they are not in line. */
export interface CitedRows {
  row: number | null
  rowTo: number | null
  text: string
}

export interface SelectedRows {
  columns: readonly string[]
  rows: readonly (readonly (string | number | boolean | null)[])[]
  isCut: boolean
}

export interface ToolTable {
  document: ToolDocument
  outline: TableOutline
  /** Both reject with ToolRefused for a question that cannot be asked. */
  run(plan: TablePlan, signal: AbortSignal): Promise<TableResult>
  select(sql: string, signal: AbortSignal): Promise<SelectedRows>
  /** Makes rows citable; returns their number. */
  cite(rows: CitedRows): number
  /** Shows what a plan came to with the answer. */
  show(plan: TablePlan, result: TableResult): void
}

/**
 * The documents that one asker may read for one answer. Each call looks up again what the asker may read, and all that it
 * returns becomes a ground of the answer. `handle`s that name no such document reject with ToolRefused.
 */
export interface DocumentAccess {
  /** Best first; in one document if `handle` is not null. */
  search(query: string, handle: string | null, signal: AbortSignal): Promise<ToolPassage[]>
  /** The newest first, with their captions. */
  list(kind: ListedKind | null): Promise<{ document: ToolDocument; caption: string }[]>
  /** Parts from a page or a part on; `hasMore`: there are others after them. */
  read(
    handle: string,
    from: { page: number } | { part: number },
  ): Promise<{ document: ToolDocument; passages: ToolPassage[]; hasMore: boolean }>
  /** `sheet`: of a workbook; null for its first one. */
  table(handle: string, sheet: string | null): Promise<ToolTable>
  /** How a table is read, if the document is one and the model has not been told yet. */
  outlineOf(document: ToolDocument): Promise<TableOutline | null>
  /** Says in words what was done: 'Searched “earthquakes”'. */
  note(step: string): void
}

export const listedKinds = ['image', 'video', 'pdf', 'csv', 'text'] as const
export type ListedKind = (typeof listedKinds)[number]
