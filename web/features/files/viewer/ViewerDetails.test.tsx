import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ceilingWords } from '#contract/calls/ai-usage.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { ViewerDetails } from './ViewerDetails.tsx'

const drawNote = (caption_note: string | null) =>
  draw(
    <ViewerDetails file={{ ...storedFile(1), status: 'captioned', caption_by: 'builtin', caption_note }} />,
  )

test('a caption without the model says why, and when the model is asked again', () => {
  const { unmount } = drawNote('The language model can’t be reached.')
  expect(screen.getByText(/can’t be reached\. We keep retrying for an hour/)).toBeTruthy()
  unmount()
  drawNote(ceilingWords)
  expect(screen.getByText(`${ceilingWords} We’ll try again next month.`)).toBeTruthy()
})
