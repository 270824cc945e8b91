import { expect, test } from 'vitest'
import { createVisibleText, ReasoningShown, type ReasoningStart } from './visible-text.ts'

/** The visible part of a text that arrives in chunks of this many characters. */
function seen(
  text: string,
  size: number,
  start: ReasoningStart = { isUnmarked: null },
  isCut = false,
): string {
  const visible = createVisibleText(start)
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
  return pieces.map((piece) => visible.push(piece)).join('') + visible.end(isCut)
}

const cases: [string, string][] = [
  ['<think>Maren counted.</think>\n\nEleven herons [1].', 'Eleven herons [1].'],
  ['Let me see. The file says eleven.\n</think>\n\nEleven herons [1].', 'Eleven herons [1].'],
  ['[THINK]hm[/THINK]Eleven.', 'Eleven.'],
  ['<|channel|>analysisWe need the count.<|channel|>finalEleven herons [1].', 'Eleven herons [1].'],
  [
    '<|channel|>analysis<|message|>We need.<|end|><|start|>assistant<|channel|>final<|message|>Eleven.<|return|>',
    'Eleven.',
  ],
  ['analysisWe need the count.assistantfinalEleven.', 'Eleven.'],
  ['Eleven.<tool_call>{"name":"search","arguments":{}}</tool_call>', 'Eleven.'],
  ['<tool_call>{"name":"search"}', ''],
  ['[TOOL_CALLS][{"name":"search"}]', ''],
  ['<think>It goes on and on', ''],
  ['<THINK>Maren counted.</THINK >Eleven.', 'Eleven.'],
  ['<seed:think>Maren counted.</seed:think>Eleven.', 'Eleven.'],
  ['Eleven.<｜tool▁calls▁begin｜>search<｜tool▁sep｜>{}<｜tool▁calls▁end｜><｜end▁of▁sentence｜>', 'Eleven.'],
  ['Maren counted.</think>Eleven.<|im_end|>', 'Eleven.'],
  [
    'Eleven herons [1] < twelve <b>ducks</b>, [THIS] one | two.',
    'Eleven herons [1] < twelve <b>ducks</b>, [THIS] one | two.',
  ],
  ['analysis of herons', 'analysis of herons'],
]

test.each(cases)('H11: of %j people see %j, in pieces of any size', (text, expected) => {
  const start = { isUnmarked: /^(?:Let me|Maren)/.test(text) }
  for (const size of [1, 3, 7, 1_000]) {
    expect(seen(text, size), `in pieces of ${size}`).toBe(expected)
    expect(seen(text, size, start), `in pieces of ${size}`).toBe(expected)
  }
})

test('H11: a model that is known to say no reasoning is shown as it comes', () => {
  const start: ReasoningStart = { isUnmarked: null }
  seen('Eleven.', 3, start)
  expect(start.isUnmarked).toBe(false)
  expect(createVisibleText(start).push('Twelve ducks.')).toBe('Twelve ducks.')
  expect(() => seen('Hm.</think>Twelve.', 3, start)).toThrow(ReasoningShown)
  expect(start.isUnmarked).toBeNull()
  expect(seen('Hm.</think>Twelve.', 3, start)).toBe('Twelve.')
  expect(start.isUnmarked).toBe(true)
  expect(seen('Hm, still', 3, start, true)).toBe('')
})

test('H11: one answer that quotes the end of reasoning holds back no more than the next one', () => {
  const start: ReasoningStart = { isUnmarked: false }
  expect(() => seen('The file says </think> once.', 3, start)).toThrow(ReasoningShown)
  expect(seen('Eleven.', 3, start)).toBe('Eleven.')
  expect(createVisibleText(start).push('Twelve ducks.')).toBe('Twelve ducks.')
})
