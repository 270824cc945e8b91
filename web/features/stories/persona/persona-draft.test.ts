import { expect, test } from 'vitest'
import { changeOf, withTyped } from './persona-draft.ts'

test('a rule is added when its trimmed text is not empty', () => {
  expect(withTyped({ rules: [], text: '  short answers ' })).toEqual({ rules: ['short answers'], text: '' })
  expect(withTyped({ rules: ['a'], text: '   ' })).toEqual({ rules: ['a'], text: '' })
})

test('the same rule is not added twice', () => {
  expect(withTyped({ rules: ['a'], text: 'a ' }).rules).toEqual(['a'])
})

test('an empty text is saved as null', () => {
  const draft = {
    persona_name: ' ',
    persona_preamble: ' A guide. ',
    style: { rules: ['x'], text: '' },
    safety: { rules: [], text: '' },
  }
  expect(changeOf(draft)).toEqual({
    persona_name: null,
    persona_preamble: 'A guide.',
    style_rules: ['x'],
    safety_rules: [],
  })
})
