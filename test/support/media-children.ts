import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Ids of the media children of a process. */
export function mediaChildrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === pid && match?.[3]?.includes('media-child'))
    .map((match) => Number(match?.[1]))
}

/**
 * The memory of each media child of this process, in bytes. From Linux at once: to start a program for each look takes too
 * long.
 */
function mediaChildSizes(): number[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .map((pid) => (pid === '' ? 0 : sizeOf(pid)))
    .filter((bytes) => bytes > 0)
}

/** 0 when it is gone, or not yet the program that it starts. */
function sizeOf(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('media-child')) return 0
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The memory and the number of this process's media children: the highest sums that were seen until `stop`. */
export function watchMediaChildren(): { most: { bytes: number; children: number }; stop(): void } {
  const most = { bytes: 0, children: 0 }
  const timer = setInterval(() => {
    const sizes = mediaChildSizes()
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    most.bytes = Math.max(most.bytes, bytes)
    most.children = Math.max(most.children, sizes.length)
  }, 10)
  return { most, stop: () => clearInterval(timer) }
}
