import * as z from 'zod/mini'
import { TableColumn, TableResult } from './calls/tables.ts'
import { FileId } from './ids.ts'
import { TablePlan } from './table-plan.ts'

/** Rows or groups of one part. */
export const mostEvidenceRows = 20
/** Columns of one part; the table itself has all of them. */
export const mostEvidenceColumns = 8

/** A column that a part shows; `index` is its place among all columns of its table. */
export const EvidenceColumn = z.extend(
  z.pick(TableColumn, { name: true, type: true, role: true, unit: true, decimals: true }),
  { index: z.int() },
)
export type EvidenceColumn = z.infer<typeof EvidenceColumn>

/** What is asked of one table, before it is asked. */
const TableQuestion = z.object({
  file_id: FileId,
  /** Of the file. */
  name: z.string(),
  /** Of a workbook; missing in answers from before it. */
  sheet: z.optional(z.nullable(z.string())),
  plan: TablePlan,
  /** What was asked for comes first. */
  columns: z.array(EvidenceColumn),
})
export type TableQuestion = z.infer<typeof TableQuestion>

/** Rows of a table and what they come to. */
export const TablePart = z.extend(TableQuestion, {
  kind: z.literal('table'),
  /** The cells of `rows` are those of `columns`. */
  result: TableResult,
})
export type TablePart = z.infer<typeof TablePart>

/** A sentence in its context; its place is as in a source. */
export const EvidencePassage = z.object({
  file_id: FileId,
  name: z.string(),
  type: z.string(),
  page: z.nullable(z.number()),
  row: z.nullable(z.number()),
  line: z.nullable(z.number()),
  second: z.nullable(z.number()),
  /** Missing in answers from before sections were cited. */
  section: z.nullable(z.string()),
  before: z.string(),
  sentence: z.string(),
  after: z.string(),
})
export type EvidencePassage = z.infer<typeof EvidencePassage>

export const PassagesPart = z.object({ kind: z.literal('passages'), passages: z.array(EvidencePassage) })
export type PassagesPart = z.infer<typeof PassagesPart>

/** Pictures among the relevant files. */
export const PicturesPart = z.object({ kind: z.literal('pictures'), file_ids: z.array(FileId) })
export type PicturesPart = z.infer<typeof PicturesPart>

/** What an answer is based on, besides its text. */
export const Evidence = z.object({
  /** `unsure`: what is shown is only what comes closest. */
  certainty: z.enum(['sure', 'unsure', 'nothing']),
  parts: z.array(z.discriminatedUnion('kind', [TablePart, PassagesPart, PicturesPart])),
  /** Other tables that may be meant, best first. */
  other_tables: z.array(TableQuestion),
  /** How the answer was found, in sentences. */
  how: z.array(z.string()),
  /** What a model did to answer, in order: 'Searched “earthquakes”'. */
  steps: z.array(z.string()),
})
export type Evidence = z.infer<typeof Evidence>
export type EvidencePart = Evidence['parts'][number]
