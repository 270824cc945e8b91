import { argon2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const password = 'a long enough secret'
const passwords = createPasswords()

test('a password is stored as argon2id at the cost OWASP names first, with a salt of its own (B6)', async () => {
  const [first, second] = [await passwords.hash(password), await passwords.hash(password)]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await passwords.matches(password, first)).toBe(true)
  expect(await passwords.matches(`${password}.`, first)).toBe(false)
  expect(await passwords.matches(password, null)).toBe(false)
})

test('a password that was stored at another cost goes on being known', async () => {
  const nonce = Buffer.from('a salt of its own')
  const cost = { memory: 64, passes: 3, parallelism: 2, tagLength: 24 }
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  expect(await passwords.matches(password, `$argon2id$v=19$m=64,t=3,p=2$${salt}$${tag}`)).toBe(true)
})

test('many sign-ins at once leave threads with which files are read (B6)', async () => {
  let done = 0
  const all = Array.from({ length: 12 }, () => passwords.hash(password).finally(() => (done += 1)))
  await readFile(import.meta.filename)
  expect(done).toBeLessThanOrEqual(2)
  await Promise.all(all)
  expect(done).toBe(12)
})
