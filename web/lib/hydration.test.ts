import { expect, test } from 'vitest'
import { finishHydration, expectHydration, whenHydrated } from './hydration.ts'

test('what waits for the page happens in its order once it is hydrated, and what was forgotten never', () => {
  const done: string[] = []
  whenHydrated(() => done.push('at once'))
  expectHydration()
  whenHydrated(() => done.push('first'))
  const forget = whenHydrated(() => done.push('forgotten'))
  whenHydrated(() => done.push('second'))
  forget()
  expect(done).toEqual(['at once'])
  finishHydration()
  whenHydrated(() => done.push('afterwards'))
  finishHydration()
  expect(done).toEqual(['at once', 'first', 'second', 'afterwards'])
})
