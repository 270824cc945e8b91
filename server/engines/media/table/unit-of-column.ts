const units =
  /(?:^|[\s([_/])(EUR|GBP|USD|CHF|[$€£]|kWh|kg|km|cm|mm|m²|m³|m2|m3|min|ml|°C|%|hrs?|Std|litres?|liters?|Liter|ltrs?|Stunden|hours|heures|horas)(?=$|[\s)\]_/.])/iu

/** A letter is a unit only by itself in brackets: 'Volume (l)'. */
const shortUnits = /[([](hl|cl|l|g|t|h|m|ha)[)\]]/iu

/** What a column is measured in, by its heading or its cells; null where they do not tell. */
export function unitOf(name: string, cells: readonly string[]): string | null {
  // 'Price per kg' is no weight.
  const isRate = /(?:\b(?:per|je|pro|par|por|each)\s|\/\s?)\p{L}+/iu.test(name)
  const told = isRate ? undefined : (units.exec(name)?.[1] ?? shortUnits.exec(name)?.[1]?.toLowerCase())
  // 'VAT 7 %' is called after its rate, and holds amounts.
  if (told === '%' && /\d\s?%/.test(name)) return null
  if (told !== undefined) return /^(?:eur|gbp|usd|chf)$/i.test(told) ? told.toUpperCase() : told
  const sign = /^[^\d]*([$€£]|EUR|GBP|USD|CHF)|([$€£]|EUR|GBP|USD|CHF|kg|km|kWh|l|m³|h)\s*$/u.exec(
    cells[0] ?? '',
  )
  return sign?.[1] ?? sign?.[2] ?? null
}
