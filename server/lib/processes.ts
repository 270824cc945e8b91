import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Sends a signal to a process that may have ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes with this working folder, as far as they are readable; none on systems without that information. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => workingFolder(pid) === folder).map(Number)
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It ended meanwhile, or belongs to another user.
    return null
  }
}

/** The command line of a process; '' when there is none or it is not readable. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    // The process ended meanwhile.
    return ''
  }
}

/** Resolves true once the process is gone, false after `timeoutMs`. A zombie counts as gone. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (isAlive(pid) && commandLine(pid) !== '') {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
