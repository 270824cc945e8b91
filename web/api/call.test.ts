import { afterEach, expect, test, vi } from 'vitest'
import { getProfile, login } from '#contract/calls/accounts.ts'
import { updateProfile } from '#contract/calls/profile.ts'
import { call } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Answers every call like this; gives back what was sent. */
function answerWith(reply: () => Response) {
  const fetch = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(async () => reply())
  vi.stubGlobal('fetch', fetch)
  return fetch.mock.calls
}

test('every call carries the cookies, also to another origin', async () => {
  const sent = answerWith(() => Response.json({}))
  await call(getProfile)
  await call(login, { body: { username: 'ada', password: 'a long enough secret' } })
  await call(updateProfile, { form: new FormData() })
  expect(sent.map(([, { method, credentials }]) => [method, credentials])).toEqual([
    ['GET', 'include'],
    ['POST', 'include'],
    ['POST', 'include'],
  ])
})

test('a body travels as JSON', async () => {
  const sent = answerWith(() => Response.json({}))
  await call(login, { body: { username: 'ada', password: 'a long enough secret' } })
  expect(sent[0]).toMatchObject([
    '/auth/login',
    {
      headers: { 'content-type': 'application/json' },
      body: '{"username":"ada","password":"a long enough secret"}',
    },
  ])
})

test('a failed call throws the server’s words, else its status', async () => {
  answerWith(() =>
    Response.json({ error: 'Authentication required', code: 'sign_in_needed' }, { status: 401 }),
  )
  await expect(call(getProfile)).rejects.toMatchObject({ message: 'Authentication required', status: 401 })
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(getProfile)).rejects.toMatchObject({ message: 'HTTP 502', status: 502 })
})
