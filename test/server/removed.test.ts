import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { saveFileText } from '#contract/calls/text-changes.ts'
import { deleteUpload, getSharedFile } from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// Removed, deleted, edited out or unshared content is in no answer, old or new, and in no correction of a question.

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const herons = 'Rain till eleven, then the wind dropped. Ada counted eleven herons by the weir.'
const locks = 'We passed nine locks before supper.'

/** A public story of a new user about herons and locks. */
async function publicStory() {
  const maren = await member(app)
  const [file, other] = [await maren.stores(herons, 'day-3.txt'), await maren.stores(locks, 'day-4.txt')]
  await app.idle()
  const story = await maren.call(stories.createStory, {
    body: { name: 'Lakes', file_ids: [file, other], show_on_feed: true },
  })
  return { maren, file, params: { id: story.id } }
}

async function ask(who: Person, params: { id: string }, message: string): Promise<chat.ChatMessage> {
  const events = (await eventsOf(
    await who.request(chat.askPublic, { params, body: { message } }),
  )) as chat.ChatEvent[]
  const { message: answer } = events.at(-1) ?? {}
  if (!answer) throw new Error(`no answer: ${JSON.stringify(events)}`)
  return answer
}

const historyOf = async (who: Person, params: { id: string }) =>
  (await who.call(chat.publicChat, { params })).history

const withdrawn = { content: chat.withdrawnWords, withdrawn: true, sources: [], relevant_files: [] }

test('an answer is quiet about a file that left its story, and speaks again when it is put back (G5)', async () => {
  const { maren, file, params } = await publicStory()
  const friend = visitor(app)
  expect((await ask(friend, params, 'How many herons?')).content).toContain('eleven herons')
  expect((await ask(friend, params, 'How many locks?')).content).toContain('nine locks')
  await maren.call(stories.removeFiles, { params, body: { file_ids: [file] } })
  for (const who of [friend, maren, visitor(app)]) {
    const [question, about, , other] = await historyOf(who, params)
    expect(question?.content).toBe('How many herons?')
    expect(about).toMatchObject(withdrawn)
    expect(other?.content).toContain('nine locks')
  }
  const [, followed] = await eventsOf(
    await friend.request(chat.answerEvents, {
      params: { id: (await historyOf(friend, params))[1]?.id ?? '' },
    }),
  )
  expect(followed).toMatchObject({ done: true, message: withdrawn })
  await maren.call(stories.addFiles, { params, body: { file_ids: [file] } })
  expect((await historyOf(friend, params))[1]?.content).toContain('eleven herons')
  await maren.call(deleteUpload, { params: { id: file } })
  expect((await historyOf(friend, params))[1]).toMatchObject(withdrawn)
})

test('text that was edited out is gone from caption, search and answers at once (G5)', async () => {
  const { maren, file, params } = await publicStory()
  const friend = visitor(app)
  expect((await ask(friend, params, 'How many herons?')).content).toContain('eleven herons')
  await maren.call(saveFileText, { params: { id: file }, body: { text: 'Nothing to be told of that day.' } })
  const record = await friend.call(getSharedFile, { params: { id: file }, query: { groupId: params.id } })
  expect(JSON.stringify(record).toLowerCase()).not.toContain('heron')
  const { rows } = await app.services.database.pool.query(
    `select 1 from file_passages where file_id = $1 and text ilike '%heron%'`,
    [file],
  )
  expect(rows).toEqual([])
  expect((await historyOf(friend, params))[1]).toMatchObject(withdrawn)
  await app.idle()
  expect((await ask(friend, params, 'How many herons?')).content).not.toContain('eleven')
})

test('the words of answers that no one may read any more are removed by the daily sweep', async () => {
  const { maren, file, params } = await publicStory()
  const { id } = await ask(maren, params, 'How many herons?')
  await maren.call(stories.removeFiles, { params, body: { file_ids: [file] } })
  const stored = async () =>
    (await app.services.database.pool.query('select content from chat_messages where id = $1', [id])).rows
  await app.services.chat.emptyWithdrawn()
  // It can still be put back.
  expect(JSON.stringify(await stored())).toContain('heron')
  await maren.call(saveFileText, { params: { id: file }, body: { text: 'Nothing to be told of that day.' } })
  await app.services.chat.emptyWithdrawn()
  expect(await stored()).toEqual([{ content: '' }])
  await app.idle()
})

test('an owner removes any message of the story’s public conversation, other users their own (G5)', async () => {
  const { maren, params } = await publicStory()
  const [friend, other] = [visitor(app), visitor(app)]
  const answer = await ask(friend, params, 'How many herons?')
  await ask(other, params, 'How many locks?')
  const [question, , second] = await historyOf(friend, params)
  expect([question?.may_remove, second?.may_remove, answer.may_remove]).toEqual([true, false, true])
  const remove = (who: Person, id: string | undefined) =>
    who.request(chat.removeMessage, { params: { id: id ?? '' } })
  expect((await remove(other, question?.id)).status).toBe(404)
  const { removed } = (await (await remove(friend, answer.id)).json()) as { removed: string[] }
  expect(removed.toSorted()).toEqual([question?.id, answer.id].toSorted())
  expect((await historyOf(other, params)).map(({ content }) => content)).toEqual([
    'How many locks?',
    expect.stringContaining('nine locks'),
  ])
  expect((await maren.call(stories.getStory, { params })).chat_count).toBe(1)
  expect((await historyOf(maren, params)).map((message) => message.may_remove)).toEqual([true, true])
  expect((await remove(maren, second?.id)).status).toBe(200)
  expect(await historyOf(other, params)).toEqual([])
})

test('a question is corrected by the words of its story only (G6)', async () => {
  const maren = await member(app)
  const open = await maren.stores('The lanterns hang by the harbour.', 'open.txt')
  await app.idle()
  const story = await maren.call(stories.createStory, {
    body: { name: 'Harbour', file_ids: [open], show_on_feed: true },
  })
  const params = { id: story.id }
  const first = await ask(visitor(app), params, 'Where are the lanternss?')
  expect(first.relevant_files.map(({ name }) => name)).toEqual(['open.txt'])
  // What is private holds the misspelt word itself, and words more like it.
  await maren.stores('Lanternss, lanternsss and lanternssy are the words of this.', 'private.txt')
  await app.idle()
  const second = await ask(visitor(app), params, 'Where are the lanternss?')
  const partsOf = ({ content, sources, relevant_files }: chat.ChatMessage) => [
    content,
    sources,
    relevant_files,
  ]
  expect(partsOf(second)).toEqual(partsOf(first))
})

test('a refused question counts nowhere, and one that finds nothing is none of the three (E4, G9)', async () => {
  const { params } = await publicStory()
  const [friend, neighbour] = [visitor(app, '198.51.100.77'), visitor(app, '198.51.100.77')]
  const outcomeOf = async (who: Person, message: string) => {
    const response = await who.request(chat.askPublic, { params, body: { message } })
    const last = ((await eventsOf(response.clone())) as chat.ChatEvent[]).at(-1)
    return response.ok ? last?.freePromptsLeft : ((await response.json()) as { code: string }).code
  }
  expect(await outcomeOf(friend, 'Who played the trombone?')).toBe(3)
  for (const left of [2, 1, 0]) expect(await outcomeOf(friend, 'How many herons?')).toBe(left)
  for (let click = 0; click < 70; click += 1)
    expect(await outcomeOf(friend, 'How many herons?')).toBe('free_prompts_used')
  expect(await outcomeOf(neighbour, 'How many herons?')).toBe(2)
})
