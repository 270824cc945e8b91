import { expect, test } from 'vitest'
import { dayAt, toldDays } from './told-days.ts'

const day = (iso: string) => dayAt(Date.parse(`${iso}T00:00:00Z`))

test.each([
  ['IMG_20250614_143011.jpg', ['2025-06-14']],
  ['PXL_20250614_143011123.jpg', ['2025-06-14']],
  ['IMG-20250614-WA0003.jpg', ['2025-06-14']],
  ['Screenshot 2025-06-14 at 10.11.12.png', ['2025-06-14']],
  ['14 June 2025 and 16th of June 2025', ['2025-06-14', '2025-06-16']],
  ['June 14, 2025', ['2025-06-14']],
  ['am 14. Juni 2025, 3. März 2024', ['2025-06-14', '2024-03-03']],
  ['le 14 août 2025, el 3 de enero de 2024', ['2025-08-14', '2024-01-03']],
  ['15 de fevereiro de 2025, 2 ottobre 2024, 5 mei 2024', ['2025-02-15', '2024-10-02', '2024-05-05']],
  ['14.06.2025 14/6/2025', ['2025-06-14']],
  ['31 June 2025, 30.02.2024, version 10.2.2025.7, 120250614', []],
  ['call 0171 2025123456', []],
])('%s', (text, days) => {
  const foundDays = toldDays(text).days
  for (const each of days) expect(foundDays).toContain(day(each))
  if (days.length === 0) expect([...foundDays]).toEqual([])
  expect(foundDays.size).toBe(days.length)
})

test('a year is reported without a day, and a price or a number is none', () => {
  expect([...toldDays('Summer fair 2024, as in 2023').years]).toEqual([2024, 2023])
  expect([...toldDays('2,024 pounds, 12025, 2024.50').years]).toEqual([])
})
