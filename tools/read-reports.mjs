// Counts the tests of a report, and tells the names of those that failed.

/**
 * @typedef {{ title: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * A browser test that passed at its second try has passed, and its name is told.
 *
 * @param {{ stats: { expected: number, flaky: number }, suites: Suite[] }} report of Playwright
 * @returns {{ passed: number, failed: string[], flaky: string[] }}
 */
export function readPlaywright({ stats, suites }) {
  const named = (wanted) =>
    specsOf(suites).flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${title} (${projectName})`),
    )
  return { passed: stats.expected + stats.flaky, failed: named('unexpected'), flaky: named('flaky') }
}

/** @param {Suite[]} suites @returns {Spec[]} those of all suites within, too */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [...specs, ...specsOf(within)])
}

/**
 * A file that failed without any of its tests failing is one failure.
 *
 * @param {{ numPassedTests: number, testResults: TestFile[] }} report of Vitest
 * @returns {{ passed: number, failed: string[], flaky: string[] }}
 */
export function readVitest({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed')
    if (tests.length > 0)
      return tests.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`)
    return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
  })
  return { passed: numPassedTests, failed, flaky: [] }
}

const firstLine = (text = '') => text.split('\n', 1)[0]
