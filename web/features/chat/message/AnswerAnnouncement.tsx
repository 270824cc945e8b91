import { useState } from 'react'
import type { ChatMessage, Source } from '#contract/calls/chat.ts'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { markdownPreview } from '#web/features/files/markdown/markdown-preview.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { placeText } from './source-place.ts'

/** 'Source 1: trip-costs.csv, row 1'. */
function sourceName(source: Source): string {
  const place = placeText(source)
  return answerWords.source(source.number, source.name, place === '' ? '' : `, ${place}`)
}

/** A finished answer as one text to be read aloud: its words without references, then its sources. */
export function spokenAnswer({ status, content, sources }: ChatMessage): string {
  const words = status === 'failed' ? answerWords.error(content) : content
  const lines = markdownPreview(words.replaceAll(/ ?\[\d{1,2}\]/g, '')).map(({ text }) => text)
  return [...lines, ...sources.map((source) => `${sourceName(source)}.`)].join(' ')
}

/**
 * Announces each answer once, when it is complete. The messages themselves are not live: an answer that grows would be read
 * in pieces, and its references as loose numbers.
 */
export function AnswerAnnouncement({ messages }: { messages: readonly ChatMessage[] }) {
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set())
  const [spoken, setSpoken] = useState('')
  const now = messages.filter(({ status }) => status === 'writing').map(({ id }) => id)
  const isChanged = now.length !== writing.size || now.some((id) => !writing.has(id))
  if (isChanged) {
    const ended = messages.findLast(({ id, status }) => status !== 'writing' && writing.has(id))
    setWriting(new Set(now))
    if (ended !== undefined) setSpoken(spokenAnswer(ended))
  }
  return (
    <div role="status" style={visuallyHidden}>
      {spoken}
    </div>
  )
}
