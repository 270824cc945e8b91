import { afterEach, expect, test, vi } from 'vitest'
import type { StoryId } from '#contract/ids.ts'
import { sendFile } from './send-file.ts'

const story = '01990000-0000-7000-8000-000000000001' as StoryId

afterEach(() => void vi.unstubAllGlobals())

/** Answers as soon as something is sent; keeps what was asked of it. */
class AnsweredRequest extends EventTarget {
  static last: AnsweredRequest | null = null
  withCredentials = false
  status = 200
  responseText = '{"fileId":"x"}'
  upload = new EventTarget()
  opened: unknown[] = []
  form: FormData | null = null
  open(...call: unknown[]): void {
    this.opened = call
    AnsweredRequest.last = this
  }
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.form = form
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

test('an upload carries the cookies, and the name of its file', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
  const { signal } = new AbortController()
  const sending = { story: null, chosenAt: 7, isCopyWanted: false, signal, onProgress: () => {} }
  const reply = await sendFile({ ...sending, file: new File(['Rain till eleven.'], 'day-3.txt') })
  expect(reply).toMatchObject({ fileId: 'x' })
  const { opened, withCredentials, form } = AnsweredRequest.last ?? {}
  expect([opened, withCredentials]).toEqual([['POST', '/upload/file'], true])
  expect([...(form?.keys() ?? [])]).toEqual(['filename', 'unless_known', 'modified_at', 'time_zone', 'file'])
})

test('an upload for a story carries its place in it', async () => {
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
  const sending = { story, chosenAt: 1_795_327_063_405_001, isCopyWanted: true, onProgress: () => {} }
  const file = new File(['Rain till eleven.'], 'day-3.txt')
  await sendFile({ ...sending, file, signal: new AbortController().signal })
  const { form } = AnsweredRequest.last ?? {}
  expect([form?.get('story'), form?.get('chosen_at')]).toEqual([story, '1795327063405001'])
  // A copy that is wanted is stored whatever is there.
  expect(form?.has('unless_known')).toBe(false)
})
