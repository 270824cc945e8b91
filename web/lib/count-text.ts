const numbers = new Intl.NumberFormat('en')

/** A count with its word: `1 file`, `1,204 files`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}
