import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { waitForEnd } from '#server/lib/processes.ts'
import { insertCrowd } from '#test/support/crowd.ts'
import { differences } from '#test/support/differences.ts'
import { migrateTo, stepBeforeDerivedValues } from '#test/support/earlier-version.ts'
import { connectionIn, newDataFolder, queryIn, startProgram, type Program } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

const running: Program[] = []
let folder: string

afterEach(async () => {
  for (const program of running.splice(0)) await stop(program)
  await fs.rm(path.dirname(folder), { recursive: true, force: true })
})

async function start(): Promise<Program & { said: () => string }> {
  const program = await startProgram({ dataFolder: folder, environment: { LOG_LEVEL: 'info' } })
  running.push(program)
  let said = ''
  program.child.stdout?.on('data', (text: Buffer | string) => (said += text.toString()))
  return { ...program, said: () => said }
}

async function stop(program: Program): Promise<void> {
  program.child.kill('SIGTERM')
  await waitForEnd(program.serverPid, 20_000)
  await waitForEnd(program.postgresPid, 20_000)
}

async function killAll({ child, serverPid, postgresPid, ended }: Program): Promise<void> {
  for (const pid of [child.pid ?? 0, serverPid, postgresPid]) process.kill(pid, 'SIGKILL')
  await ended
}

/** The first file of which it becomes known whether it is public waits until the test opens the gate. */
const gate = `
  create table gate (opened_at timestamptz);
  create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    while to_jsonb(new) ->> 'is_public' is not null and not exists (select 1 from gate) loop
      perform pg_sleep(0.02);
    end loop;
    return null;
  end $$;
  create trigger wait_at_gate after update on files for each row execute function wait_at_gate()`

/** A data folder of the version before derived values, with people who have used it. */
async function makeFolder(): Promise<void> {
  folder = await newDataFolder()
  await fs.mkdir(folder, { mode: 0o711 })
  const postgres = await startEmbeddedPostgres(folder)
  await migrateTo(postgres.connection, stepBeforeDerivedValues)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await insertCrowd(client, { own: 2_000, others: 2_000 })
  await client.query('analyze')
  await client.query(gate)
  await client.end()
  await postgres.stop()
}

const idsAt = async (address: string, cookie: string): Promise<string[]> => {
  const reply = await fetch(address, { headers: { cookie } })
  const { stories, uploads } = (await reply.json()) as Record<
    'stories' | 'uploads',
    { id: string }[] | undefined
  >
  return (stories ?? uploads ?? []).map(({ id }) => id)
}

/** The first pages of lists over everybody's. */
const lists = async (url: string, cookie: string) => [
  await idsAt(`${url}/api/groups/feed?limit=50`, cookie),
  await idsAt(`${url}/api/groups/feed?limit=50&q=kingfisher`, cookie),
  await idsAt(`${url}/dashboard/uploads?limit=50`, cookie),
]

/** The same by the rule. */
async function listsByRule(): Promise<unknown[]> {
  const ids = async (sql: string) => (await queryIn(folder, sql)).map(({ id }) => id)
  const shown = `select s.id from stories s where s.show_on_feed and s.deleted_at is null`
  const last = `order by s.created_at desc, s.id desc limit 50`
  return [
    await ids(`${shown} ${last}`),
    await ids(`${shown} and s.name like '%kingfisher%' ${last}`),
    await ids(`select f.id from files f where f.deleted_at is null and f.id in (
      select sf.file_id from story_files sf where sf.story_id in (${shown})) order by f.uploaded_at desc, f.id desc limit 50`),
  ]
}

/** What the command prints. */
async function repair(): Promise<string> {
  const env = { ...process.env, DATA_DIR: folder }
  return (await promisify(execFile)(process.execPath, ['server/main.ts', 'repair'], { env })).stdout
}

const isUnderWay = async () =>
  (await queryIn(folder, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0

test('a start with a new version serves before its backfill has ended, and killed goes on with it', async () => {
  await makeFolder()
  const first = await start()
  const cookie = cookiesOf(await signUpAt(first.url, newcomer('maren')))
  await expect.poll(isUnderWay, { timeout: 60_000 }).toBe(true)
  const byRule = await listsByRule()
  expect(await lists(first.url, cookie)).toEqual(byRule)
  await killAll(first)

  const second = await start()
  await expect.poll(isUnderWay, { timeout: 60_000 }).toBe(true)
  expect(await lists(second.url, cookie)).toEqual(byRule)
  await queryIn(folder, 'insert into gate values (now())')
  await expect.poll(second.said, { timeout: 60_000 }).toContain('Built the index story_files_by_type.')
  expect(second.said()).toContain('Backfilled: what stories tell of files.')
  expect(await lists(second.url, cookie)).toEqual(byRule)
  const client = new pg.Client(await connectionIn(folder))
  await client.connect()
  expect(await differences(client)).toEqual([])
  await client.query('update story_totals set files = files + 1')
  expect(await repair()).toContain('files of stories: 4000 rows mended')
  expect(await differences(client)).toEqual([])
  await client.end()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await stop(second)

  // Without a server it has the database for itself, and leaves nothing running.
  expect(await repair()).toContain('files of stories: 0 rows mended')
  expect(await fs.readdir(path.join(folder, 'postgres'))).not.toContain('postmaster.pid')
  expect(await waitForEnd(second.postgresPid, 20_000)).toBe(true)
})
