import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { within } from './within.ts'

const tooLate = () => new Error('too late')

test('what comes in time is given, and what fails in time fails as it did', async () => {
  await expect(within(60_000, Promise.resolve('here'), tooLate)).resolves.toBe('here')
  await expect(within(60_000, Promise.reject(new Error('broken')), tooLate)).rejects.toThrow('broken')
})

test('what does not come in time is given up, and no late failure stops the process', async () => {
  const unheard = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unheard)
  const { promise, reject } = Promise.withResolvers<string>()
  await expect(within(1, promise, tooLate)).rejects.toThrow('too late')
  reject(new Error('broken'))
  await turn()
  await turn()
  expect(unheard).not.toHaveBeenCalled()
  process.off('unhandledRejection', unheard)
})
