import { atCost, atSale } from '#server/lib/question/comparing-words.ts'

/** The heading of how much of each thing there should be at least. */
export const leastStock =
  /\b(?:minimum|minimal\w*|minim[oa]|mindest\w*|meldebestand|sollbestand|seuil|reorder|threshold)\b|^mini?$|\b(?:stock|bestand|qty|quantity|qte|cant|uds|level) mini?\b|\bmini? (?:stock|bestand|qty|quantity|qte|level)\b/

/** What each thing costs who sells it, and what it is sold for. */
export const costing =
  /\b(?:cost|purchase|buy(?:ing)?|trade|ek|einkauf\w*|selbstkosten|achat|coutant|revient|coste|costo|compra)\b/
export const selling = /\b(?:sell(?:ing)?|sales?|retail|rrp|vk|verkauf\w*|laden\w*|vente|public|pvp|venta)\b/

/** 'Precio de venta' is asked of 'PVP', and the 'cost price' of 'EK'. */
export function tradeScore(asked: string, heading: string): number {
  const [isCost, isSale] = [atCost.test(asked), atSale.test(asked)]
  if (isCost === isSale) return 0
  return (isCost ? costing : selling).test(heading) ? 2 : (isCost ? selling : costing).test(heading) ? -2 : 0
}
