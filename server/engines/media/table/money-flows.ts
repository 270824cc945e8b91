import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'

export const goingOut =
  /\b(?:out|paid|spent|expenses?|ausgaben?|ausgang|soll|depenses?|debit|sorties?|gastos?|salidas?|cargo)\b/

export const comingIn =
  /\b(?:in|income|received|takings?|turnover|sales|revenue|umsatz|erlos|einnahmen?|eingang|haben|recettes?|credit|entrees?|ingresos?|entradas?|abono)\b/

const asksOut =
  /\b(?:spen[dt]|paid|pay|cost|costs|(?:went|goes|gone) out|(?:ging|gingen|gegangen) (?:raus|hinaus|weg)|est parti\w*|sorti\w*|sali(?:o|eron)|ausgegeben|bezahlt|ausgaben|gekostet|depens\w*|paye|gast\w+|pag\w+)\b/

const asksIn =
  /\b(?:income|earn(?:ed)?|rec(?:ei|ie|i)ved?|took in|taken in|c[ao]me in|comes in|takings?|brought in|bring in|take|took|made|turnover|umsatz\w*|eingenommen|eingegangen|einnahmen|verdient|encaisse|recettes?|gagne|rapport(?:e|ent|ait|aient)|eingebracht|ingres\w+|cobr\w+|gan\w+)\b/

/** It asks what came in. */
export const isOfIncome = ({ inFull }: Question): boolean => asksIn.test(fold(inFull))

/** Money that goes out and money that comes in stand in columns of their own. */
export function flowScore(asked: string, heading: string): number {
  const isOut = asksOut.test(asked)
  const isIn = asksIn.test(asked)
  if (isOut === isIn) return 0
  const meets = (isOut ? goingOut : comingIn).test(heading)
  const contradicts = (isOut ? comingIn : goingOut).test(heading)
  return (meets ? 1.2 : 0) - (contradicts ? 1.2 : 0)
}
