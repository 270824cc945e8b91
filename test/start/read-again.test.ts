import fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { waitForEnd } from '#server/lib/processes.ts'
import { newDataFolder, queryIn, startProgram, type Program } from '#test/support/program.ts'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'

let folder: string
let current: Program | null = null
afterEach(async () => {
  current?.child.kill('SIGTERM')
  await waitForEnd(current?.serverPid ?? 0, 20_000)
  await waitForEnd(current?.postgresPid ?? 0, 20_000)
  await fs.rm(path.dirname(folder), { recursive: true, force: true })
})

async function start(): Promise<Program & { said: () => string }> {
  const program = await startProgram({ dataFolder: folder, environment: { LOG_LEVEL: 'info' } })
  current = program
  let said = ''
  program.child.stdout?.on('data', (text: Buffer | string) => (said += text.toString()))
  return { ...program, said: () => said }
}

const query = (sql: string) => queryIn(folder, sql)
const count = async (where: string) =>
  Number((await query(`select count(*) as n from files where ${where}`))[0]?.['n'])

/** The second file to be read again waits until the test opens the gate. */
const gate = `
  create table gate (opened_at timestamptz);
  create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    while new.name <> 'note-0.txt' and not exists (select 1 from gate) loop
      perform pg_sleep(0.02);
    end loop;
    return new;
  end $$;
  create trigger wait_at_gate before update of read_by on files for each row
    when (old.read_by = 0 and new.read_by > 0) execute function wait_at_gate()`
const isUnderWay = async () =>
  (await query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0

test('killed while old files are read again, it goes on with the next one at the next start', async () => {
  folder = await newDataFolder()
  const first = await start()
  const cookie = cookiesOf(await signUpAt(first.url, newcomer('maren')))
  for (const at of [0, 1, 2]) {
    const form = new FormData()
    form.append('file', new Blob([`Note number ${at}.`]), `note-${at}.txt`)
    const reply = await fetch(`${first.url}/upload/file`, { method: 'POST', headers: { cookie }, body: form })
    expect(reply.status).toBe(200)
    await expect.poll(() => count(`status = 'captioned'`)).toBe(at + 1)
  }
  const isIndexed = `select 1 from pg_index where indexrelid = to_regclass('files_read_before') and indisvalid`
  await expect.poll(async () => (await query(isIndexed)).length).toBe(1)
  await query(`update files set read_by = 0, caption = 'A false one.'`)
  await query(gate)
  first.child.kill('SIGTERM')
  await waitForEnd(first.postgresPid, 20_000)

  const second = await start()
  await expect.poll(isUnderWay).toBe(true)
  for (const pid of [second.child.pid ?? 0, second.serverPid, second.postgresPid])
    process.kill(pid, 'SIGKILL')
  await second.ended

  const third = await start()
  expect(await count(`caption = 'A false one.'`)).toBe(2)
  await query('insert into gate values (now())')
  await expect.poll(third.said).toContain('All files of earlier versions have been read again.')
  expect(await count(`caption like 'A short text%' or caption like '%Note number%'`)).toBe(3)
})
