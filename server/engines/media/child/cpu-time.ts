import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Linux reports in hundredths of a second to programs, whatever its own tick is. */
const msPerTick = 10

/** The CPU time of a process on all cores, in milliseconds; 0 when it is gone or not readable. */
export async function cpuMs(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return 0
  }
}

/**
 * After the name, which may contain anything, the state is the first field and the CPU times the twelfth and
 * thirteenth.
 */
async function fromProc(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

/** '1-02:03:04', '03:04' or '3:04.56' */
async function fromPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)])
  const [clock = '', days = '0'] = stdout.trim().split('-').toReversed()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (Number(days) * 86_400 + seconds) * 1000
}
