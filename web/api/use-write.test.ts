import { InfiniteQueryObserver, MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getFeed, getStory } from '#contract/calls/stories.ts'
import type { Notices } from '#web/ui/notices/use-notices.ts'
import { ApiProblem } from './api-problem.ts'
import type { CachedItem } from './cached-item.ts'
import { keyOf } from './query-keys.ts'
import { type WritePlan, writeOptions, type WriteTexts } from './use-write.ts'

interface Card {
  id: string
  name: string
  starred: boolean
}
type Change = Partial<Card>

const item: CachedItem<Card> = { name: 'a', heldBy: [getFeed, getStory], isIt: ({ id }) => id === 'a' }
const story = keyOf(getStory, { params: { id: 'a' } })
const [a, b]: [Card, Card] = [
  { id: 'a', name: 'Lakes', starred: false },
  { id: 'b', name: 'Hills', starred: false },
]

let client: QueryClient
const notices = { snackbar: vi.fn<Notices['snackbar']>(), alert: vi.fn<Notices['alert']>() }
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(keyOf(getFeed), { pages: [{ stories: [a, b] }] })
  client.setQueryData(story, a)
})
afterEach(() => {
  client.clear()
  vi.clearAllMocks()
})

const shown = (): Card | undefined => client.getQueryData(story)
const cards = () => client.getQueryData<{ pages: { stories: Card[] }[] }>(keyOf(getFeed))?.pages[0]?.stories

/** Begins a write of some fields; gives what ends it. */
function begin(change: Change, plan: WritePlan<Change, Change, Card> = {}, texts: WriteTexts<Change> = {}) {
  const answer = Promise.withResolvers<Change>()
  const observer = new MutationObserver(
    client,
    writeOptions<Change, Change, Card>({
      client,
      notices,
      send: () => answer.promise,
      plan: { item: () => item, optimistic: (input) => input, fromReply: (reply) => reply, ...plan },
    }),
  )
  const leave = observer.subscribe(() => {})
  const ended = observer.mutate({ input: change, texts }).catch(() => null)
  return {
    leave,
    answers: (reply: Change) => (answer.resolve(reply), ended),
    fails: (failure = new ApiProblem(500, 'HTTP 500')) => (answer.reject(failure), ended),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a change shows at once wherever its item is, and nowhere else', async () => {
  const write = begin({ starred: true })
  await settled()
  expect(cards()).toEqual([{ ...a, starred: true }, b])
  expect(shown()?.starred).toBe(true)
  await write.answers({ starred: true })
  expect(shown()?.starred).toBe(true)
})

test('a refused change goes back, field by field, in words', async () => {
  const write = begin({ starred: true }, { failed: 'Couldn’t star this story' })
  await settled()
  client.setQueryData(story, (card?: Card) => card && { ...card, name: 'Renamed elsewhere' })
  await write.fails()
  expect(shown()).toEqual({ ...a, name: 'Renamed elsewhere' })
  expect(cards()).toEqual([a, b])
  expect(notices.snackbar.mock.calls).toEqual([['Couldn’t star this story']])
})

test('a fetch under way does not overwrite what is shown, and is made again afterwards', async () => {
  const reply = Promise.withResolvers<Card>()
  const answers = [reply.promise, Promise.resolve({ ...a, starred: true })]
  const fetching = client
    .fetchQuery({ queryKey: story, queryFn: () => answers.shift() ?? reply.promise })
    .catch(() => null)
  const write = begin({ starred: true })
  await settled()
  reply.resolve(a)
  await fetching
  expect(shown()?.starred).toBe(true)
  await write.answers({ starred: true })
  expect(client.getQueryState(story)?.isInvalidated).toBe(true)
})

