import { expect, test } from 'vitest'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import * as reports from '#tools/read-reports.mjs'

type Read = (report: object) => { passed: number; failed: string[]; flaky: string[] }
interface Timing {
  title: string
  seconds: number
}
const { readPlaywright, readVitest, timePlaywright, timeVitest, slowest } = reports as {
  readPlaywright: Read
  readVitest: Read
  timePlaywright: (report: object) => Timing[]
  timeVitest: (report: object) => Timing[]
  slowest: (timings: Timing[], count: number) => string[]
}

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map((status, at) => ({ projectName: at === 0 ? 'desktop' : 'phone', status })),
})

/** As Playwright writes it: suites within suites, and what was not run counted by itself. */
const report = {
  suites: [
    {
      specs: [spec('works', 'expected', 'expected'), spec('never works', 'unexpected')],
      suites: [{ specs: [spec('works the second time', 'expected', 'flaky')] }],
    },
    { specs: [spec('is left out', 'skipped'), spec('works late', 'flaky')] },
  ],
  stats: { expected: 3, skipped: 1, unexpected: 1, flaky: 2 },
}

test('a browser test that passes at its second try has passed, and its name is reported', () => {
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: ['never works (desktop)'],
    flaky: ['works the second time (phone)', 'works late (desktop)'],
  })
})

test('without any there is nothing to tell', () => {
  const stats = { expected: 1, skipped: 0, unexpected: 0, flaky: 0 }
  expect(readPlaywright({ suites: [{ specs: [spec('works', 'expected')] }], stats }).flaky).toEqual([])
})

test('what failed is reported with the first line of why, also a file whose tests did not begin', () => {
  const passed = { status: 'passed', fullName: 'works' }
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['expected 3 to be 2\n    at sum'] }
  const testResults = [
    { name: 'fine.test.ts', status: 'passed', assertionResults: [passed] },
    { name: 'sum.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'world.test.ts', status: 'failed', message: 'no database\n    at world', assertionResults: [] },
  ]
  expect(readVitest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: ['adds: expected 3 to be 2', 'world.test.ts: no database'],
    flaky: [],
  })
})

test('the slowest tests of both runners are listed, the slowest first, each by its longest try', () => {
  const tests = [{ projectName: 'phone', status: 'flaky', results: [{ duration: 900 }, { duration: 4_200 }] }]
  const browser = timePlaywright({ suites: [{ specs: [{ title: 'opens', file: 'walk.spec.ts', tests }] }] })
  const name = `${process.cwd()}/sum.test.ts`
  const unit = timeVitest({
    testResults: [
      {
        name,
        assertionResults: [
          { fullName: 'adds', duration: 12_000 },
          { fullName: 'is quick', duration: null },
        ],
      },
    ],
  })
  expect(slowest([...browser, ...unit], 2)).toEqual([
    '  12.0 s  sum.test.ts › adds',
    '   4.2 s  walk.spec.ts › opens (phone)',
  ])
})
