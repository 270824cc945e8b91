import { expect, test } from 'vitest'
import { markdownPreview } from './markdown-preview.ts'

const shown = (text: string) =>
  markdownPreview(text).map(({ text: line, isHeading }) => (isHeading ? `H ${line}` : line))

test.each([
  ['# Day 3', ['H Day 3']],
  ['### Crinan **Canal** ###', ['H Crinan Canal']],
  ['#hashtag', ['#hashtag']],
  ['It **rained** till *eleven*, then ~~stopped~~.', ['It rained till eleven, then stopped.']],
  ['See [the lock](https://example.org) and ![a boat](x.png).', ['See the lock and a boat.']],
  ['Run `npm start` in my_own_folder, __now__.', ['Run npm start in my_own_folder, now.']],
  ['- one\n- [x] two\n  * three', ['• one', '• two', '  • three']],
  ['> quoted\n>> twice', ['quoted', 'twice']],
  ['---\ntitle: x\n---\n# Day 3', ['H Day 3']],
  ['a\n\n\n\nb', ['a', '', 'b']],
  ['```js\nlet a_b = 2 * 3\n```', ['let a_b = 2 * 3']],
  ['| item | gbp |\n| --- | ---: |\n| Tea | 3.20 |', ['item  gbp', 'Tea  3.20']],
  ['2 * 3 * 4 is 24', ['2 * 3 * 4 is 24']],
  ['\\# no heading', ['# no heading']],
  ['', []],
])('%j is shown without its marks', (text, lines) => {
  expect(shown(text)).toEqual(lines)
})

test('a text that is nothing but marks costs no time', () => {
  expect(markdownPreview('*'.repeat(280)).length).toBeLessThanOrEqual(1)
  expect(markdownPreview('['.repeat(280)).length).toBe(1)
})
