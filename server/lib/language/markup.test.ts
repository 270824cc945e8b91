import { expect, test } from 'vitest'
import { seen, withoutMarkup } from './markup.ts'
import { sentencesIn } from './sentences.ts'

const read = (text: string) => sentencesIn(withoutMarkup(text), 'en').map((sentence) => sentence.text)

test.each([
  ['See [the guide](https://example.com/a_(b) "A guide") for more.', ['See the guide for more.']],
  ['It uses [the codec][codec] well.\n\n[codec]: https://example.com/codec', ['It uses the codec well.']],
  ['A [`pino.log`](docs/api.md) call.', ['A pino.log call.']],
  ['[![Build](https://ci.example/b.svg)](https://ci.example)\n\nIt is fast.', ['It is fast.']],
  ['![A heron](heron.jpg) in the reeds.', ['A heron in the reeds.']],
  [
    '<div align="center"><img src="a.svg" width="160"></div>\n\n<p>Built in <b>1912</b>.</p>',
    ['Built in 1912.'],
  ],
  ['<!-- old -->The well is deep.<script>alert("no")</script>', ['The well is deep.']],
  [
    'Install it:\n\n```sh\nnpm install boat\nboat start\n```\n',
    ['Install it:', 'npm install boat', 'boat start'],
  ],
  ['Use `<b>` and `a < b`, not more.', ['Use <b> and a < b, not more.']],
  ['```js\nlog(`[a](b) <b>${c}</b>`)\n```', ['log(`[a](b) <b>${c}</b>`)']],
  ['one()\ntwo()\n```\n\nIt is done.', ['one()', 'two()', 'It is done.']],
  ['So:\n\n```js\none()\ntwo()', ['So:', 'one()', 'two()']],
  [
    'the guide](https://example.com/a) is long. See [the end](https://exam',
    ['the guide is long.', 'See [the end'],
  ],
  ['```html\n<b>bold</b>\n```', ['<b>bold</b>']],
])('%j has the sentences that readers see', (text, sentences) => {
  expect(read(text)).toEqual(sentences)
})

test.each([
  '[30/08/2025, 22:15] Jost: Burst pipe in the toilet.',
  'From: Ottilie <ottilie@mill.example>',
  'It is 5 < 7 and 9 > 3.',
  'Ask <name> for the key.',
  '[x] done, [ ] open, [1] and [^note].',
  'The list [see below] (there are two) is long.',
  'An open ``` fence, a lone ` tick and a bare https://example.com/x.',
])('%j has no markup and stays as it is', (text) => {
  expect(withoutMarkup(text)).toBe(text)
})

test('text keeps its offsets, so that citations point to the right line', () => {
  const text =
    '<p align="center">\n  <b>Boat</b>\n</p>\n\nSee [the log](log.md): it sank.\nThe rest is silence.'
  expect(withoutMarkup(text)).toHaveLength(text.length)
  const found = sentencesIn(withoutMarkup(text), 'en').find((sentence) => sentence.text.startsWith('See'))
  expect(text.slice(found?.at).startsWith('See [the log]')).toBe(true)
})

test.each([['['], ['[!['], ['![a]('], ['](<a>'], ['<a '], ['```\n'], ['`'], ['<!--'], ['<svg>'], ['[a]: /']])(
  '4,000 times %j keeps its length',
  (sign) => {
    const text = sign.repeat(4_000)
    expect(withoutMarkup(text)).toHaveLength(text.length)
  },
)

test.each([
  ['an inline tag', 'fare<b>well</b>', 'farewell'],
  ['a block tag', '<td>fare</td><td>well</td>', 'fare  well'],
  ['a heading tag', '<h2>fare</h2>well', 'fare well'],
])('%s in %j', (_, text, shown) => {
  expect(seen(withoutMarkup(text)).trim()).toBe(shown)
})
