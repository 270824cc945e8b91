import { goingOn, readInTurn } from './follow-up.ts'
import type { Operation, Question } from './question.ts'

/** How a question for a figure begins. */
const asking =
  '(?:(?:for |at |in |with |by )?(?:how (?:much|many)|what|which)|(?:für |zu |um |mit )?(?:wie ?viele?|was|welche[nmrs]?)|(?:pour |à |avec |de )?(?:combien|quel(?:le)?s?)|(?:et )?ça fait|(?:por |a |con )?(?:cu[aá]nt[oa]s?|qu[eé]|cu[aá]l)|(?:desde|since|depuis|seit) (?:qu[eé]|when|quand|wann))'
const isAsking = new RegExp(`(?<!\\p{L})${asking}(?!\\p{L})`, 'iu')

/** What stands between two questions: 'and how much', ', wie viel'. */
const between = new RegExp(
  `(?:\\s*[,;?.]\\s*|\\s+[–-]\\s+|\\s+)(?:and|und|et|y|e|sowie)\\s+(?=${asking}(?![\\p{L}]))|\\s*[,;?]\\s*(?=${asking}(?![\\p{L}]))`,
  'giu',
)

/** What the first counts: the second has a measure of its own. */
const countedThing =
  /(?<!\p{L})(?:how (?:much|many)|wie ?viele?|combien d(?:e |['’])|cu[aá]nt[oa]s?)\s*\p{L}+/giu

/** Two figures that are asked for at once, of the same things: 'how many are open, and how much is that'. */
export interface TwoQuestions {
  first: Question
  second: Question
}

/** What is named side by side and has a figure each: what came in and what went out, the most and the least. */
const pairs: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!\p{L})(?:income|takings|receipts|earnings|revenue|einnahmen|eingänge|recettes|encaissements|rentrées|ingresos|cobros)/iu,
    /(?<!\p{L})(?:expenses|spending|outgoings|expenditure|costs|ausgaben|ausgänge|kosten|dépenses|décaissements|frais|gastos|pagos)/iu,
  ],
  [
    /(?<!\p{L})(?:highest|greatest|largest|biggest|most expensive|dearest|best|longest|höchste[nrs]?|größte[nrs]?|teuerste[nrs]?|beste[nrs]?|längste[nrs]?|plus (?:élevée?|haute?|grande?|chère?|cher|longue?)|mayor|más (?:alt[oa]|car[oa]|larg[oa])|mejor)/iu,
    /(?<!\p{L})(?:lowest|smallest|least expensive|cheapest|worst|shortest|niedrigste[nrs]?|kleinste[nrs]?|billigste[nrs]?|günstigste[nrs]?|schlechteste[nrs]?|kürzeste[nrs]?|plus (?:bas(?:se)?|petite?|courte?)|moins (?:élevée?|chère?|cher)|menor|más (?:baj[oa]|barat[oa]|cort[oa])|peor)/iu,
  ],
]

/** 'Income and expenses of 2024' as the one and the other; null where they are not named side by side. */
function sideBySide(written: string): readonly [string, string] | null {
  for (const [some, others] of pairs)
    for (const [one, other] of [
      [some, others],
      [others, some],
    ] as const) {
      const both = new RegExp(
        `(${one.source})(\\s+(?:and|und|et|y)\\s+)((?:the |die |der |das |les |le |la |los |las |el )?${other.source})`,
        'iu',
      )
      const found = both.exec(written)
      if (found !== null) {
        const [all, first = '', , second = ''] = found
        return [written.replace(all, first), written.replace(all, second)]
      }
    }
  return null
}

/** The two figures that one question asks for; null where it asks for one. */
export function twoQuestions(written: string, earlier: readonly string[]): TwoQuestions | null {
  const both = sideBySide(written)
  if (both !== null) {
    const [first, second] = both.map((one) => readInTurn(one, earlier))
    return first !== undefined && second !== undefined && isOfPair(first, second) ? { first, second } : null
  }
  for (const link of written.matchAll(between)) {
    const before = written.slice(0, link.index)
    if (!isAsking.test(before)) continue
    const first = readInTurn(before, earlier)
    const own = readInTurn(written.slice(link.index + link[0].length), [])
    if (!isOfFigure(first) || !isOfFigure(own)) return null
    if (own.terms.length + own.dates.length === 0 && own.operation === first.operation) return null
    return {
      first: { ...first, operation: first.operation ?? 'sum', isOperationSure: true },
      second: goingOnFrom(first, own),
    }
  }
  return null
}

/** The second, of the same things as the first. */
function goingOnFrom(first: Question, own: Question): Question {
  const others = first.terms.filter(({ folded }) => !own.terms.some((term) => term.folded === folded))
  return {
    ...goingOn(first, own),
    terms: [...own.terms, ...others],
    inFull: `${first.inFull.replaceAll(countedThing, ' ')} ${own.text}`,
    operation: own.operation ?? 'sum',
    isOperationSure: true,
  }
}

const isOfPair = (first: Question, second: Question): boolean =>
  (first.operation === 'sum' && second.operation === 'sum') ||
  (first.operation !== second.operation && isOfMost(first) && isOfMost(second))

const isOfMost = ({ operation }: Question): boolean => operation === 'greatest' || operation === 'least'

/** Something is counted or added up; whose the most of something is tells its figure itself. */
const isOfFigure = ({ operation, kind }: Question): boolean =>
  operation === null ? kind === 'much' || kind === 'amount' : addsUp.has(operation)
const addsUp: ReadonlySet<Operation> = new Set(['sum', 'count', 'average'])
