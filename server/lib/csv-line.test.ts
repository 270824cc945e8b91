import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', `"'+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['\r=1', `"'\r=1"`],
  ['Rain till eleven, then "wind"', '"Rain till eleven, then ""wind"""'],
  ['a=b', '"a=b"'],
])('%j cannot become a formula (C9)', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('numbers stay numbers, and nothing stays empty', () => {
  expect(csvLine([-3, null, 'x'])).toBe('-3,,"x"\r\n')
})
