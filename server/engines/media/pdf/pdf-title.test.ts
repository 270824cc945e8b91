import { expect, test } from 'vitest'
import { headingOf, titleOfMetadata, titleOfPdf } from './pdf-title.ts'

test.each([
  '10811.exe',
  'Microsoft Word - letter.doc',
  '$RCSfile: paper.tex,v $',
  'C:\\Documents\\letter final',
  'file:///home/anna/letter',
  'untitled',
  '\u00fe\u00ff\u0000\u0000',
  '(cid:12)(cid:40)(cid:7)',
  '/g21/g5/g99',
  '\\376\\377\\000A',
  '#$%&12 34 5',
  'BKRTXWQ',
  'Date Description Qty Price Total',
  'Datum | Beschreibung | Betrag',
])('%s is no title', (given) => {
  expect(titleOfMetadata(given)).toBeNull()
})

test.each([
  'Letter to the builder',
  '2023 Annual Report',
  'IRS Form W-9',
  'Über die Brücke',
  '年度报告',
  'Total value of all names',
  'RFC 2822',
])('%s is a title', (given) => {
  expect(titleOfMetadata(given)).toBe(given)
})

test('the largest heading that reads like a title is taken', () => {
  const body = { text: 'The rain came through the roof again last night, and the night before. ', size: 11 }
  expect(
    headingOf([
      { text: 'Date Description Amount Balance\n', size: 14 },
      { text: '17\n', size: 40 },
      { text: 'To the builder\n', size: 16 },
      { text: 'Repair of the roof\n', size: 20 },
      body,
    ]),
  ).toBe('Repair of the roof')
  expect(headingOf([body])).toBeNull()
})

test('without a title and a heading a document is called by its file name, else by its first sentence', () => {
  const document = { metadata: '10811.exe', runs: [], text: 'Dear Mr Miller, the roof leaks.' }
  expect(titleOfPdf({ ...document, name: 'letter-to-the-builder.pdf' })).toBeNull()
  expect(titleOfPdf({ ...document, name: 'scan_0001.pdf' })).toBe('Dear Mr Miller, the roof leaks.')
})
