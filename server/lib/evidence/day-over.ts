import { besideIn, type Unit } from './unit.ts'

/** A day that stands alone is no longer than this. */
const longestDay = 24

/**
 * The day that stands over a sentence, as in a diary: what is told below it is of that day, not of the next one. None where
 * the sentence tells one itself; `beside` are those of its passage in their order.
 */
export function dayOver<P>(best: Unit<P>, beside: readonly Unit<P>[]): Unit<P> | undefined {
  const isDay = ({ told }: Unit<P>) => told.some(({ month }) => month !== null)
  if (isDay(best)) return undefined
  const over = beside.findLast(
    (unit) =>
      unit.order < best.order &&
      (/^#{1,6}\s/.test(unit.text) || (unit.text.length <= longestDay && isDay(unit))),
  )
  return over !== undefined && isDay(over) ? over : undefined
}

/** Such a day stands over it, among the sentences of its file. */
export const isUnderDay = <P>(best: Unit<P>, units: readonly Unit<P>[]): boolean =>
  dayOver(best, besideIn(best, units)) !== undefined
