import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'

test('a server that stops finishes a request, and waits no longer for its connection', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let isCut = false
  app.server.closeAllConnections = () => {
    isCut = true
  }
  const reply = fetch(url)
  await asked.promise
  const drained = drain(app)
  await expect.poll(() => app.server.listening).toBe(false)
  answer.resolve('Eleven herons.')
  expect(await (await reply).text()).toBe('Eleven herons.')
  await drained
  expect(isCut).toBe(false)
})
