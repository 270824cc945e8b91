import { expect, test } from 'vitest'
import { createSafeNames } from './safe-names.ts'

test.each([
  ['day-3.txt', 'day-3.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', 'untitled'],
  ['C:\\Windows\\x.txt', 'C__Windows_x.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com¹.log', '_com¹.log'],
  ['CONIN$', '_CONIN$'],
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

test('a numbered name that was given before is not given again', () => {
  const safe = createSafeNames()
  expect([safe('a (2).jpg'), safe('a.jpg'), safe('a.jpg'), safe('a (2).jpg')]).toEqual([
    'a (2).jpg',
    'a.jpg',
    'a (3).jpg',
    'a (2) (2).jpg',
  ])
})

test('two hundred thousand files of one name are named in linear time', () => {
  const safe = createSafeNames()
  for (let count = 1; count < 200_000; count += 1) safe('IMG.jpg')
  expect(safe('IMG.jpg')).toBe('IMG (200000).jpg')
})
