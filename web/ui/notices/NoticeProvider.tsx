import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { DialogContent, DialogNotice } from './NoticeDialog.tsx'
import type { SnackNotice } from './Snack.tsx'
import { smallPart } from '#web/ui/lazy-part.ts'
import { PlainDialog, PlainSnack } from './PlainNotices.tsx'
import { NoticeContext, type NoticeAnswer, type Notices, type SnackOptions } from './use-notices.ts'

// No notice is needed before the first page is rendered, and a lost connection must not prevent one about it.
const Snack = smallPart('Snack', () => import('./Snack.tsx'), PlainSnack)
const NoticeDialog = smallPart('NoticeDialog', () => import('./NoticeDialog.tsx'), PlainDialog)

const snackbarMs = 4000
const toastMs = 3500

let lastKey = 0

/** Holds the one snackbar, the one toast and the dialogs in the order they were asked for. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [snackbar, setSnackbar] = useState<SnackNotice | null>(null)
  const [toast, setToast] = useState<SnackNotice | null>(null)
  const [dialogs, setDialogs] = useState<readonly DialogNotice[]>([])

  const notices = useMemo<Notices>(() => {
    const open = (content: DialogContent) =>
      new Promise<NoticeAnswer>((settle) => {
        lastKey += 1
        const key = lastKey
        setDialogs((waiting) => [...waiting, { ...content, key, settle }])
      })
    const line = (text: string, options: SnackOptions = {}): SnackNotice => {
      lastKey += 1
      return { key: lastKey, text, actions: options.actions ?? [] }
    }
    return {
      snackbar: (text, options) => setSnackbar(line(text, options)),
      toast: (text, options) => setToast(line(text, options)),
      alert: async (text) => void (await open({ kind: 'alert', text })),
      confirm: async (question) =>
        (await open({ kind: 'confirm', isDangerous: false, ...question })) === 'confirmed',
      choose: (question) => open({ kind: 'confirm', isDangerous: false, ...question }),
    }
  }, [])

  const settle = (notice: DialogNotice, answer: NoticeAnswer) => {
    notice.settle(answer)
    setDialogs((waiting) => waiting.filter((other) => other.key !== notice.key))
  }

  return (
    <NoticeContext value={notices}>
      {children}
      <Suspense>
        {snackbar && (
          <Snack notice={snackbar} side="left" lifeMs={snackbarMs} onClose={() => setSnackbar(null)} />
        )}
        {toast && <Snack notice={toast} side="right" lifeMs={toastMs} onClose={() => setToast(null)} />}
        {dialogs[0] !== undefined && (
          <NoticeDialog key={dialogs[0].key} notice={dialogs[0]} onSettle={settle} />
        )}
      </Suspense>
    </NoticeContext>
  )
}
