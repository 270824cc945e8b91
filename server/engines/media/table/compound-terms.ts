import { stemsOf } from '#server/lib/language/stems.ts'
import { alsoCalled } from '#server/lib/question/concepts.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import { isKnownWord, partsOf } from '#server/lib/question/translations.ts'
import type { Question, Term } from '#server/lib/question/question.ts'

/** What a table measures of a thing: 'Stromkosten' are of electricity. */
const measured =
  /^(\p{L}{3,}?)(?:s|en|n)?(?:kosten|verbrauch|rechnung(?:en)?|preise?|beitrag|beitrage|gebuhr(?:en)?|ausgaben?|einnahmen?|zahlung(?:en)?|menge|ertrag|ernte|verkauf|verkaufe|lieferung(?:en)?)$/u

/** Of German compounds also what is in front of what is measured of it, and what else that is called: cells name the thing. */
export const withCompounds = (question: Question, headings: readonly string[], called: string): Question => ({
  ...question,
  terms: question.terms.map((term): Term => {
    if (term.isName || term.alike.length > 0) return term
    const thing = measured.exec(term.folded)?.[1]
    const things =
      thing === undefined
        ? [
            ...beforeHeading(term.folded, headings),
            ...byHeading(term.folded, headings),
            ...beforeSubject(term.folded, called),
          ]
        : [thing]
    if (things.length === 0) return term
    const others = things.flatMap((one) => alsoCalled(one, stemsOf(one, 'de')))
    return { ...term, stems: [...term.stems, ...things], alike: [...things, ...others] }
  }),
})

/** 'Gas' of 'Gaszähler', in a column 'Gas m3'. */
const byHeading = (folded: string, headings: readonly string[]): string[] =>
  [...new Set(headings.flatMap((heading) => heading.split(' ')))].filter(
    (word) =>
      /^\p{L}{3,}$/u.test(word) && folded.startsWith(word) && isKnownWord(folded.slice(word.length), 'de'),
  )

/** 'Linde' of 'Lindenhonig' in a table of 'Honigernte', and 'Feuerwehr' of 'Feuerwehrkasse' in one of a 'Kameradschaftskasse'. */
function beforeSubject(folded: string, called: string): string[] {
  const [subject, thing] = partsOf(folded)
  if (thing === undefined || subject === undefined || subject.length < shortestHeading) return []
  const isSubject = wordsIn(called).some(
    ({ folded: word }) => word.startsWith(subject) || word.endsWith(subject),
  )
  return isSubject ? [...new Set([thing, thing.replace(/(?<=\p{L}{4})(?:s|n)$/u, '')])] : []
}

const shortestHeading = 4

/** 'Sopran' of 'Sopranstimmen', in a column 'Stimme'. */
function beforeHeading(folded: string, headings: readonly string[]): string[] {
  for (const heading of headings) {
    const at = heading.length < shortestHeading ? -1 : folded.lastIndexOf(heading)
    if (at < 3 || !/^(?:n|en|e|s|es)?$/.test(folded.slice(at + heading.length))) continue
    const thing = folded.slice(0, at)
    return [...new Set([thing, thing.replace(/(?<=\p{L}{4})(?:s|n)$/u, '')])]
  }
  return []
}
