import { fold } from '#server/lib/language/words.ts'
import { ofBefore, versionWords } from '#server/lib/question/asking-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { spelledName } from './file-names.ts'

/** What is not yet, or no longer, what holds; folded. */
const draft =
  /\b(?:drafts?|unsigned|superseded|obsolete|outdated|old|entwurf|entwurfe|vorlaufig\w*|ungultig\w*|alt|veraltet|brouillon|projet|perime|ancien(?:ne)?|borrador|provisional|antigu[oa]|sin firmar)\b/
/** And what is. */
const holding =
  /\b(?:signed|final|executed|current|revised|corrected|new|unterschrieben\w*|unterzeichnet\w*|endgultig|endfassung|aktuell|neu|korrigiert|signe\w*|definiti\w*|actuel(?:le)?|corrige\w*|nouvea\w*|firmad[oa]|corregid[oa]|actual|nuev[oa])\b/
const version = /\b(?:v|rev|ver|version|fassung|versie|stand) ?(\d{1,2})(?!\d)\b/

interface Version {
  name: string
  /** The name without what tells versions apart. */
  bare: string
  isDraft: boolean
  number: number | null
}

/** Names of files of which another one is what holds now: the draft of what was signed, the second of three versions; none where the question asks for those. */
export function supersededAmong(
  { text, terms }: Pick<Question, 'text' | 'terms'>,
  names: readonly string[],
): ReadonlySet<string> {
  const asked = fold(text)
  const isAsked =
    [draft, version, ofBefore].some((pattern) => pattern.test(asked)) ||
    terms.some(({ folded }) => draft.test(folded) || versionWords.test(folded))
  if (isAsked) return new Set()
  const alike = Map.groupBy([...new Set(names)].map(versionOf), ({ bare }) => bare)
  return new Set(
    [...alike.values()].flatMap((some) => {
      if (some.length < 2) return []
      const newest = Math.max(...some.map(({ number }) => number ?? 0))
      const hasOther = some.some(({ isDraft }) => !isDraft)
      return some
        .filter(({ isDraft, number }) => (isDraft && hasOther) || (number ?? 0) < newest)
        .map(({ name }) => name)
    }),
  )
}

function versionOf(name: string): Version {
  const spelled = fold(spelledName(name))
  const bare = [draft, holding, version]
    .reduce((rest, pattern) => rest.replace(pattern, ' '), spelled)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const [, number] = version.exec(spelled) ?? []
  return { name, bare, isDraft: draft.test(spelled), number: number === undefined ? null : Number(number) }
}