test('the next page of a list, cancelled on its way, is asked for again afterwards', async () => {
  const key = keyOf(getFeed, { query: { starred: 'true' } })
  const pages = [Promise.resolve({ stories: [a] }), Promise.withResolvers<never>().promise]
  const list = new InfiniteQueryObserver(client, {
    queryKey: key,
    queryFn: () => pages.shift() ?? Promise.resolve({ stories: [b] }),
    initialPageParam: 0,
    getNextPageParam: (_, loaded) => loaded.length,
  })
  const leave = list.subscribe(() => {})
  await settled()
  void list.fetchNextPage()
  const write = begin({ starred: true })
  await settled()
  await write.answers({ starred: true })
  await settled()
  expect(list.getCurrentResult().data?.pages).toEqual([
    { stories: [{ ...a, starred: true }] },
    { stories: [b] },
  ])
  leave()
})

test('of two writes of one item each takes back its own only', async () => {
  const naming = begin({ name: 'New', starred: true })
  const starring = begin({ starred: false })
  await settled()
  expect(shown()).toEqual({ ...a, name: 'New', starred: false })
  await naming.fails()
  expect(shown()).toEqual(a)
  await starring.fails()
  expect(shown()).toEqual(a)
  expect(cards()).toEqual([a, b])
})

test('the reply of one write does not hide what another one shows', async () => {
  const naming = begin({ name: 'New' })
  const starring = begin({ starred: true })
  await settled()
  await naming.answers({ ...a, name: 'Kept' })
  expect(shown()).toEqual({ ...a, name: 'Kept', starred: true })
  await starring.fails()
  expect(shown()).toEqual({ ...a, name: 'Kept' })
})

test('a write whose screen is gone ends as any other', async () => {
  const write = begin({ name: 'New' }, { failed: 'Failed to update story name' })
  await settled()
  write.leave()
  await write.fails()
  expect(shown()).toEqual(a)
  expect(notices.snackbar).toHaveBeenCalledWith('Failed to update story name')
})

test('a write refetches the calls that it invalidates and shows its result once, with Undo', async () => {
  const undo = () => {}
  const plan = { invalidates: () => [keyOf(getFeed)], onSuccess: { text: 'Removed from story', undo } }
  await begin({ name: 'New' }, plan).answers({ name: 'New' })
  expect(client.getQueryState(keyOf(getFeed))?.isInvalidated).toBe(true)
  expect(client.getQueryState(story)?.isInvalidated).toBe(false)
  expect(notices.snackbar.mock.calls).toEqual([
    ['Removed from story', { actions: [{ label: 'Undo', onClick: undo }] }],
  ])
})

test('one call may have words of its own, and a dialog may have its own words for a failure', async () => {
  await begin({ name: 'New' }, { onSuccess: 'Saved' }, { onSuccess: 'Story name updated' }).answers({
    name: 'New',
  })
  expect(notices.snackbar.mock.calls).toEqual([['Story name updated']])
  const plan = { failsIn: 'alert', failed: (failure: unknown) => String(failure) } as const
  await begin({ name: 'Newer' }, plan).fails(new ApiProblem(401, 'Authentication required'))
  expect(notices.alert.mock.calls).toEqual([['ApiProblem: Authentication required']])
})

test('S8: the server’s sentence follows the text of a snackbar, and an alert says exactly its text', async () => {
  const refusal = new ApiProblem(409, 'The trash is being emptied.')
  await begin({ name: 'New' }, { failed: 'Failed to delete' }).fails(refusal)
  expect(notices.snackbar.mock.calls).toEqual([['Failed to delete. The trash is being emptied.']])
  await begin({ name: 'New' }, { failed: 'Failed to update profile', failsIn: 'alert' }).fails(refusal)
  expect(notices.alert.mock.calls).toEqual([['Failed to update profile']])
})

test('without a connection a write fails at once instead of waiting for one', async () => {
  onlineManager.setOnline(false)
  const write = begin({ name: 'New' }, { failed: 'Not saved' })
  await Promise.race([write.fails(new ApiProblem(0, 'No answer.', 'network')), settled()])
  onlineManager.setOnline(true)
  expect(notices.snackbar).toHaveBeenCalledWith('Not saved')
})
