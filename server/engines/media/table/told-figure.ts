import { clockTime, decimal } from '#server/lib/question/computed.ts'
import type { NumberColumn } from './columns.ts'

/** A number of a column as people write it: with its decimals, and a length of time as '94:40'. */
export const toldFigure = (
  value: number,
  { clock, decimals: own }: Pick<NumberColumn, 'clock' | 'decimals'>,
  decimals = own,
): string => (clock === undefined ? decimal(value, decimals) : clockTime(value, clock.parts))

/** A mean is told with two decimals at least. */
export const meanDecimals = ({ decimals }: Pick<NumberColumn, 'decimals'>): number => Math.max(2, decimals)
