/** A text as an SQL literal of DuckDB, without the zero character, which it takes for the end. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\u0000', '')}'`
