// A reporter of Vitest: writes the errors that belong to no test, as a list of sentences to the file that STRAY_ERRORS names.
import { writeFileSync } from 'node:fs'

export default class StrayErrors {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { name?: string, message?: string, stacks?: { file: string, line: number }[], VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['STRAY_ERRORS']
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeError)))
  }
}

/** What it says, where it was thrown, and which file of tests ran then. */
function describeError({ name, message, stacks, VITEST_TEST_PATH: during }) {
  const where = stacks?.[0] ? ` at ${stacks[0].file}:${stacks[0].line}` : ''
  return `${name ?? 'Error'}: ${String(message).split('\n', 1)[0]}${where}${during ? ` during ${during}` : ''}`
}
