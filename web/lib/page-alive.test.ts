import { expect, test } from 'vitest'
import { becomeAlive, expectAlive, whenAlive } from './page-alive.ts'

test('what waits for the page happens in its order once it is alive, and what was forgotten never', () => {
  const done: string[] = []
  whenAlive(() => done.push('at once'))
  expectAlive()
  whenAlive(() => done.push('first'))
  const forget = whenAlive(() => done.push('forgotten'))
  whenAlive(() => done.push('second'))
  forget()
  expect(done).toEqual(['at once'])
  becomeAlive()
  whenAlive(() => done.push('afterwards'))
  becomeAlive()
  expect(done).toEqual(['at once', 'first', 'second', 'afterwards'])
})
