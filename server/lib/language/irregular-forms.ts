import { readWordGroups } from './word-groups.ts'

let groups: ReadonlyMap<string, readonly string[]> | null = null

/**
 * Separable prefixes of German verbs ('anrufen', 'ruft an'). 'hinaus' is before 'hin', its beginning.
 */
const separablePrefix =
  /^(zuruck|hinaus|hinein|heraus|herein|nach|auf|aus|bei|ein|mit|vor|weg|los|her|hin|ab|an|um|zu)(?=\p{L}{4})/u
const participle = /^ge\p{L}{4,}(?:t|en)$/u

/** Irregular forms of a folded word, without itself: 'buy' for 'bought'. [] for a word that has none. */
export function listedForms(folded: string): readonly string[] {
  groups ??= readWordGroups('irregular.txt')
  return groups.get(folded) ?? []
}

/**
 * `listedForms`, and for a German verb with a separable prefix the forms of the verb with and without it:
 * 'rufen', 'anrufen' and 'anrief' for 'angerufen'.
 */
export function irregularForms(folded: string): readonly string[] {
  const listed = listedForms(folded)
  const prefix = separablePrefix.exec(folded)?.[1]
  if (prefix === undefined || listed.length > 0) return listed
  const verb = folded.slice(prefix.length)
  if (!/(?:en|t)$/.test(verb)) return []
  const infinitive = participle.test(verb) ? verb.slice(2).replace(/t$/, 'en') : verb
  const forms = [...new Set([verb, infinitive])].flatMap((form) => [form, ...listedForms(form)])
  return [...new Set(forms.flatMap((form) => [form, `${prefix}${form}`]))].filter((form) => form !== folded)
}
