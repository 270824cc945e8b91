import { expect, test } from 'vitest'
import { wantedPath } from './wanted-path.ts'

test('the wanted path of this site is kept with its query', () => {
  expect(wantedPath({ wanted: '/documents?view=trash' })).toBe('/documents?view=trash')
})

test.each([
  null,
  undefined,
  {},
  { wanted: 1 },
  { wanted: '//evil.example' },
  { wanted: '/\\evil' },
  { wanted: '/\t/evil.example' },
  { wanted: '/x\\evil' },
  { wanted: 'javascript:x' },
])('%j leads home (B8)', (state) => {
  expect(wantedPath(state)).toBe('/')
})
