import type { Evidence, EvidencePart } from '#contract/evidence.ts'
import type { FileId } from '#contract/ids.ts'

/** The files that evidence shows or offers. */
export const filesIn = ({ parts, other_tables }: Evidence): FileId[] => [
  ...new Set([...parts.flatMap(filesOfPart), ...other_tables.map(({ file_id }) => file_id)]),
]

/** What a viewer sees of evidence: only files in `files`, which they may see. */
export function evidenceView(evidence: Evidence, files: ReadonlyMap<FileId, unknown>): Evidence {
  const isShown = ({ file_id }: { file_id: FileId }) => files.has(file_id)
  return {
    ...evidence,
    parts: evidence.parts.flatMap((part): EvidencePart[] => {
      switch (part.kind) {
        case 'table':
          return isShown(part) ? [part] : []
        case 'passages': {
          const passages = part.passages.filter(isShown)
          return passages.length > 0 ? [{ ...part, passages }] : []
        }
        case 'pictures': {
          const ids = part.file_ids.filter((id) => files.has(id))
          return ids.length > 0 ? [{ ...part, file_ids: ids }] : []
        }
      }
    }),
    other_tables: evidence.other_tables.filter(isShown),
  }
}

function filesOfPart(part: EvidencePart): FileId[] {
  switch (part.kind) {
    case 'table':
      return [part.file_id]
    case 'passages':
      return part.passages.map(({ file_id }) => file_id)
    case 'pictures':
      return part.file_ids
  }
}
