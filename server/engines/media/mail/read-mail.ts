import { createTextCollector, type ReadableText } from '#server/engines/media/text/readable-text.ts'
import { countOf, someOf, spanInWords } from '#server/lib/in-words.ts'
import { messagesOf } from './messages.ts'
import { readMessage, type ReadMessage } from './read-message.ts'

const separator = '-'.repeat(40)

/** An e-mail, or the e-mails of a mailbox, as text. */
export async function readMail(path: string, mime: string, most: number): Promise<ReadableText> {
  const collector = createTextCollector(most)
  const messages: Omit<ReadMessage, 'text'>[] = []
  for await (const raw of messagesOf(path, mime)) {
    // The others are only counted.
    if (collector.isFull()) {
      messages.push(unread)
      continue
    }
    const { text, ...facts } = await readMessage(raw)
    collector.add(messages.length === 0 ? text : `${separator}\n\n${text}`)
    messages.push(facts)
  }
  const [first] = messages
  const isOne = messages.length === 1 && first !== undefined
  return {
    ...collector.result(),
    title: isOne ? first.subject : null,
    summary: isOne ? summaryOf(first) : mailboxSummary(messages),
  }
}

const unread = { subject: null, from: null, to: [], date: null }

/** 'E-mail from Ada Holt to Ben Moss, 3 May 2026: Ferry tickets'. */
function summaryOf({ from, to, date, subject }: Omit<ReadMessage, 'text'>): string {
  const sender = from === null ? '' : ` from ${from}`
  const receivers = to.length === 0 ? '' : ` to ${someOf(to, 2)}`
  const day = date === null ? '' : `, ${spanInWords(date, date)}`
  return `E-mail${sender}${receivers}${day}${subject === null ? '' : `: ${subject}`}`
}

/** 'Mailbox with 3 e-mails, 3 May 2026 to 9 June 2026: Ferry tickets and Regatta'. */
function mailboxSummary(messages: readonly Omit<ReadMessage, 'text'>[]): string | null {
  if (messages.length === 0) return null
  const dates = messages.flatMap(({ date }) => date ?? []).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  const span = first === undefined || last === undefined ? '' : `, ${spanInWords(first, last)}`
  const subjects = [...new Set(messages.flatMap(({ subject }) => subject ?? []))]
  return `Mailbox with ${countOf(messages.length, 'e-mail')}${span}${subjects.length === 0 ? '' : `: ${someOf(subjects, 3)}`}`
}
