import { afterEach, expect, test, vi } from 'vitest'
import { logIn } from './log-in.ts'

afterEach(() => void vi.unstubAllGlobals())

const ada = { username: 'ada', password: 'a long enough secret' }

const answerWith = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply())

test('the answer of a login is handed on, whichever of the three it is', async () => {
  for (const answer of [
    { redirect: '/keep-account?token=x' },
    { message: 'Accept the license agreement to continue.', eula_required: true },
    { id: 'x', name: 'Ada' },
  ]) {
    answerWith(() => Response.json(answer))
    expect(await logIn(ada)).toEqual(answer)
  }
})

test('a refused login throws the server’s words, and ‘Login failed’ where it has none', async () => {
  answerWith(() =>
    Response.json({ error: 'Try again in 15 minutes.', code: 'too_many_tries' }, { status: 429 }),
  )
  await expect(logIn(ada)).rejects.toMatchObject({ message: 'Try again in 15 minutes.', status: 429 })
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(logIn(ada)).rejects.toMatchObject({ message: 'Login failed', status: 502 })
})
