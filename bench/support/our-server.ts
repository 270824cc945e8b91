import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForEnd } from '#server/lib/processes.ts'
import { newDataFolder, startProgram, type Program } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

export interface OurServer extends Program {
  dataFolder: string
  /** The headers of a signed-in user. */
  headers: Record<string, string>
}

const quiet = { LOG_LEVEL: 'silent' }

/** The program on a new data folder (of this checkout, if of no other), as people start it, and an account on it. */
export async function startOurServer(
  environment: Record<string, string> = {},
  install = '.',
): Promise<OurServer> {
  const dataFolder = await newDataFolder()
  const program = await startProgram({ dataFolder, install, environment: { ...quiet, ...environment } })
  const response = await signUpAt(program.url, newcomer('maren'))
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`)
  return { ...program, dataFolder, headers: { cookie: cookiesOf(response) } }
}

export function startQuietly(dataFolder: string, isNpm = false): Promise<Program> {
  return startProgram({ dataFolder, environment: quiet, isNpm })
}

export async function uploadNote({ url, headers }: OurServer, name: string, words: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([words], { type: 'text/plain' }), name)
  const response = await fetch(`${url}/upload/file`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
}

/** Ends everything the program started. */
export async function stopProgram({ child, serverPid, postgresPid }: Program): Promise<void> {
  process.kill(serverPid, 'SIGTERM')
  await waitForEnd(serverPid, 30_000)
  await waitForEnd(postgresPid, 30_000)
  if (child.exitCode === null) child.kill('SIGTERM')
}

export const removeData = (dataFolder: string): Promise<void> =>
  fs.rm(path.dirname(dataFolder), { recursive: true, force: true })

/** Resolves once nothing that was uploaded waits to be read, so that one figure's work is not in the next one. */
export async function settled({ url, headers }: Pick<OurServer, 'url' | 'headers'>): Promise<void> {
  const busy = /"status":"(pending|processing)"/
  for (let wait = 0; wait < 600; wait += 1) {
    const list = await fetch(`${url}/dashboard/uploads?limit=100`, { headers })
    if (!busy.test(await list.text())) return
    await sleep(100)
  }
}

/** Memory of a process in bytes; shared pages count in full. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
