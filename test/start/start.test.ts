import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { isAlive, waitForEnd } from '#server/lib/processes.ts'
import { copyInstall, newDataFolder, startProgram, type Program } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

const running: Program[] = []
const folders: string[] = []

afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill('SIGTERM')
    await waitForEnd(program.serverPid, 20_000)
    await waitForEnd(program.postgresPid, 20_000)
  }
  for (const folder of folders.splice(0)) await fs.rm(path.dirname(folder), { recursive: true, force: true })
})

async function dataFolder(name?: string): Promise<string> {
  const folder = await newDataFolder(name)
  folders.push(folder)
  return folder
}

async function start(options: Parameters<typeof startProgram>[0]): Promise<Program> {
  const program = await startProgram(options)
  running.push(program)
  return program
}

async function expectGone(...pids: number[]): Promise<void> {
  for (const pid of pids) expect([pid, await waitForEnd(pid, 20_000)]).toEqual([pid, true])
}

async function signUpAndUpload(url: string): Promise<{ cookie: string; fileId: string }> {
  const cookie = cookiesOf(await signUpAt(url, newcomer('maren')))
  const form = new FormData()
  form.append('file', new Blob(['Rain till eleven, then the wind dropped.']), 'day-3.txt')
  const upload = await fetch(`${url}/upload/file`, { method: 'POST', body: form, headers: { cookie } })
  return { cookie, fileId: ((await upload.json()) as { fileId: string }).fileId }
}

const statusOf = async (url: string, fileId: string, cookie: string) => {
  const response = await fetch(`${url}/upload/status/${fileId}`, { headers: { cookie } }).catch(() => null)
  return response?.ok ? ((await response.json()) as { status: string }).status : null
}

