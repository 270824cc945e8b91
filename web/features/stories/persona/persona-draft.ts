import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { personaWords } from './persona-words.ts'

const RuleList = z.object({
  rules: z.array(z.string()),
  /** Typed in the field and not added yet; saving takes it too. */
  text: z.string(),
})
export type RuleList = z.infer<typeof RuleList>

const PersonaDraft = z.object({
  persona_name: z.string(),
  persona_preamble: z.string(),
  style: RuleList,
  safety: RuleList,
  /** As it is typed; null for a server that has no such limit. */
  visitor_questions_per_day: z.nullable(z.string()),
})
type PersonaDraft = z.infer<typeof PersonaDraft>

export function draftOf(story: Story): PersonaDraft {
  return {
    persona_name: story.persona_name ?? '',
    persona_preamble: story.persona_preamble ?? '',
    style: { rules: story.style_rules, text: '' },
    safety: { rules: story.safety_rules, text: '' },
    visitor_questions_per_day: story.visitor_questions ? String(story.visitor_questions.per_day) : null,
  }
}

/** A stored draft of this tab; undefined if it is not one. */
export const parsePersona = (stored: unknown): PersonaDraft | undefined => PersonaDraft.safeParse(stored).data

/** The draft as it is saved: trimmed, null for an empty text, with the rules still in their fields. */
export function changeOf(draft: PersonaDraft) {
  const { persona_name, persona_preamble, style, safety, visitor_questions_per_day: perDay } = draft
  return {
    persona_name: persona_name.trim() || null,
    persona_preamble: persona_preamble.trim() || null,
    style_rules: withTyped(style).rules,
    safety_rules: withTyped(safety).rules,
    ...(perDay !== null && { visitor_questions_per_day: Number(perDay) }),
  }
}

/** What is wrong with the limit for visitors, or null. */
export function limitProblem({ visitor_questions_per_day: text }: PersonaDraft): string | null {
  if (text === null) return null
  const { most } = limits.visitorQuestions
  const isNumber = /^\d{1,6}$/.test(text.trim()) && Number(text) <= most
  return isNumber ? null : personaWords.wholeNumber(most.toLocaleString('en'))
}

/** Adds the typed rule when its trimmed text is neither empty nor in the list yet, and empties the field. */
export function withTyped({ rules, text }: RuleList): RuleList {
  const rule = text.trim()
  const isNew = rule !== '' && !rules.includes(rule) && rules.length < limits.rules
  return { rules: isNew ? [...rules, rule] : rules, text: '' }
}
