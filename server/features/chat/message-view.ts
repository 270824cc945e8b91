import { withdrawnWords, type ChatMessage, type RelevantFile, type Source } from '#contract/calls/chat.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import { avatarUrl } from '#server/db/avatar-url.ts'
import type { StoredSource } from '#server/db/schema.ts'
import type { MessageRow } from './chat-queries.ts'
import { evidenceView, filesIn } from './evidence-view.ts'
import { fileUrl, thumbnailUrl } from '#server/features/files/file-view.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

/** The files that a message shows. */
export const filesOfMessage = ({ relevantFileIds, sources, evidence }: MessageRow): FileId[] => [
  ...new Set([
    ...relevantFileIds,
    ...sources.map(({ fileId }) => fileId),
    ...(evidence === null ? [] : filesIn(evidence)),
  ]),
]

/** A message as sent to this viewer; only files in `files`, which the viewer may see, are included. */
export function messageView(message: MessageRow, files: ReadonlyMap<FileId, FileRow>): ChatMessage {
  const shown = message.isWithdrawn ? new Map<FileId, FileRow>() : files
  return {
    id: message.id,
    role: message.role,
    content: message.isWithdrawn ? withdrawnWords : message.content,
    created_at: new Date(message.createdAt).toISOString(),
    author_name: message.role === 'user' ? (message.authorName ?? 'Guest') : null,
    author_avatar_url: message.role === 'user' ? avatarUrl(message.authorAvatarKey) : null,
    is_mine: message.isMine,
    sources: message.sources.flatMap((source) => sourceView(source, shown.get(source.fileId)) ?? []),
    relevant_files: message.relevantFileIds.flatMap((id) => relevantFileView(shown.get(id)) ?? []),
    figure: message.isWithdrawn ? null : message.figure,
    evidence: message.isWithdrawn || message.evidence === null ? null : evidenceView(message.evidence, files),
    suggestions: message.isWithdrawn ? [] : message.suggestions,
    status: message.status,
    by_model: message.byModel,
    model_note: message.modelNote,
    ...(message.cutOff && { cut_off: true }),
    stopped: message.status === 'complete' && message.stopped,
    withdrawn: message.isWithdrawn,
    may_remove: message.mayRemove,
  }
}

export function relevantFileView(file: FileRow | undefined): RelevantFile | null {
  if (!file) return null
  return {
    id: file.id,
    file_id: file.id,
    type: fileKind(file.mime, file.name),
    name: file.name,
    caption: file.caption,
    url: fileUrl(file),
    thumbnail_url: thumbnailUrl(file),
  }
}

function sourceView(source: StoredSource, file: FileRow | undefined): Source | null {
  if (!file) return null
  const { number, page, row, rowTo, line, second, section } = source
  return {
    number,
    file_id: file.id,
    name: file.name,
    type: fileKind(file.mime, file.name),
    thumbnail_url: thumbnailUrl(file),
    page,
    row,
    row_to: rowTo ?? null,
    line,
    second,
    section: section ?? null,
  }
}