describe('a start', () => {
  test('in a folder with spaces serves, and SIGTERM ends all of it', async () => {
    const program = await start({ dataFolder: await dataFolder('my data folder') })
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${program.url}/readyz`)).json()).toEqual({
      status: 'ok',
      database: 'ok',
      storage: 'ok',
      queue: 'ok',
      disk: 'ok',
    })
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    await expectGone(program.serverPid, program.postgresPid)
  })

  test('below a home that only its owner may enter serves, as root too', async () => {
    const home = path.dirname(await dataFolder())
    await fs.chmod(home, 0o700)
    await copyInstall(home)
    const program = await start({ dataFolder: path.join(home, 'var'), install: home })
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  })

  test('ends cleanly with Ctrl-C', async () => {
    const program = await start({ dataFolder: await dataFolder() })
    process.kill(-(program.child.pid ?? 0), 'SIGINT')
    expect(await program.ended).toBe(0)
    await expectGone(program.serverPid, program.postgresPid)
  })

  test('by npm passes SIGTERM on', async () => {
    const program = await start({ dataFolder: await dataFolder(), isNpm: true })
    program.child.kill('SIGTERM')
    await program.ended
    await expectGone(program.serverPid, program.postgresPid)
  })
})

describe('kill -9', () => {
  test('of the server loses nothing acknowledged, and the next start takes over (F1)', async () => {
    const folder = await dataFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    process.kill(first.serverPid, 'SIGKILL')
    await first.ended
    const second = await start({ dataFolder: folder })
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 20_000 }).toBe('captioned')
  })

  test('of the start script leaves no process behind', async () => {
    const program = await start({ dataFolder: await dataFolder() })
    process.kill(program.child.pid ?? 0, 'SIGKILL')
    await expectGone(program.serverPid, program.postgresPid)
  })

  test('of npm is taken over by the next start', async () => {
    const folder = await dataFolder()
    const orphan = await start({ dataFolder: folder, isNpm: true })
    const { cookie, fileId } = await signUpAndUpload(orphan.url)
    process.kill(orphan.child.pid ?? 0, 'SIGKILL')
    await orphan.ended
    const next = await start({ dataFolder: folder })
    expect(isAlive(orphan.serverPid)).toBe(false)
    await expect.poll(() => statusOf(next.url, fileId, cookie), { timeout: 20_000 }).toBe('captioned')
  })

  test('of server, script and database at once is taken over by the next start', async () => {
    const folder = await dataFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    for (const pid of [first.child.pid ?? 0, first.serverPid, first.postgresPid]) process.kill(pid, 'SIGKILL')
    await first.ended
    const second = await start({ dataFolder: folder })
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 20_000 }).toBe('captioned')
    // Why the first one ended is not lost.
    const log = await fs.readFile(path.join(folder, 'postgres.log'), 'utf8')
    expect(log.split('starting PostgreSQL')).toHaveLength(3)
  })

  test('is taken over also while processes of the killed database linger', async () => {
    const folder = await dataFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    const lingering = childrenOf(first.postgresPid)
    expect(lingering).not.toEqual([])
    // Stopped, they do not notice that their server is gone.
    for (const pid of lingering) process.kill(pid, 'SIGSTOP')
    for (const pid of [first.child.pid ?? 0, first.serverPid, first.postgresPid]) process.kill(pid, 'SIGKILL')
    await first.ended
    const starting = start({ dataFolder: folder })
    const log = path.join(folder, 'postgres.log')
    await expect
      .poll(() => fs.readFile(log, 'utf8'), { timeout: 20_000 })
      .toContain('pre-existing shared memory block')
    for (const pid of lingering) process.kill(pid, 'SIGCONT')
    const second = await starting
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 20_000 }).toBe('captioned')
  })

  test('of the database alone is mended without a restart (F2)', async () => {
    const program = await start({ dataFolder: await dataFolder() })
    const { cookie, fileId } = await signUpAndUpload(program.url)
    process.kill(program.postgresPid, 'SIGKILL')
    await expect.poll(() => statusOf(program.url, fileId, cookie), { timeout: 30_000 }).toBe('captioned')
    await expect
      .poll(async () => (await fetch(`${program.url}/readyz`)).status, { timeout: 30_000 })
      .toBe(200)
    // The same person once more: answered from the database, so that it is known to be the old one.
    expect((await signUpAt(program.url, newcomer('maren'))).status).toBe(409)
  })
})

describe('a start that cannot go on says why in one sentence and ends with 1', () => {
  const refusal = async (options: Parameters<typeof startProgram>[0]) => {
    const error = await start(options).then(
      () => null,
      (failure: Error & { code: number }) => failure,
    )
    return { code: error?.code, message: error?.message ?? 'it started' }
  }

  test('when its port is taken', async () => {
    const server = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as net.AddressInfo
    const result = await refusal({ dataFolder: await dataFolder(), environment: { PORT: String(port) } })
    server.close()
    expect(result).toEqual({
      code: 1,
      message: `Port ${port} is in use; stop what uses it or set PORT to another one.`,
    })
  })

  test('when another start uses its data folder', async () => {
    const folder = await dataFolder()
    const first = await start({ dataFolder: folder })
    const result = await refusal({ dataFolder: folder })
    expect(result).toEqual({
      code: 1,
      message: `The data folder ${folder} is in use by another StoryPad (process ${first.serverPid}); stop it or set DATA_DIR.`,
    })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test.each([
    [{ PORT: 'http' }, "PORT is 'http', but it must be a number from 0 to 65535."],
    [{ ROLE: 'web' }, 'ROLE=web needs a database that other processes share; set DATABASE_URL too.'],
    [
      { PUBLIC_URL: 'stories.example.org' },
      "PUBLIC_URL is 'stories.example.org', but it must be an address like https://stories.example.org, without a path.",
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    ],
  ])('when variables are wrong: %o', async (environment, message) => {
    expect(await refusal({ dataFolder: await dataFolder(), environment })).toEqual({ code: 1, message })
  })

  test('when its data folder is a file', async () => {
    const folder = await dataFolder()
    await fs.writeFile(folder, 'x')
    const result = await refusal({ dataFolder: folder })
    expect(result.code).toBe(1)
    expect(result.message).toBe(
      `The data folder ${folder} is not a folder; remove that file or set DATA_DIR to another folder.`,
    )
  })

  test('when its data folder may not be written', async () => {
    const folder = await dataFolder()
    await fs.mkdir(folder, { mode: 0o555 })
    const command = [process.execPath, 'server/main.ts', 'start']
    // Root may write everywhere unless that power is taken from it.
    if (process.getuid?.() === 0) command.unshift('setpriv', '--bounding-set=-dac_override', '--')
    const [program = '', ...args] = command
    const result = spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, PORT: '0', DATA_DIR: folder },
    })
    expect([result.status, result.stderr.trim()]).toEqual([
      1,
      `The data folder ${folder} cannot be written; change its permissions or set DATA_DIR to another folder.`,
    ])
  })
})

/** The processes that a process has started and that are still there. */
function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}
