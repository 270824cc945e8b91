// Reads the reports of test runners: counts, names of failed tests, and how long each test took.

/**
 * @typedef {{ title: string, file?: string, tests: { projectName: string, status: string, results?: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] }} Assertion
 * @typedef {{ title: string, seconds: number }} Timing
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * A browser test that passes at its second try counts as passed and is listed as flaky.
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

/** @param {{ suites: Suite[] }} report of Playwright @returns {Timing[]} the longest try of each test */
export function timePlaywright({ suites }) {
  return specsOf(suites).flatMap(({ title, file = '', tests }) =>
    tests.map(({ projectName, results = [] }) => ({
      title: `${file} › ${title} (${projectName})`,
      seconds: Math.max(0, ...results.map(({ duration }) => duration)) / 1000,
    })),
  )
}

/** @param {{ testResults: TestFile[] }} report of Vitest @returns {Timing[]} */
export function timeVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${name.replace(`${process.cwd()}/`, '')} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** The slowest tests as lines, the slowest first. @param {Timing[]} timings @param {number} count */
export function slowest(timings, count) {
  return timings
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`)
}
