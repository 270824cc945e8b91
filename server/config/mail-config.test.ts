import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readConfig } from './config.ts'

const mailOf = (environment: Record<string, string>) => readConfig(environment, '/data').mail

test('mail is in the data folder unless a server is named', () => {
  expect(mailOf({ OPERATOR_NAME: 'Harbour' })).toEqual({
    engine: 'file',
    folder: '/data/mail',
    from: { name: 'Harbour', address: 'storypad@localhost' },
  })
})

test('a server gets a sender: MAIL_FROM before OPERATOR_EMAIL', () => {
  const url = 'smtps://me:secret@mail.example.org'
  expect(mailOf({ SMTP_URL: url, OPERATOR_EMAIL: 'op@example.org' })).toMatchObject({
    engine: 'smtp',
    url,
    from: { address: 'op@example.org' },
  })
  expect(
    mailOf({ SMTP_URL: url, OPERATOR_EMAIL: 'op@example.org', MAIL_FROM: 'mail@example.org' }),
  ).toMatchObject({ from: { address: 'mail@example.org' } })
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'mail.example.org', OPERATOR_EMAIL: 'op@example.org' }, 'SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example.org', OPERATOR_EMAIL: 'op@example.org' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'StoryPad <op@example.org>' }, 'MAIL_FROM'],
])('%j does not start, and the sentence names %s', (environment, name) => {
  expect(() => mailOf(environment as Record<string, string>)).toThrow(StartFailure)
  expect(() => mailOf(environment as Record<string, string>)).toThrow(name)
})

test('the sentence does not repeat the password', () => {
  expect(() => mailOf({ SMTP_URL: 'http://me:hush-hush@mail', OPERATOR_EMAIL: 'a@b.c' })).not.toThrow('hush')
})
