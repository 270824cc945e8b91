import { expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { createPageTurns, type PageResults } from './page-turns.ts'

const document = (name: string) => ({ id: name as FileId })
const never = new AbortController().signal

/** Turns whose rendering ends when the test says so, recorded as document and pages. */
function drawnByHand() {
  const begun: string[] = []
  const signals: AbortSignal[] = []
  const ends: ((results: PageResults) => void)[] = []
  const turns = createPageTurns<{ id: FileId }>((file, pages, signal) => {
    begun.push(`${file.id} ${pages.join(',')}`)
    signals.push(signal)
    const { promise, resolve } = Promise.withResolvers<PageResults>()
    ends.push(resolve)
    return promise
  })
  const want = (viewer: string, name: string, page: number, signal = never) =>
    turns.want({ viewer, file: document(name), page, signal })
  /** Finishes that rendering with all pages, and lets the next one start. */
  const end = async (at: number, results?: PageResults) => {
    const pages = (begun[at] ?? '').split(' ')[1]?.split(',').map(Number) ?? []
    ends[at]?.(results ?? new Map(pages.map((page) => [page, 'drawn'])))
    await new Promise(setImmediate)
  }
  return { begun, signals, want, end }
}

const pages = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a viewer has one turn at a time, of several pages, and another viewer the next one, G3', async () => {
  const { begun, want, end } = drawnByHand()
  const requests = pages(20).map((page) => want('visitor', 'endless', page))
  expect(begun).toEqual(['endless 1'])
  void want('maren', 'guide', 2)
  expect(begun).toEqual(['endless 1', 'guide 2'])
  await end(0)
  expect(begun[2]).toBe('endless 2,3,4,5,6,7,8,9')
  // Queued last and served next.
  void want('jonas', 'guide', 5)
  await end(1)
  expect(begun[3]).toBe('guide 5')
  await end(2)
  await end(4)
  await end(5)
  await Promise.all(requests)
})

test('a page that several viewers request is rendered once', async () => {
  const { begun, want, end } = drawnByHand()
  const first = want('ada', 'guide', 1)
  const same = want('ben', 'guide', 1)
  expect(begun).toEqual(['guide 1'])
  await end(0)
  await Promise.all([first, same])
})

test('a page that no one waits for any more is given up, and its place goes on, G3', async () => {
  const { begun, signals, want, end } = drawnByHand()
  const [one, two] = [new AbortController(), new AbortController()]
  const drawing = want('ada', 'guide', 1, one.signal)
  const waiting = want('ada', 'guide', 2, two.signal)
  const third = want('ada', 'guide', 3)
  two.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  one.abort(new Error('gone too'))
  await expect(drawing).rejects.toThrow('gone too')
  expect(signals[0]?.aborted).toBe(true)
  await end(0)
  expect(begun).toEqual(['guide 1', 'guide 3'])
  await end(1)
  await third
})

test('pages that were not come to have another turn, and a refused one says why', async () => {
  const { begun, want, end } = drawnByHand()
  const first = want('ada', 'guide', 1)
  const rest = [2, 3, 4].map((page) => want('ada', 'guide', page))
  const refusal = rest[1]?.catch(String)
  await end(0)
  await first
  expect(begun[1]).toBe('guide 2,3,4')
  await end(
    1,
    new Map<number, 'drawn' | 'left' | Error>([
      [2, 'drawn'],
      [3, new Error('too long')],
      [4, 'left'],
    ]),
  )
  expect(await refusal).toContain('too long')
  expect(begun[2]).toBe('guide 4')
  await end(2)
  await Promise.all([rest[0], rest[2]])
})

test('a viewer who waits for very many pages is refused further ones, and no one else, G3', async () => {
  const { begun, want } = drawnByHand()
  // One is being rendered, forty wait.
  for (const page of pages(41)) void want('visitor', 'endless', page)
  await expect(want('visitor', 'endless', 99)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  void want('maren', 'guide', 1)
  expect(begun).toContain('guide 1')
})
