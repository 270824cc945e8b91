import { expect, test } from 'vitest'
import { openedAt } from './last-opened.ts'

const id = '0190a6b4-0000-7000-8000-000000000001'

test.each([
  [`/share/group/${id}`, '', { kind: 'story', id }],
  ['/', `?story=${id}`, { kind: 'story', id }],
  ['/documents', `?file=${id}&at=page-3`, { kind: 'file', id }],
  [`/tables/${id}`, '?row=3', { kind: 'file', id }],
  ['/documents', '', null],
  ['/documents', '?file=nothing', null],
  ['/settings', `?story=${id}`, null],
])('%s%s opens %o', (pathname, search, opened) => {
  expect(openedAt(pathname, search)).toEqual(opened)
})
