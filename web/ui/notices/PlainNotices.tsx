import { type KeyboardEvent, useEffect } from 'react'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { focusWhenShown } from '#web/ui/forms/focus-when-shown.ts'
import { uiWords } from '#web/ui/ui-words.ts'
import type { NoticeDialogProps } from './NoticeDialog.tsx'
import type { SnackProps } from './Snack.tsx'
import './NoticePlace.css'
import './PlainNotices.css'

// Shows a failure while the code of the usual notices cannot be loaded, with nothing but what every page has.

/** An alert or a question in a plain box; Escape cancels. */
export function PlainDialog({ notice, onSettle }: NoticeDialogProps) {
  const isConfirm = notice.kind === 'confirm'
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onSettle(notice, null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is heard is Escape, of its buttons.
    <div
      className="PlainNotices-dialog"
      role="alertdialog"
      aria-modal
      aria-labelledby={isConfirm ? 'notice-title' : 'notice-text'}
      aria-describedby="notice-text"
      onKeyDown={onKeyDown}
    >
      <div>
        {isConfirm && (
          <div id="notice-title" className="text-title">
            {notice.title}
          </div>
        )}
        <div id="notice-text" className="text-read">
          {notice.text} {isConfirm && notice.note}
        </div>
        <div className="answers">
          {isConfirm && (
            <ActionButton variant="outlined" onClick={() => onSettle(notice, null)}>
              {uiWords.cancel}
            </ActionButton>
          )}
          {isConfirm && notice.otherLabel !== undefined && (
            <ActionButton variant="outlined" onClick={() => onSettle(notice, 'other')}>
              {notice.otherLabel}
            </ActionButton>
          )}
          <ActionButton
            variant="contained"
            ref={focusWhenShown}
            onClick={() => onSettle(notice, 'confirmed')}
          >
            {isConfirm ? notice.confirmLabel : 'OK'}
          </ActionButton>
        </div>
      </div>
    </div>
  )
}

/** One plain line that goes by itself. */
export function PlainSnack({ notice, side, lifeMs, onClose }: SnackProps) {
  const { key } = notice
  useEffect(() => {
    const timer = setTimeout(onClose, lifeMs)
    return () => clearTimeout(timer)
    // Its timer restarts with each new line, not with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, lifeMs])
  return (
    <div className="NoticePlace PlainNotices-line" role="alert" data-side={side}>
      {notice.text}
      {notice.actions.map(({ label, onClick }) => (
        <ActionButton
          key={label}
          variant="text"
          size="small"
          onClick={() => {
            onClick()
            onClose()
          }}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  )
}
