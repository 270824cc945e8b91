import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, rounded, type Figure } from '#bench/support/figure.ts'
import { startQuietly, stopProgram } from '#bench/support/our-server.ts'

const starts = 3
const idleMs = 40_000

/** `npm start` on an existing data folder, with everything installed and built; then its memory when idle. */
export async function measureStart(dataFolder: string): Promise<Figure[]> {
  const seconds: number[] = []
  for (let at = 1; ; at += 1) {
    const startedAt = performance.now()
    const program = await startQuietly(dataFolder, true)
    seconds.push((performance.now() - startedAt) / 1000)
    try {
      if (at < starts) continue
      await sleep(idleMs)
      const bytes = await proportionalBytes([program.child.pid ?? 0, program.postgresPid])
      return [
        row('npm start until it is ready, warm', `${median(seconds).toFixed(2)} s`, '≤ 2 s'),
        row('memory when idle, all processes', `${rounded(bytes / 1e6)} MB`, '< 300 MB'),
      ]
    } finally {
      await stopProgram(program)
    }
  }
}

const row = (what: string, ours: string, target: string): Figure => ({
  what,
  ours,
  baseline: '',
  ratio: '',
  target,
})

/** The memory of processes and everything below them; pages that several share are counted once. */
async function proportionalBytes(roots: readonly number[]): Promise<number> {
  const parents = new Map<number, number>()
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    parents.set(pid, parent)
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return roots.includes(pid) || (parent !== undefined && isBelow(parent))
  }
  let bytes = 0
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue
    const rollup = await fs.readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    bytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
  }
  return bytes
}
