import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { NumberColumn } from './columns.ts'
import { headingOf } from './table-columns.ts'

export const goingOut =
  /\b(?:out|paid|spent|expenses?|ausgaben?|ausgang|soll|depenses?|debit|sorties?|gastos?|salidas?|cargo)\b/

export const comingIn =
  /\b(?:in|income|received|takings?|turnover|sales|revenue|umsatz|erlos|einnahmen?|eingang|haben|recettes?|credit|entrees?|ingresos?|entradas?|abono)\b/

const asksOut =
  /\b(?:spen[dt]|(?:paid|pay)(?! in(?:to)?\b)|cost|costs|(?:went|goes|gone) out|(?:ging|gingen|gegangen) (?:raus|hinaus|weg)|est parti\w*|sorti\w*|sali(?:o|eron)|ausgegeben|bezahlt|ausgaben|gekostet|depens\w*|paye|gast\w+|pag\w+)\b/

const asksIn =
  /\b(?:paid in(?:to)?|pay(?:s|ing)? in(?:to)?|deposited|eingezahlt\w*|einbezahlt|einzahlung(?:en)?|(?:kam|kamen|kommt|kommen)\b.*\b(?:rein|herein|hinein)|(?:re|here)ingekommen|vers(?:e|ee|es|ements?) (?:sur|a la banque)|entr(?:e|ent|ee?s?|ait) sur|entr(?:o|aron|ado) en|income|earn(?:ed)?|rec(?:ei|ie|i)ved?|took in|taken in|c[ao]me in|comes in|takings?|brought in|bring in|bring(?:t|en)|brachten?|nehmen?\b.*\bein|take|took|made|turnover|umsatz\w*|eingenommen|eingegangen|einnahmen?|verdient|encaisse|recettes?|gagne|rapport(?:e|ent|ait|aient)|eingebracht|ingres\w+|cobr\w+|gan\w+)\b/

/** It holds what came in, or what went out. */
export const isOfFlow = (column: NumberColumn): boolean =>
  column.isDerived !== true && [goingOut, comingIn].some((flow) => flow.test(headingOf(column).trim()))

/** It asks what came in. */
export const isOfIncome = ({ inFull }: Question): boolean => asksIn.test(fold(inFull))

/** Money that goes out and money that comes in stand in columns of their own. */
export function flowScore(asked: string, heading: string): number {
  const isOut = asksOut.test(asked) || leaving.test(asked)
  const isIn = asksIn.test(asked)
  if (isOut === isIn) return 0
  const meets = (isOut ? goingOut : comingIn).test(heading)
  const contradicts = (isOut ? comingIn : goingOut).test(heading)
  return (meets ? 1.2 : 0) - (contradicts ? 1.2 : 0)
}

/** Share of the cells of a column of money that must be above, and below, nought for signs to say where it went. */
const leastOfEach = 0.05

/**
 * Of a column in which what went out is below nought and what came in above it: the rows of what is asked for, without their
 * signs; null where it has no such signs, or both or neither are asked for.
 */
export function ofOneFlow(
  { inFull }: Question,
  rows: readonly number[],
  measure: NumberColumn,
): { rows: readonly number[]; measure: NumberColumn } | null {
  const asked = fold(inFull)
  const isOut = asksOut.test(asked) || leaving.test(asked)
  const heading = headingOf(measure)
  if (isOut === asksIn.test(asked) || goingOut.test(heading) || comingIn.test(heading)) return null
  const filled = measure.values.filter((value) => !Number.isNaN(value) && value !== 0)
  const below = filled.filter((value) => value < 0).length / filled.length
  if (!(below >= leastOfEach && below <= 1 - leastOfEach)) return null
  const isMeant = (row: number) => (measure.values[row] ?? 0) < 0 === isOut
  return {
    rows: rows.filter((row) => isMeant(row) && !Number.isNaN(measure.values[row] ?? Number.NaN)),
    measure: { ...measure, values: measure.values.map((value) => Math.abs(value)) },
  }
}

/** 'The biggest payment out of the account', 'die größte Ausgabe'. */
const leaving =
  /\b(?:payments? (?:out|from)|outgoings?|expenses?|expenditures?|withdrawals?|ausgaben?(?:posten)?|auszahlung(?:en)?|abbuchung(?:en)?|abgehoben|depenses?|paiements?|retraits?|prelevements?|gastos?|cargos?|retirad\w*|sacamos)\b/
