import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { waitForEnd } from '#server/lib/processes.ts'
import {
  copyInstall,
  newDataFolder,
  queryIn,
  startProgram,
  type Program,
  childrenOf,
} from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

const running: Program[] = []
const folders: string[] = []
/** A data folder as a first start left it, which has ended well. */
let used: string

beforeAll(async () => {
  used = await newDataFolder()
  const program = await startProgram({ dataFolder: used })
  program.child.kill('SIGTERM')
  await program.ended
  await fs.rm(path.join(used, 'postgres.log'))
})
afterAll(() => fs.rm(path.dirname(used), { recursive: true, force: true }))

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

/** One that needs no first start: that takes longer than all the rest of most tests here. */
async function usedFolder(): Promise<string> {
  const folder = await dataFolder()
  // With its owners: the database may belong to another system user than the tests.
  execFileSync('cp', ['-a', used, folder])
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

/** Another database than the one it was started with is taken by the program's server. */
async function claimedAnew(folder: string, { serverPid, postgresPid }: Program): Promise<boolean> {
  const claims = await queryIn(
    folder,
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.application_name like 'storypad server=${serverPid} %'`,
  ).catch(() => [])
  const postmaster = await fs
    .readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')
    .catch(() => '')
  return claims.length === 1 && Number(postmaster.split('\n')[0]) !== postgresPid
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
    const program = await start({ dataFolder: await usedFolder() })
    process.kill(-(program.child.pid ?? 0), 'SIGINT')
    expect(await program.ended).toBe(0)
    await expectGone(program.serverPid, program.postgresPid)
  })

  test('by npm passes SIGTERM on', async () => {
    const program = await start({ dataFolder: await usedFolder(), isNpm: true })
    program.child.kill('SIGTERM')
    await program.ended
    await expectGone(program.serverPid, program.postgresPid)
  })
})

describe('kill -9', () => {
  test('of the server loses nothing acknowledged, and the next start takes over (F1)', async () => {
    const folder = await usedFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    process.kill(first.serverPid, 'SIGKILL')
    await first.ended
    const second = await start({ dataFolder: folder })
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
  })

  test('of the start script leaves no process behind', async () => {
    const program = await start({ dataFolder: await usedFolder() })
    process.kill(program.child.pid ?? 0, 'SIGKILL')
    await expectGone(program.serverPid, program.postgresPid)
  })

  test('of npm is taken over by the next start', async () => {
    const folder = await usedFolder()
    const orphan = await start({ dataFolder: folder, isNpm: true })
    const { cookie, fileId } = await signUpAndUpload(orphan.url)
    process.kill(orphan.child.pid ?? 0, 'SIGKILL')
    await orphan.ended
    const next = await start({ dataFolder: folder })
    expect(await waitForEnd(orphan.serverPid, 20_000)).toBe(true)
    await expect.poll(() => statusOf(next.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
  })

  test('of server, script and database at once is taken over by the next start', async () => {
    const folder = await usedFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    for (const pid of [first.child.pid ?? 0, first.serverPid, first.postgresPid]) process.kill(pid, 'SIGKILL')
    await first.ended
    const second = await start({ dataFolder: folder })
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
    // Why the first one ended is not lost.
    const log = await fs.readFile(path.join(folder, 'postgres.log'), 'utf8')
    expect(log.split('starting PostgreSQL')).toHaveLength(3)
  })

  test('is taken over also while processes of the killed database do not notice its end', async () => {
    const folder = await usedFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    const lingering = childrenOf(first.postgresPid)
    expect(lingering).not.toEqual([])
    // Stopped, they notice nothing.
    for (const pid of lingering) process.kill(pid, 'SIGSTOP')
    for (const pid of [first.child.pid ?? 0, first.serverPid, first.postgresPid]) process.kill(pid, 'SIGKILL')
    await first.ended
    const second = await start({ dataFolder: folder })
    await expectGone(...lingering)
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
  })

  test('of the database and then of the start script is taken over while the server hangs (G2)', async () => {
    const folder = await usedFolder()
    const first = await start({ dataFolder: folder })
    const { cookie, fileId } = await signUpAndUpload(first.url)
    process.kill(first.postgresPid, 'SIGKILL')
    // Processes of the killed database answer for a moment: it is over when another one is this server's own.
    await expect.poll(() => claimedAnew(folder, first), { timeout: 60_000 }).toBe(true)
    process.kill(first.serverPid, 'SIGSTOP')
    process.kill(first.child.pid ?? 0, 'SIGKILL')
    await first.ended
    const second = await start({ dataFolder: folder })
    await expectGone(first.serverPid)
    await expect.poll(() => statusOf(second.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
  })

  test('of the database alone is mended without a restart (F2)', async () => {
    const program = await start({ dataFolder: await usedFolder() })
    const { cookie, fileId } = await signUpAndUpload(program.url)
    process.kill(program.postgresPid, 'SIGKILL')
    await expect.poll(() => statusOf(program.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
    await expect
      .poll(async () => (await fetch(`${program.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200)
    // The same person once more: answered from the database, so that it is known to be the old one.
    expect((await signUpAt(program.url, newcomer('maren'))).status).toBe(409)
  })
})

describe('a database that is frozen', () => {
  const freeze = (program: Program) => {
    const pids = [program.postgresPid, ...childrenOf(program.postgresPid)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    return pids
  }

  test('is said in words by every call, and all is as before when it goes on (G2)', async () => {
    const program = await start({ dataFolder: await usedFolder() })
    const { cookie } = await signUpAndUpload(program.url)
    const pids = freeze(program)
    const replies = await Promise.all(
      ['/profile/sessions', '/api/groups/feed', '/dashboard/summary'].map((address) =>
        fetch(`${program.url}${address}`, { headers: { cookie } }),
      ),
    )
    for (const response of replies) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toEqual({
        error: 'The database isn’t responding. Try again in a moment.',
        code: 'database_unavailable',
      })
    }
    const ready = await fetch(`${program.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'failing', queue: 'failing' }])
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await expect
      .poll(async () => (await fetch(`${program.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200)
    const form = new FormData()
    form.append('file', new Blob(['The wind came back at noon.']), 'day-4.txt')
    const upload = await fetch(`${program.url}/upload/file`, {
      method: 'POST',
      body: form,
      headers: { cookie },
    })
    const { fileId } = (await upload.json()) as { fileId: string }
    await expect.poll(() => statusOf(program.url, fileId, cookie), { timeout: 60_000 }).toBe('captioned')
  })

  test('holds up no stop, and is stopped as well (G2)', async () => {
    const program = await start({ dataFolder: await usedFolder() })
    await signUpAndUpload(program.url)
    const pids = freeze(program)
    program.child.kill('SIGTERM')
    await program.ended
    await expectGone(program.serverPid, ...pids)
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
    const result = await refusal({ dataFolder: await usedFolder(), environment: { PORT: String(port) } })
    server.close()
    expect(result).toEqual({
      code: 1,
      message: `Port ${port} is in use; stop what uses it or set PORT to another one.`,
    })
  })

  test('when another start uses its data folder', async () => {
    const folder = await usedFolder()
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
