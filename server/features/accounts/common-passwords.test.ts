import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const about = ['Maren Holt', 'maren.holt', 'maren.holt@example.org']

const common = [
  'password',
  'Password1',
  'P@ssw0rd!',
  'password123',
  '12345678',
  '1234567890',
  '87654321',
  'qwertyuiop',
  'asdfghjkl',
  '1qaz2wsx',
  'aaaaaaaa',
  'abcabcabc',
  'iloveyou',
  'Summer2024!',
  'football99',
  'letmein!!',
  'welcome1',
  'changeme',
  'storypad1',
  'marenholt',
  'Maren.Holt1987',
  'correcthorsebatterystaple',
  'a'.repeat(200),
  'ab1'.repeat(66),
]

test('common passwords are refused (B7)', () => {
  expect(common.filter((password) => !isCommonPassword(password, about))).toEqual([])
})

const uncommon = [
  'a long enough secret',
  'xk7-Pq2m-vT9z',
  'purple tiger guitar minecraft',
  'Ente auf dem Dach',
  'мой кот любит рыбу',
  '猫は魚が好きです',
  'maren rows on Sundays',
  'Zx9'.repeat(2) + 'k?2vLp',
]

test('uncommon passwords are accepted (B7)', () => {
  expect(uncommon.filter((password) => isCommonPassword(password, about))).toEqual([])
})
