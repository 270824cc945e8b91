import { stemsOf } from '#server/lib/language/stems.ts'
import { alsoCalled } from '#server/lib/question/concepts.ts'
import type { Question, Term } from '#server/lib/question/question.ts'

/** What a table measures of a thing: 'Stromkosten' are of electricity. */
const measured =
  /^(\p{L}{3,}?)(?:s|en|n)?(?:kosten|verbrauch|rechnung(?:en)?|preise?|beitrag|beitrage|gebuhr(?:en)?|ausgaben?|einnahmen?|zahlung(?:en)?|menge|ertrag|ernte|verkauf|verkaufe|lieferung(?:en)?)$/u

/** Of German compounds also what is in front of what is measured of it, and what else that is called: cells name the thing. */
export const withCompounds = (question: Question): Question => ({
  ...question,
  terms: question.terms.map((term): Term => {
    const thing = term.isName || term.alike.length > 0 ? undefined : measured.exec(term.folded)?.[1]
    return thing === undefined
      ? term
      : { ...term, alike: [thing, ...alsoCalled(thing, stemsOf(thing, 'de'))] }
  }),
})
