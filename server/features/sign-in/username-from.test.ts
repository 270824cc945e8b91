import { expect, test } from 'vitest'
import { Username } from '#contract/calls/accounts.ts'
import { usernamesFrom } from './username-from.ts'

const first = (email: string, name: string | null) => usernamesFrom(email, name, () => 7)[0]

test.each([
  ['maren.holt@example.org', 'Maren Holt', 'maren.holt'],
  ['Maren+news@example.org', null, 'maren'],
  ['m@example.org', 'Zoë Ångström', 'zoe.angstrom'],
  ['!!@example.org', '李', 'friend'],
])('%s, called %s, is offered %s', (email, name, expected) => {
  expect(first(email, name)).toBe(expected)
})

test('every name that is tried is one that could be signed up with, and no two are alike', () => {
  let drawn = 0
  for (const email of ['a@b.c', 'ada@b.c', `${'very.long'.repeat(9)}@b.c`, '<script>@b.c']) {
    const names = usernamesFrom(email, null, () => (drawn += 1))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(Username.safeParse(name).success).toBe(true)
  }
})
