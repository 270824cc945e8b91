import type { Finding, TortureCase, Try } from './case.ts'
import { fullDisk } from './faults/full-disk.ts'
import { slowFiles } from './faults/slow-files.ts'
import { stoppedDatabase } from './faults/stopped-database.ts'

/** What `npm run torture -- NAME` runs, one case after another. */
const suites: Record<string, readonly TortureCase[]> = {
  faults: [fullDisk, stoppedDatabase, slowFiles],
}

const say = (text: string) => process.stdout.write(`${text}\n`)

async function runCase({ name, run }: TortureCase): Promise<Finding[]> {
  const findings: Finding[] = []
  const attempt: Try = async (tried, wanted, act) => {
    const { cameBack, isRight } = await act().catch((error: unknown) => ({
      cameBack: String(error),
      isRight: false,
    }))
    findings.push({ tried, wanted, cameBack, isRight })
    say(`| ${[name, tried, wanted, cameBack, isRight ? 'yes' : 'NO'].join(' | ')} |`)
  }
  await run(attempt)
  return findings
}

async function main(names: readonly string[]): Promise<boolean> {
  const cases = names.flatMap((name) => suites[name] ?? [])
  if (cases.length === 0 || names.some((name) => !(name in suites))) {
    say(`Say what to try: ${Object.keys(suites).join(', ')}.`)
    return false
  }
  say('| case | tried | wanted | came back | right |')
  say('| --- | --- | --- | --- | --- |')
  const findings: Finding[] = []
  for (const one of cases) findings.push(...(await runCase(one)))
  const wrong = findings.filter(({ isRight }) => !isRight)
  say(`\n${findings.length - wrong.length} right, ${wrong.length} wrong`)
  return wrong.length === 0 && findings.length > 0
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
