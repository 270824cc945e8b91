import { askDocuments, type ChatMessage, type DocstoreEvent } from '#contract/calls/chat.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'
import { settled, type OurServer } from '#bench/support/our-server.ts'
import type { LabelledDocument, LabelledQuestion } from './answer-set.ts'
import type { GivenAnswer } from './score-answers.ts'

export type Reached = Pick<OurServer, 'url' | 'headers'>

/** Of so many that came last is looked whether they have been read. */
const lookedThrough = 100

/** More users than may sign up from one address in an hour: each has its own address. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' }

let people = 0

/** A new user with these documents, all processed. */
export async function withDocuments(
  url: string,
  name: string,
  documents: readonly LabelledDocument[],
): Promise<Reached> {
  people += 1
  const signedUp = await signUpAt(url, newcomer(name), `10.0.0.${people}`)
  if (!signedUp.ok) throw new Error(`sign-up answered ${signedUp.status}: ${await signedUp.text()}`)
  const headers = { cookie: cookiesOf(signedUp) }
  for (const [at, document] of documents.entries()) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(document.bytes)]), document.name)
    const response = await fetch(`${url}/upload/file`, { method: 'POST', headers, body: form })
    if (!response.ok)
      throw new Error(`${document.name}: the upload answered ${response.status}: ${await response.text()}`)
    if (at % lookedThrough === lookedThrough - 1) await settled({ url, headers })
  }
  await settled({ url, headers })
  return { url, headers }
}

/** Asks a question behind those that lead to it. */
export async function askProduct(
  at: Reached,
  { question, before = [] }: Pick<LabelledQuestion, 'question' | 'before'>,
): Promise<GivenAnswer> {
  for (const earlier of before) await ask(at, earlier)
  return ask(at, question)
}

async function ask({ url, headers }: Reached, prompt: string): Promise<GivenAnswer> {
  const asked = performance.now()
  const response = await fetch(`${url}${askDocuments.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  })
  const reader = new EventReader<DocstoreEvent>(response)
  const events: DocstoreEvent[] = []
  let evidenceAfter: number | null = null
  for (let event = await reader.next(); event !== null; event = await reader.next()) {
    if (event.evidence !== undefined) evidenceAfter ??= performance.now() - asked
    events.push(event)
  }
  const message: ChatMessage | undefined = events.findLast((event) => event.message !== undefined)?.message
  const found = events.find(({ relevantFiles }) => relevantFiles !== undefined)?.relevantFiles ?? []
  if (message === undefined) throw new Error(`no answer to '${prompt}': ${JSON.stringify(events.at(-1))}`)
  return {
    found: found.map(({ name }) => name),
    cited: [...new Set(message.sources.map(({ name }) => name))],
    text: message.content,
    shown: shownIn(message),
    certainty: message.evidence?.certainty ?? null,
    how: message.evidence?.how ?? [],
    evidenceAfter,
  }
}

/** Everything that evidence shows, with each figure in the ways that people spell it. */
function shownIn({ evidence }: ChatMessage): string {
  return (evidence?.parts ?? [])
    .map((part) => {
      if (part.kind === 'passages')
        return part.passages.map(({ before, sentence, after }) => `${before}${sentence}${after}`).join(' ')
      if (part.kind === 'pictures') return ''
      const { figure, statistics, groups, rows, row_count: count } = part.result
      const figures = [
        figure,
        count,
        ...Object.values(statistics ?? {}),
        ...(groups ?? []).map((group) => group.figure),
      ]
      const cells = [...rows.flatMap((row) => row.cells), ...(groups ?? []).map(({ label }) => label)]
      return [...figures.flatMap(spellings), ...cells.flatMap(spellings)].join(' ; ')
    })
    .join(' ')
}

const mostDigits = 4

/** '1204.4' is '1,204.40' for some. */
function spellings(value: string | number | boolean | null): string[] {
  if (typeof value !== 'number') return value === null ? [] : [String(value)]
  const digits = Array.from({ length: mostDigits + 1 }, (_, at) => at)
  return digits.flatMap((most) => [
    value.toFixed(most),
    value.toLocaleString('en', { minimumFractionDigits: most, maximumFractionDigits: most }),
    `${(value * 100).toFixed(most)}%`,
  ])
}
