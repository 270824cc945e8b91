import { startOf } from './picture-notes.ts'

/** Properties are at the beginning. */
const headBytes = 64 * 1024
const colours = 'colrnclx'
/** PQ and HLG, by the numbers of ITU-T H.273. */
const transfers = [16, 18]

/** Whether an AVIF has a transfer function of high dynamic range. */
export async function isHighRangeAvif(path: string): Promise<boolean> {
  const head = await startOf(path, headBytes)
  const at = head.indexOf(colours)
  // The primaries are first, in two bytes.
  const transferAt = at + colours.length + 2
  return at !== -1 && transferAt + 2 <= head.length && transfers.includes(head.readUInt16BE(transferAt))
}
