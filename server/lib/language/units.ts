/** What units are called in four languages; folded, by how they are written. */
export const unitNames = {
  kg: 'kg|kilos?|kilograms?|kilogramm|kilogrammes?|kilogramos?',
  g: 'g|grams?|grammes?|gramm|gramos?',
  t: 't|tonnes?|tonnen?|tons?|toneladas?',
  l: 'litres?|liters?|litros?',
  hl: 'hl|hectolit\\w+|hektoliter',
  cl: 'cl|centilit\\w+|zentiliter',
  ml: 'ml|millilit\\w+|mililitros?',
  km: 'km|kilometers?|kilometres?|kilometer|kilometros?',
  m: 'm|metres?|meters?|metros?',
  mm: 'mm|millimet\\w+',
  // 'Ha' alone is Spanish for 'has'.
  ha: 'hectares?|hektar|hectareas?',
  'm³': 'm3|cubic|kubikmeter|metres? cubes?|metros? cubicos?',
  kwh: 'kwh|kilowatt\\w*',
} as const

/** Those of a question's words: what is counted, where it asks how many litres that are. */
export const unitsAmong = (words: ReadonlySet<string>): readonly string[] =>
  Object.entries(unitNames).flatMap(([unit, names]) => {
    const named = new RegExp(`^(?:${names})$`)
    return [...words].some((word) => named.test(word)) ? [`${unit}|${names}`] : []
  })
