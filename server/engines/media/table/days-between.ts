import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import {
  dateAt,
  dateColumns,
  numberColumns,
  type Columns,
  type DateColumn,
  type NumberColumn,
} from './columns.ts'
import { dueDays, paidDays } from './payment-days.ts'
import { headingOf } from './table-columns.ts'

/** How many days it took is asked for. */
const asksDays =
  /\b(?:how (?:many days|long|quickly|soon)|(?:number of|average) (?:days|nights)|days (?:late|overdue|on average)|wie (?:viele[nr]? (?:tagen?|nachten?)|lange|schnell)|combien d(?:e |')(?:jours|temps|nuits)|cuant[oa]s (?:dias|noches)|cuanto tiempo|(?:average|mean|longest|shortest) (?:stay|loan|hire)|takes? (?:the )?longest|braucht am langsten|met le plus (?:de temps|longtemps)|tarda mas|durchschnittliche\w* (?:aufenthalt|zahlungsdauer)\w*|duree (?:moyenne )?d(?:u|e|es) (?:sejours?|prets?|paiements?))\b/

interface Span {
  /** What is asked of it, and the headings of when it began and ended. */
  asked: RegExp
  from: RegExp
  to: RegExp
}

const spans: readonly Span[] = [
  {
    asked: /\b(?:late|overdue|zu spat|verspatet|verspatung|verzug|retards?|retras\w+|tarde)\b/,
    from: dueDays,
    to: paidDays,
  },
  {
    asked:
      /\b(?:pa(?:y|ys|id|ying|yment)|settled?|zahl\w*|bezahl\w*|beglichen|payer|paye\w*|paiements?|regl\w+|pag\w+|cobr\w+)\b/,
    from: /\b(?:issued|invoiced?|dated?|sent|rechnungsdatum|datum|dat|emise?|date|emitid[oa]|emision|fecha)\b/,
    to: paidDays,
  },
  {
    asked:
      /\b(?:stay(?:s|ed)?|nights?|guests?|aufenthalte?s?|nachte?n?|geblieben|bleiben|sejours?|nuits?|rest\w+|estancias?|noches?|qued\w+)\b/,
    from: /\b(?:arriv\w*|arrivee|from|check in|checkin|anreise|ankunft|von|llegada|entrada)\b/,
    to: /\b(?:depart\w*|until|to|check out|checkout|abreise|abfahrt|bis|salida)\b/,
  },
  {
    asked:
      /\b(?:lent|lend|loan\w*|borrow\w*|out|kept|keep|hired?|rent\w*|(?:aus|ver)(?:ge)?lieh\w*|behalten|ausgeliehen|pret\w*|emprunt\w*|garde\w*|lou\w+|prest\w*|alquil\w*)\b/,
    from: /\b(?:lent|borrowed|out|from|issued|hired|ausgeliehen|verliehen|entliehen|ausgabe|von|pretee?|emprunte?|sortie|prestad[oa]|prestamo|salida|desde)\b/,
    to: /\b(?:returned|back|in|until|to|zuruck\w*|ruckgabe|bis|rendue?|retour|devuelt[oa]|devolucion|hasta)\b/,
  },
]

/** A column that tells them itself. */
const ofDays = /\b(?:days?|nights?|nts|tage?|nachte?|jours?|nuits?|nuitees?|dias?|noches?)\b/

/** A table with the days from when something began to when it ended in each row, where that is asked for and only its days are told. */
export function withDays({ text }: Question, table: Columns): Columns {
  const asked = fold(text)
  if (!asksDays.test(asked) || numberColumns(table).some((column) => ofDays.test(headingOf(column))))
    return table
  const dates = dateColumns(table)
  for (const span of spans) {
    if (!span.asked.test(asked)) continue
    const to = dates.find((column) => span.to.test(headingOf(column)))
    const from = dates.find((column) => column !== to && span.from.test(headingOf(column)))
    if (from !== undefined && to !== undefined)
      return { ...table, columns: [...table.columns, daysOf(from, to)] }
  }
  return table
}

const daysOf = (from: DateColumn, to: DateColumn): NumberColumn => ({
  type: 'number',
  name: `Days from ${from.name} to ${to.name}`,
  unit: 'days',
  decimals: 0,
  isDerived: true,
  values: Float64Array.from(from.values, (begun, row) => {
    const [start, end] = [begun, to.values[row] ?? 0].map(timeOf)
    return start === undefined || end === undefined ? Number.NaN : Math.round((end - start) / dayMs)
  }),
})

const dayMs = 86_400_000

/** In milliseconds; not a number where a cell holds no whole day. */
function timeOf(value: number): number {
  const { year = null, month = null, day = null } = dateAt(value) ?? {}
  return year === null || month === null || day === null ? Number.NaN : Date.UTC(year, month - 1, day)
}
