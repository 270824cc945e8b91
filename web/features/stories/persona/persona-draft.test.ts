import { expect, test } from 'vitest'
import { changeOf, limitProblem, withTyped } from './persona-draft.ts'

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
    visitor_questions_per_day: ' 50 ',
  }
  expect(limitProblem(draft)).toBeNull()
  expect(changeOf(draft)).toEqual({
    persona_name: null,
    persona_preamble: 'A guide.',
    style_rules: ['x'],
    safety_rules: [],
    visitor_questions_per_day: 50,
  })
})

test.each(['', 'many', '-1', '1.5', '100001'])('H5: %j is no limit for visitors', (text) => {
  const list = { rules: [], text: '' }
  const draft = { persona_name: '', persona_preamble: '', style: list, safety: list }
  expect(limitProblem({ ...draft, visitor_questions_per_day: text })).toBe(
    'Enter a whole number from 0 to 100,000.',
  )
})
