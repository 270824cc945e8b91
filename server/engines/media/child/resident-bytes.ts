import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The current memory of a process; 0 when it is gone or not readable. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return 0
  }
}

async function fromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}
