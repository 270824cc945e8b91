import { expect, test } from 'vitest'
import { createSafeNames } from './safe-names.ts'

test.each([
  ['day-3.txt', 'day-3.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', 'untitled'],
  ['C:\\Windows\\x.txt', 'C__Windows_x.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['trailing. . ', 'trailing'],
  ['right\u202egnp.exe', 'rightgnp.exe'],
  ['a\0b\r\nc.txt', 'abc.txt'],
  ['.hidden', 'hidden'],
  ['😀 smile.png', '😀 smile.png'],
])('%j becomes %j (C5)', (given, name) => {
  expect(createSafeNames()(given)).toBe(name)
})

test('a name that is there already, in any case, is counted on', () => {
  const safe = createSafeNames()
  expect([safe('tarn.jpg'), safe('Tarn.JPG'), safe('tarn.jpg')]).toEqual([
    'tarn.jpg',
    'Tarn (2).JPG',
    'tarn (3).jpg',
  ])
})

test('a very long name is cut before its ending', () => {
  const name = createSafeNames()(`${'ж'.repeat(300)}.jpg`)
  expect(Buffer.byteLength(name)).toBeLessThan(200)
  expect(name).toMatch(/ж\.jpg$/)
})
