// Counts the browser tests of a Playwright report. One that passed at its second try has passed, and its name is told.

/**
 * @typedef {{ title: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[] }} report
 * @returns {{ passed: number, failed: number, flaky: string[] }}
 */
export function readPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: specsOf(suites).flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${title} (${projectName})`),
    ),
  }
}

/** @param {Suite[]} suites @returns {Spec[]} those of all suites within, too */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [...specs, ...specsOf(within)])
}
