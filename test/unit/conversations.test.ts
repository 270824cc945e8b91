import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { conversationsIn } from '#eval/answers/conversations.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

async function read(files: Record<string, unknown>) {
  const folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files))
    await fs.writeFile(path.join(folder, name), JSON.stringify(content))
  return Array.fromAsync(conversationsIn(folder))
}

test('a question of LongMemEval comes with its sessions, and what they do not answer is to be refused', async () => {
  const one = {
    question_id: 'q1',
    question_type: 'single-session-user',
    question: 'How long was the keel?',
    answer: 7,
    haystack_dates: ['2023/05/20 (Sat) 02:21', '2023/05/21 (Sun) 10:00'],
    haystack_session_ids: ['s1', 's2'],
    haystack_sessions: [
      [{ role: 'user', content: 'The keel is 7 metres long.' }],
      [{ role: 'assistant', content: 'Good morning.' }],
    ],
    answer_session_ids: ['s1'],
  }
  const [[name, set] = [], [, absent] = []] = await read({
    'longmemeval.json': [one, { ...one, question_id: 'q2_abs' }],
  })
  expect(name).toBe('longmemeval.json q1')
  expect(set?.documents.map(({ name: of, text }) => [of, text])).toEqual([
    ['s1.txt', '2023/05/20 (Sat) 02:21\n\nuser: The keel is 7 metres long.'],
    ['s2.txt', '2023/05/21 (Sun) 10:00\n\nassistant: Good morning.'],
  ])
  expect(set?.questions).toMatchObject([{ files: ['s1.txt'], fact: [['7']] }])
  expect(absent?.questions).toMatchObject([{ files: [], refuse: true }])
})

test('a conversation of LoCoMo is a set, each of its sessions a document', async () => {
  const [[name, set] = []] = await read({
    'locomo10.json': [
      {
        sample_id: 'conv-1',
        conversation: {
          speaker_a: 'Ada',
          session_1_date_time: '1:56 pm on 8 May, 2023',
          session_1: [{ speaker: 'Ada', dia_id: 'D1:1', text: 'I bought a kayak.' }],
          session_2: [{ speaker: 'Ben', dia_id: 'D2:1', text: 'Nice.' }],
        },
        qa: [
          { question: 'What did Ada buy?', answer: 'a kayak', evidence: ['D1:1'], category: 4 },
          { question: 'What did Ben buy?', adversarial_answer: 'a kayak', evidence: ['D1:1'], category: 5 },
        ],
      },
    ],
  })
  expect(name).toBe('locomo10.json conv-1')
  expect(set?.documents.map(({ name: of, text }) => [of, text])).toEqual([
    ['session_1.txt', '1:56 pm on 8 May, 2023\n\nAda: I bought a kayak.'],
    ['session_2.txt', '\n\nBen: Nice.'],
  ])
  expect(set?.questions).toMatchObject([
    { question: 'What did Ada buy?', files: ['session_1.txt'], fact: [['a kayak']] },
    { files: [], fact: [], refuse: true },
  ])
})

test('a file of another shape is reported, not passed over', async () => {
  await expect(read({ 'other.json': { hello: 1 } })).rejects.toThrow()
  await expect(read({})).rejects.toThrow('there is no .json')
})
