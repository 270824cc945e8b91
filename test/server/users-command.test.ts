import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUsage, listPlans } from '#contract/calls/billing.ts'
import * as chat from '#contract/calls/chat.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member } from '#test/support/person.ts'

const plans = `
plans:
  - {id: free, name: Personal, price: 0, limits: {questions: 5}}
  - {id: family, name: Family, price: 9, stripe_price_id: price_family}
`
const token = 'drawn-by-prometheus-8d1'

let app: TestApp
let planFile: string
beforeAll(async () => {
  const beside = await startTestApp()
  planFile = path.join(beside.dataFolder, 'plans.yaml')
  await fs.writeFile(planFile, plans)
  app = await startTestApp({ PLANS_FILE: planFile, METRICS_TOKEN: token }, { beside })
  closeAll = async () => {
    await app.close()
    await beside.close()
  }
})
let closeAll: () => Promise<void>
afterAll(() => closeAll())

/** What a command prints while the server runs, or its error message. */
async function command(...words: string[]): Promise<string> {
  const { host, database } = app.services.database.connection
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://storypad@/${database}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: app.dataFolder,
    PLANS_FILE: planFile,
  }
  return promisify(execFile)(process.execPath, ['server/main.ts', ...words], { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

const metrics = (authorization: string) => fetch(`${app.url}/metrics`, { headers: { authorization } })

test('the operator sees what each has and uses, and gives plans by hand', async () => {
  const maren = await member(app)
  const ines = await member(app, 'Ines Falk')
  await maren.stores('a'.repeat(3 * 1024 ** 2), 'diary.txt')
  for (const person of [maren, ines])
    await (await person.request(chat.askDocuments, { body: { prompt: 'Rain?' } })).text()
  const { username, email } = maren.profile

  const [head, ...lines] = (await command('users')).split('\n').filter(Boolean)
  expect(head?.split('\t')).toEqual([
    'username',
    'address',
    'plan',
    'stored MB',
    'questions',
    'pictures',
    'made pictures',
    'tokens',
    'dollars',
  ])
  expect(lines.map((line) => line.split('\t')[0])).toEqual([username, ines.profile.username].toSorted())
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^${username}\t${email}\tfree\t3\\.\\d\t1\t0\t0\t0\t$`)),
  )
  expect((await command('users', username.toUpperCase())).trim().split('\n')).toHaveLength(2)

  expect(await command('give-plan', username, 'family')).toContain('has the plan Family now')
  expect((await maren.call(listPlans)).find(({ is_current }) => is_current)?.id).toBe('family')
  expect(await maren.call(getUsage)).toMatchObject({ chat_count: 1, chat_limit: null })
  expect(await command('users', username)).toContain('family (given)')
  expect(await ines.call(getUsage)).toMatchObject({ chat_limit: 5 })

  const metricsText = await (await metrics(`Bearer ${token}`)).text()
  expect(metricsText).toContain('storypad_accounts 2\n')
  expect(metricsText).toContain('storypad_accounts_by_plan{plan="family"} 1\n')
  expect(metricsText).toContain('storypad_accounts_by_plan{plan="free"} 1\n')
  expect(metricsText).toContain('storypad_used_this_month{kind="chat"} 2\n')
  expect(metricsText).toMatch(/storypad_stored_bytes 3\d{6}\n/)
  expect(metricsText).not.toContain(username)

  expect(await command('give-plan', username, 'none')).toContain('no longer has an assigned plan')
  expect(await maren.call(getUsage)).toMatchObject({ chat_count: 1, chat_limit: 5 })
})

test('a plan or a person that is not there is said to be so', async () => {
  expect(await command('give-plan', 'nobody', 'family')).toBe("There is no user 'nobody'.\n")
  expect(await command('give-plan', 'maren', 'gold')).toBe(
    "There is no plan 'gold'; there are free, family, and none.\n",
  )
  expect(await command('give-plan', 'maren')).toContain('Name the user and the plan')
})

test('without the token nothing is reported, not even that there is something', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    const response = await metrics(authorization)
    expect([response.status, (await response.json()) as unknown]).toMatchObject([404, { code: 'not_found' }])
  }
})
