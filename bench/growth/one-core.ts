import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Puts this process and a server, with all connections it gets from now on, on one core, until what is given back is
 * called: where two cores have to wake each other up, the smallest statements take one time or twice that, by chance.
 *
 * @throws where there is no `taskset`, which comes with Linux.
 */
export async function shareOneCore(serverPid: number): Promise<() => Promise<void>> {
  const allow = async (cores: string) => {
    for (const pid of [process.pid, serverPid]) await run('taskset', ['-cp', cores, String(pid)])
  }
  const all = os.availableParallelism() - 1
  await allow(String(all))
  return () => allow(`0-${all}`)
}
