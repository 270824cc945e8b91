import { expect, test } from 'vitest'
import { changeOf, withRule } from './persona-draft.ts'

test('a rule is added when its trimmed text is not empty', () => {
  expect(withRule([], '  short answers ')).toEqual(['short answers'])
  expect(withRule(['a'], '   ')).toEqual(['a'])
})

test('the same rule is not added twice', () => {
  expect(withRule(['a'], 'a ')).toEqual(['a'])
})

test('what is left empty is saved as nothing', () => {
  const draft = { persona_name: ' ', persona_preamble: ' A guide. ', style_rules: ['x'], safety_rules: [] }
  expect(changeOf(draft)).toEqual({
    persona_name: null,
    persona_preamble: 'A guide.',
    style_rules: ['x'],
    safety_rules: [],
  })
})
