import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import type { Correction } from '#contract/correction.ts'
import { Field, LongField } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { correctWords } from './correct-words.ts'
import { correctionsOf, fieldsOf, isPlaceUnclear, resetsOf } from './corrections-of.ts'
import type { Corrections } from './use-correct-files.ts'

interface CorrectDialogProps {
  files: readonly StoredFile[]
  /** Of the screen, because Undo outlasts the dialog. */
  corrections: Corrections
  onDone: () => void
  onClose: () => void
}

/** Asks for the caption of files, and when and where they were taken. */
export function CorrectDialog({ files, corrections, onDone, onClose }: CorrectDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(files))
  const [isPlaceWrong, setPlaceWrong] = useState(false)
  const { correct, isWriting } = corrections

  const send = async (changes: Correction[]) => {
    if (changes.length > 0 && !(await correct(changes))) return
    onDone()
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = isPlaceUnclear(files, fields)
    setPlaceWrong(isWrong)
    if (!isWrong && !isWriting) void send(correctionsOf(files, fields))
  }
  const change = (parts: Partial<typeof fields>) => setFields((former) => ({ ...former, ...parts }))

  return (
    <FormDialog
      title={correctWords.title}
      text={correctWords.text(files.length)}
      onSubmit={save}
      onClose={onClose}
      submit={
        <>
          <Button onClick={() => void send(resetsOf(files))} disabled={isWriting}>
            {correctWords.reset}
          </Button>
          <Button type="submit" variant="contained" disabled={isWriting}>
            {correctWords.save}
          </Button>
        </>
      }
    >
      <LongField
        label={correctWords.caption}
        help={correctWords.captionHelp(files.length)}
        rows={2}
        dir="auto"
        maxLength={limits.caption}
        value={fields.caption}
        onChange={(event) => change({ caption: event.target.value })}
      />
      <Field
        label={correctWords.day}
        type="date"
        max="2999-12-31"
        value={fields.day}
        onChange={(event) => change({ day: event.target.value })}
      />
      <Field
        label={correctWords.time}
        type="time"
        value={fields.time}
        onChange={(event) => change({ time: event.target.value })}
      />
      <Field
        label={correctWords.place}
        help={correctWords.placeHelp}
        problem={isPlaceWrong ? correctWords.placeWrong : null}
        value={fields.place}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => change({ place: event.target.value })}
      />
    </FormDialog>
  )
}
