import fs from 'node:fs'
import { expect, test } from 'vitest'
import { inOwnThread, inProcess, inThread } from '#test/support/test-projects.ts'

/** What a test imports that belongs to the database or starts a process. */
const forbidden = /'(node:)?child_process'|'#test\/support\/(app|database|program|shared-app)\.ts'/

test('no test that runs in a thread uses the database or starts a process', () => {
  const apart = new Set(fs.globSync(inProcess))
  const pure = fs.globSync([...inThread, ...inOwnThread]).filter((file) => !apart.has(file))
  expect(pure.length).toBeGreaterThan(50)
  const wrong = pure.filter((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => line.startsWith('import') && forbidden.test(line)),
  )
  expect(wrong, 'name them in test/support/test-projects.ts').toEqual([])
})
