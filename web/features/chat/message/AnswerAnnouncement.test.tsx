import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FileId } from '#contract/ids.ts'
import type { ChatMessage } from '#contract/calls/chat.ts'
import { newQuestion } from '#web/features/chat/conversation/heard-answers.ts'
import { draw } from '#test/support/draw.tsx'
import { AnswerAnnouncement, spokenAnswer } from './AnswerAnnouncement.tsx'

const file = z.parse(FileId, '0190a6b4-0000-7000-8000-000000000009')
const writing = newQuestion('', new Date(0)).answer
const complete: ChatMessage = {
  ...writing,
  status: 'complete',
  content: '**Food** cost 156.65 EUR, 3 rows. [1]',
  sources: [
    {
      number: 1,
      file_id: file,
      name: 'trip-costs.csv',
      type: 'csv',
      thumbnail_url: null,
      page: null,
      row: 1,
      row_to: 3,
      line: null,
      second: null,
      section: null,
    },
  ],
}

test('an answer is read as its words, then its sources by name and place', () => {
  expect(spokenAnswer(complete)).toBe('Food cost 156.65 EUR, 3 rows. Source 1: trip-costs.csv, rows 1–3.')
})

test('an answer is announced once, when it is complete, and a loaded conversation not at all', () => {
  const { rerender } = draw(<AnswerAnnouncement messages={[complete]} />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<AnswerAnnouncement messages={[{ ...writing, content: 'Food' }]} />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<AnswerAnnouncement messages={[complete]} />)
  expect(screen.getByRole('status').textContent).toBe(spokenAnswer(complete))
})
