import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AnswerSet, LabelledDocument, LabelledQuestion } from './answer-set.ts'

/** https://github.com/xiaowu0162/LongMemEval: a question with the sessions of chat it is asked of. */
const LongMemEval = z.array(
  z.object({
    question_id: z.string(),
    question_type: z.string(),
    question: z.string(),
    answer: z.union([z.string(), z.number()]),
    haystack_dates: z.array(z.string()),
    haystack_session_ids: z.array(z.string()),
    haystack_sessions: z.array(z.array(z.object({ role: z.string(), content: z.string() }))),
    answer_session_ids: z.array(z.string()),
  }),
)

/** https://github.com/snap-research/locomo: a long conversation of two people, and questions of it. */
const LoCoMo = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(
      z.object({
        question: z.string(),
        answer: z.optional(z.union([z.string(), z.number()])),
        evidence: z.array(z.string()),
        category: z.number(),
      }),
    ),
  }),
)
const Turns = z.array(z.object({ speaker: z.string(), dia_id: z.string(), text: z.string() }))

/** LoCoMo's questions that its conversations do not answer. */
const adversarial = 5
/** LongMemEval marks such questions by the end of their name. */
const unanswered = /_abs$/

/** Sets of LongMemEval and LoCoMo files in a folder, each conversation or haystack a set: a session is a document. */
export async function* conversationsIn(folder: string): AsyncGenerator<readonly [string, AnswerSet]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new Error(`there is no .json in ${folder}`)
  for (const name of names) {
    const read: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const long = LongMemEval.safeParse(read)
    if (long.success) {
      for (const one of long.data) yield [`${name} ${one.question_id}`, haystack(one)]
      continue
    }
    for (const one of z.parse(LoCoMo, read)) yield [`${name} ${one.sample_id}`, conversation(one)]
  }
}

function haystack(one: z.infer<typeof LongMemEval>[number]): AnswerSet {
  const documents = one.haystack_sessions.map((turns, at) => {
    const said = turns.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
    return textDocument(
      one.haystack_session_ids[at] ?? String(at),
      `${one.haystack_dates[at] ?? ''}\n\n${said}`,
    )
  })
  const question = labelled(one.question_id, one.question, {
    isRefused: unanswered.test(one.question_id),
    sessions: one.answer_session_ids,
    answer: one.answer,
  })
  return { documents, questions: [question] }
}

function conversation({ sample_id, conversation: sessions, qa }: z.infer<typeof LoCoMo>[number]): AnswerSet {
  const documents = Object.entries(sessions).flatMap(([key, value]) => {
    const turns = /^session_\d+$/.test(key) ? Turns.safeParse(value) : null
    if (!turns?.success) return []
    const said = turns.data.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n\n')
    return [textDocument(key, `${String(sessions[`${key}_date_time`] ?? '')}\n\n${said}`)]
  })
  const questions = qa.map(({ question, answer, evidence, category }, at) =>
    labelled(`${sample_id}-${at}`, question, {
      isRefused: category === adversarial,
      // 'D3:12' is the twelfth turn of session 3.
      sessions: evidence
        .flatMap((turn) => /^D(\d+):/.exec(turn)?.[1] ?? [])
        .map((number) => `session_${number}`),
      answer: answer ?? '',
    }),
  )
  return { documents, questions }
}

const textDocument = (name: string, text: string): LabelledDocument => ({
  name: `${name}.txt`,
  bytes: Buffer.from(text),
  text,
})

/** The answer is looked for as it is written: free words that say the same count as missed. */
function labelled(
  id: string,
  question: string,
  {
    isRefused,
    sessions,
    answer,
  }: { isRefused: boolean; sessions: readonly string[]; answer: string | number },
): LabelledQuestion {
  return {
    id,
    class: isRefused ? 'refuse' : 'fact',
    language: 'en',
    question,
    files: isRefused ? [] : [...new Set(sessions)].map((name) => `${name}.txt`),
    fact: isRefused ? [] : [[String(answer)]],
    ...(isRefused ? { refuse: true } : {}),
  }
}
