import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword } from '#contract/calls/profile.ts'
import { getSite } from '#contract/calls/site.ts'
import { startMailServer, type MailServer } from '#test/fakes/mail-server.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { emailsOf } from '#test/support/mailbox.ts'
import { member, visitor } from '#test/support/person.ts'

let server: MailServer
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({
    SMTP_URL: server.url,
    MAIL_FROM: 'stories@example.org',
    OPERATOR_NAME: 'Harbour Stories',
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const jobs = async () => {
  const { rows } = await app.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-mail'`,
  )
  return rows[0]?.count ?? 0
}

const emailsTo = (email: string) => server.emails.filter(({ to }) => to.includes(email))

test('emails go to the mail server, from the operator, and none is in the data folder', async () => {
  const maren = await member(app)
  await app.idle()
  const [email] = emailsTo(maren.profile.email)
  expect(email?.source).toMatch(/^From: Harbour Stories <stories@example\.org>/m)
  expect(await emailsOf(app)).toEqual([])
  expect(await visitor(app).call(getSite)).toMatchObject({ has_mail_server: true })
})

test('a mail server that is down delays an email and nothing else (F2)', async () => {
  const maren = await member(app)
  await app.idle()
  const before = emailsTo(maren.profile.email).length
  await server.goDown()
  await visitor(app).call(forgotPassword, { body: { email: maren.profile.email } })
  await app.idle()
  expect([await jobs(), emailsTo(maren.profile.email).length]).toEqual([1, before])
  await server.comeBack()
  await app.services.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where attempts > 0`,
  )
  await app.idle()
  await expect.poll(jobs).toBe(0)
  expect(emailsTo(maren.profile.email)).toHaveLength(before + 1)
})

test('an email the server will never take is given up at once', async () => {
  server.refuse('nobody@example.org')
  const maren = await member(app)
  await app.idle()
  await app.services.database.pool.query(`update users set email = 'nobody@example.org' where id = $1`, [
    maren.profile.id,
  ])
  await visitor(app).call(forgotPassword, { body: { email: 'nobody@example.org' } })
  await app.idle()
  expect(await jobs()).toBe(0)
  expect(emailsTo('nobody@example.org')).toEqual([])
})
