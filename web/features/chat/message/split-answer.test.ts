import { expect, test } from 'vitest'
import { splitAnswer } from './split-answer.ts'

test('paragraphs are blocks of their own', () => {
  expect(splitAnswer('One.\nStill one.\n\nTwo.\n')).toEqual(['One.\nStill one.', 'Two.'])
})

test('a loose list stays whole, with its nested text', () => {
  const list = '1. First\n\n   more of it\n\n2. Second\n\n3. Third'
  expect(splitAnswer(`Before\n\n${list}\n\nAfter`)).toEqual(['Before', list, 'After'])
})

test('a fence keeps its blank lines, also while it is still open', () => {
  const code = '```ts\nconst a = 1\n\nconst b = 2\n```'
  expect(splitAnswer(`${code}\n\nAfter`)).toEqual([code, 'After'])
  expect(splitAnswer('Text\n\n~~~\na\n\n- b')).toEqual(['Text', '~~~\na\n\n- b'])
})

test('a shorter or other fence inside does not close the outer one', () => {
  const code = '````\n```\n\n~~~\n\n````'
  expect(splitAnswer(`${code}\n\nEnd`)).toEqual([code, 'End'])
})

test('a table stays one block', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |'
  expect(splitAnswer(`${table}\n\nEnd`)).toEqual([table, 'End'])
})

test('definitions of reference links reach the blocks that use them', () => {
  const blocks = splitAnswer('See [the map][m].\n\nPlain.\n\n[m]: https://example.org/map')
  expect(blocks).toEqual(['See [the map][m].\n\n[m]: https://example.org/map', 'Plain.'])
})

test('a growing answer leaves its earlier blocks as they are', () => {
  const whole = 'One two.\n\n- a\n- b\n\nThree [1].'
  const parts = Array.from({ length: whole.length }, (_, length) => splitAnswer(whole.slice(0, length)))
  for (const blocks of parts) {
    const settled = blocks.slice(0, -1)
    expect(splitAnswer(whole).slice(0, settled.length)).toEqual(settled)
  }
})

test('nothing gives nothing', () => {
  expect(splitAnswer('')).toEqual([])
  expect(splitAnswer('\n\n')).toEqual([])
})
