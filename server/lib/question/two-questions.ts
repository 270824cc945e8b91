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

/** Two figures that are asked for at once, of the same things: 'how many are open, and how much is that'. */
export interface TwoQuestions {
  first: Question
  second: Question
}

/** What came in and what went out, asked for together. */
const flows: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!\p{L})(?:income|takings|receipts|earnings|revenue|einnahmen|eingänge|recettes|encaissements|rentrées|ingresos|cobros)/iu,
    /(?<!\p{L})(?:expenses|spending|outgoings|expenditure|costs|ausgaben|ausgänge|kosten|dépenses|décaissements|frais|gastos|pagos)/iu,
  ],
]

/** 'Income and expenses of 2024' as the one and the other; null where they are not named side by side. */
function bothFlows(written: string): readonly [string, string] | null {
  for (const [coming, going] of flows)
    for (const [one, other] of [
      [coming, going],
      [going, coming],
    ] as const) {
      const both = new RegExp(
        `(${one.source})(\\s+(?:and|und|et|y)\\s+)((?:the |die |les |los )?${other.source})`,
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
  const inAndOut = bothFlows(written)
  if (inAndOut !== null) {
    const [first, second] = inAndOut.map((one) => readInTurn(one, earlier))
    return first?.operation === 'sum' && second !== undefined ? { first, second } : null
  }
  const [link] = written.matchAll(between)
  if (link === undefined || link.index === 0) return null
  const before = written.slice(0, link.index)
  const first = readInTurn(before, earlier)
  const own = readInTurn(written.slice(link.index + link[0].length), [])
  if (!isAsking.test(before) || !isOfFigure(first) || !isOfFigure(own)) return null
  if (own.terms.length + own.dates.length === 0 && own.operation === first.operation) return null
  const others = first.terms.filter(({ folded }) => !own.terms.some((term) => term.folded === folded))
  return {
    first: { ...first, operation: first.operation ?? 'sum', isOperationSure: true },
    second: {
      ...goingOn(first, own),
      terms: [...own.terms, ...others],
      inFull: `${first.inFull} ${own.text}`,
      operation: own.operation ?? 'sum',
      isOperationSure: true,
    },
  }
}

/** Something is counted or added up; whose the most of something is tells its figure itself. */
const isOfFigure = ({ operation, kind }: Question): boolean =>
  operation === null ? kind === 'much' || kind === 'amount' : addsUp.has(operation)
const addsUp: ReadonlySet<Operation> = new Set(['sum', 'count', 'average'])
