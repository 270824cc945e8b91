import { useQueryClient } from '@tanstack/react-query'
import { correctFiles } from '#contract/calls/file-details.ts'
import type { Correction } from '#contract/correction.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useUndoKey } from '#web/ui/hooks/use-undo-key.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { correctWords } from './correct-words.ts'
import { refreshCorrected } from './refresh-corrected.ts'

export interface Corrections {
  /** True when it is done; then Undo is offered. */
  correct: (files: Correction[]) => Promise<boolean>
  isWriting: boolean
}

interface CorrectionTexts {
  saved: string
  failed: string
}

/** Corrects files, with Undo; the texts say what was corrected. */
export function useCorrectFiles({ saved, failed }: CorrectionTexts): Corrections {
  const client = useQueryClient()
  const { toast } = useNotices()
  const offerUndo = useUndoKey()
  const { write, isWriting } = useWrite(correctFiles)

  const send = async (files: Correction[]): Promise<Correction[] | null> => {
    const written = await write({ body: { files } })
    if (!written.isDone) toast(failedWith(failed, written.failure))
    await refreshCorrected(client)
    return written.isDone ? written.reply.files : null
  }

  const correct = async (files: Correction[]): Promise<boolean> => {
    const former = await send(files)
    if (former === null) return false
    const undo = () => void send(former)
    toast(saved, { actions: [{ label: correctWords.undo, onClick: undo }] })
    offerUndo(undo)
    return true
  }
  return { correct, isWriting }
}
