import * as z from 'zod/mini'
import type { Story } from '#contract/stories.ts'

export interface PersonaDraft {
  persona_name: string
  persona_preamble: string
  style_rules: string[]
  safety_rules: string[]
}

export function draftOf(story: Story): PersonaDraft {
  return {
    persona_name: story.persona_name ?? '',
    persona_preamble: story.persona_preamble ?? '',
    style_rules: story.style_rules,
    safety_rules: story.safety_rules,
  }
}

const Kept = z.object({
  persona_name: z.string(),
  persona_preamble: z.string(),
  style_rules: z.array(z.string()),
  safety_rules: z.array(z.string()),
})

/** What this tab has kept of a draft; undefined where it is none. */
export const parsePersona = (stored: unknown): PersonaDraft | undefined => Kept.safeParse(stored).data

/** The draft as it is saved: trimmed, null where nothing is written. */
export function changeOf(draft: PersonaDraft) {
  return {
    ...draft,
    persona_name: draft.persona_name.trim() || null,
    persona_preamble: draft.persona_preamble.trim() || null,
  }
}

/** Adds a rule when its trimmed text is not empty and not there yet. */
export function withRule(rules: string[], text: string): string[] {
  const rule = text.trim()
  return rule === '' || rules.includes(rule) ? rules : [...rules, rule]
}
