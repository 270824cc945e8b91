import type { ModelCost, Receipt } from '#contract/calls/ai-usage.ts'

const roughly = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const nearly = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Behind an amount of tokens; nothing where prices are not known, or are none. */
function moneyText(dollars: number | null): string {
  if (dollars === null || dollars === 0) return ''
  return dollars < 0.005 ? ' (less than $0.01)' : ` (about ${money.format(dollars)})`
}

const tokensText = (count: number, format: Intl.NumberFormat): string =>
  `${format.format(count)} ${count === 1 ? 'token' : 'tokens'}`

/** `About 340,000 tokens (about $0.41)` */
export const estimateText = ({ tokens, dollars }: ModelCost): string =>
  `About ${tokensText(tokens, roughly)}${moneyText(dollars)}`

/** `Took 312,000 tokens (about $0.38)`, and whether more is to come. */
export function receiptText({ tokens, dollars, is_estimated, is_growing }: Receipt): string {
  const took = `Took ${is_estimated ? 'about ' : ''}${tokensText(tokens, nearly)}${moneyText(dollars)}`
  return is_growing ? `${took} so far; the model is still at work` : took
}
