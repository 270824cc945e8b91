import { afterEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

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
  const sending = { story: null, signal: new AbortController().signal, onProgress: () => {} }
  const reply = await sendFile({ ...sending, file: new File(['Rain till eleven.'], 'day-3.txt') })
  expect(reply).toEqual({ fileId: 'x' })
  const { opened, withCredentials, form } = AnsweredRequest.last ?? {}
  expect([opened, withCredentials]).toEqual([['POST', '/upload/file'], true])
  expect([...(form?.keys() ?? [])]).toEqual(['filename', 'file'])
})
