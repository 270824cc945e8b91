import { execFileSync } from 'node:child_process'

/** Ids of the media children of a process. */
export function mediaChildrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === pid && match?.[3]?.includes('media-child'))
    .map((match) => Number(match?.[1]))
}
