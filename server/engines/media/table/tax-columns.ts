/** What is paid with its tax: 'incl. VAT', 'TTC', 'brutto'; folded. */
const withTax =
  /\b(?:incl(?:uding|usive)?\.?(?: of)?|with|plus|inkl(?:usive)?\.?|einschl(?:iesslich)?\.?|mit|avec|y compris|con)\s+(?:(?:the|la|el|der|las|les) )?(?:vat|tax(?:es)?|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|iva|impuestos?)\b|\b(?:vat|tax|mwst|tva|iva) (?:included|inclus[ie]ve|inbegriffen|incluse?|compris[e]?|incluid[oa])\b|\bttc\b|\bbrutto\w*|\bgross\b|\btoutes taxes\b/
/** And without it: 'before tax', 'HT', 'netto'. */
const withoutTax =
  /\b(?:excl(?:uding|usive)?\.?(?: of)?|without|before|net of|ohne|zzgl\.?|vor|sans|hors|sin|antes de)\s+(?:(?:the|la|el|der|las|les) )?(?:vat|tax(?:es)?|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|iva|impuestos?)\b|\bht\b|\bnetto\w*|\bnet\b/

const gross =
  /\b(?:gross|brutto|ttc|toutes? taxes?|(?:incl|inkl|with|mit|avec|con)\w* (?:vat|tax|mehrwertsteuer|umsatzsteuer|mwst|tva|iva))\b/
const net =
  /\b(?:net|netto|ht|base imponible|(?:excl|ohne|sans|hors|sin)\w* (?:vat|tax|mehrwertsteuer|umsatzsteuer|mwst|tva|iva))\b/
const tax = /\b(?:vat|tax|umsatzsteuer|mehrwertsteuer|mwst|tva|iva)\b/

/** How well a column fits what is asked for with its tax or without it; both folded. */
export function taxScore(asked: string, heading: string): number {
  const [isWith, isWithout] = [withTax.test(asked), withoutTax.test(asked)]
  if (isWith === isWithout) return 0
  if ((isWith ? gross : net).test(heading)) return asksFor
  return tax.test(heading) && !gross.test(heading) ? -asksFor : 0
}
const asksFor = 6

/** A word that only says whether the tax is in it. */
export const isTaxWord = (folded: string, asked: string): boolean =>
  withTax.test(asked) !== withoutTax.test(asked) &&
  /^(?:incl(?:uding|usive|uded)?|inkl(?:usive)?|einschliesslich|inbegriffen|incluse?|comprise?|incluid[oa]|vat|tax(?:es)?|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|iva|impuestos?|ttc|ht|brutto|netto|gross|net)$/.test(
    folded,
  )
