import { CalendarClock, Trash2 } from 'lucide-react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { type Place, placeOf } from '#web/lib/place.ts'
import { ViewerAction } from '#web/features/files/viewer/ViewerAction.tsx'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { correctWords } from '#web/features/files/correct/correct-words.ts'
import { useCorrectFiles } from '#web/features/files/correct/use-correct-files.ts'
import { selectionWords } from './documents-words.ts'
import type { Taken } from './placing/taken.ts'
import type { ListedFile } from './use-documents.ts'

const FileViewer = lazyPart('FileViewer', () => import('#web/features/files/viewer/FileViewer.tsx'))
const RenameDialog = lazyPart('RenameDialog', () => import('#web/features/files/change/RenameDialog.tsx'))
const CorrectDialog = lazyPart('CorrectDialog', () => import('#web/features/files/correct/CorrectDialog.tsx'))
const AddToStoryDialog = lazyPart('AddToStoryDialog', () => import('./placing/AddToStoryDialog.tsx'))
const MoveOrRemoveDialog = lazyPart('MoveOrRemoveDialog', () => import('./placing/MoveOrRemoveDialog.tsx'))

/** What is asked about files over the page. */
export type DocumentQuestion =
  | { kind: 'rename'; file: StoredFile }
  | { kind: 'correct'; files: readonly StoredFile[] }
  | { kind: 'add' }
  | { kind: 'move' }

interface DocumentDialogsProps {
  files: readonly ListedFile[]
  /** The file that is looked at, if any. */
  openId: FileId | null
  /** Where the address opens it. */
  place: Place | null
  question: DocumentQuestion | null
  selectedIds: readonly FileId[]
  /** The same with the stories they would leave. */
  taken: readonly Taken[]
  onOpen: (id: FileId | null) => void
  onCorrect: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
  /** After something was done with what is selected. */
  onDone: () => void
  onAnswered: () => void
}

/** The viewer, and what is asked about the files of the store. */
export function DocumentDialogs(props: DocumentDialogsProps) {
  const {
    files,
    openId,
    place,
    question,
    selectedIds,
    taken,
    onOpen,
    onCorrect,
    onDelete,
    onDone,
    onAnswered,
  } = props
  const corrections = useCorrectFiles({ saved: correctWords.saved, failed: correctWords.failed })
  const hit = files.find((file) => file.file_id === openId)?.hit ?? null
  const viewerActions = (file: StoredFile) =>
    file.can_edit && (
      <>
        <ViewerAction
          label={selectionWords.correct}
          icon={<CalendarClock size={18} />}
          onClick={() => onCorrect(file)}
        />
        <ViewerAction
          label={selectionWords.delete}
          icon={<Trash2 size={18} />}
          isDangerous
          onClick={() => onDelete(file)}
        />
      </>
    )
  return (
    <>
      {openId !== null && (
        <DialogBoundary onClose={() => onOpen(null)}>
          <FileViewer
            files={files}
            openId={openId}
            place={place ?? (hit && placeOf(hit))}
            onOpen={onOpen}
            onClose={() => onOpen(null)}
            actions={viewerActions}
          />
        </DialogBoundary>
      )}
      {question !== null && (
        <DialogBoundary onClose={onAnswered}>
          {question.kind === 'rename' && <RenameDialog file={question.file} onClose={onAnswered} />}
          {question.kind === 'correct' && (
            <CorrectDialog
              files={question.files}
              corrections={corrections}
              onDone={onDone}
              onClose={onAnswered}
            />
          )}
          {question.kind === 'add' && (
            <AddToStoryDialog fileIds={[...selectedIds]} onDone={onDone} onClose={onAnswered} />
          )}
          {question.kind === 'move' && (
            <MoveOrRemoveDialog taken={taken} onDone={onDone} onClose={onAnswered} />
          )}
        </DialogBoundary>
      )}
    </>
  )
}
