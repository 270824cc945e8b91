import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { TextEditor } from './TextEditor.tsx'

interface Sent {
  method: string
  path: string
  ifMatch: string | null
  text: unknown
}

/** A server with one text; a save with another version than its own is refused. */
function serve(text: string, versions: Record<string, string> = {}) {
  const served = { text, version: 'v1', sent: [] as Sent[] }
  const json = (body: object, status = 200) => Response.json(body, { status })
  const ofText = (one: string) => ({
    text: one,
    encoding: 'utf-8',
    has_bad_bytes: false,
    keeps_original: false,
    is_cut: false,
    version: served.version,
  })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname
    const [, earlier] = /\/versions\/(.+)$/.exec(path) ?? []
    if (earlier !== undefined) return json(ofText(versions[earlier] ?? ''))
    if (path.endsWith('/versions'))
      return json({
        versions: Object.keys(versions).map((id) => ({ id, replaced_at: '2026-11-01T10:00:00Z', size: 5 })),
      })
    if (method === 'GET') return json(ofText(served.text))
    const ifMatch = new Headers(headers).get('if-match')
    const said = (JSON.parse(String(body)) as { text: string }).text
    served.sent.push({ method, path, ifMatch, text: said })
    if (ifMatch !== `"${served.version}"`)
      return json({ error: 'This text was changed elsewhere.', code: 'changed_meanwhile' }, 412)
    served.text = said
    served.version += '+'
    return json({ ...storedFile(1, { name: 'day.txt' }), version: served.version })
  })
  return served
}
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text of/ })
const other = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /other window/ })

test('a text that was saved in another window meanwhile is shown beside the own one, and neither is lost', async () => {
  const served = serve('Rain.')
  const done = vi.fn<() => void>()
  draw(<TextEditor file={storedFile(1, { name: 'day.txt' })} onClose={done} />)
  await userEvent.type(await field(), ' Mine.')
  Object.assign(served, { text: 'Rain. Theirs.', version: 'v2' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await other()).value).toBe('Rain. Theirs.')
  expect((await field()).value).toBe('Rain. Mine.')
  expect(done).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Swap both texts' }))
  expect([(await field()).value, (await other()).value]).toEqual(['Rain. Theirs.', 'Rain. Mine.'])
  await userEvent.click(screen.getByRole('button', { name: 'Swap both texts' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(served.sent.map(({ ifMatch, text }) => [ifMatch, text])).toEqual([
    ['"v1"', 'Rain. Mine.'],
    ['"v2"', 'Rain. Mine.'],
  ])
})

test('a draft that outlives a reload replaces the version that it was begun with', async () => {
  const served = serve('Rain.')
  const { unmount } = draw(
    <TextEditor file={storedFile(2, { name: 'day.txt' })} onClose={vi.fn<() => void>()} />,
  )
  await userEvent.type(await field(), ' Mine.')
  unmount()
  Object.assign(served, { text: 'Rain. Theirs.', version: 'v2' })
  draw(<TextEditor file={storedFile(2, { name: 'day.txt' })} onClose={vi.fn<() => void>()} />)
  expect((await field()).value).toBe('Rain. Mine.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await other()).value).toBe('Rain. Theirs.')
})

test('an earlier version is read, and put into the field', async () => {
  serve('Rain till noon.', { a: 'Rain till nine.', b: 'Rain.' })
  draw(<TextEditor file={storedFile(3, { name: 'day.txt' })} onClose={vi.fn<() => void>()} />)
  await field()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier versions' }))
  const [, second] = await screen.findAllByRole('button', { pressed: false })
  const shown = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Earlier versions' })
  await waitFor(async () => expect((await shown()).value).toBe('Rain till nine.'))
  expect(second).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { pressed: false }))
  await waitFor(async () => expect((await shown()).value).toBe('Rain.'))
  await userEvent.click(screen.getByRole('button', { name: 'Use this text' }))
  expect((await field()).value).toBe('Rain.')
})

test('a text that was never changed says that there is no earlier version', async () => {
  serve('Rain.')
  draw(<TextEditor file={storedFile(4, { name: 'day.txt' })} onClose={vi.fn<() => void>()} />)
  await field()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier versions' }))
  expect(await screen.findByText('There are no earlier versions.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to your text' }))
  expect((await field()).value).toBe('Rain.')
})
