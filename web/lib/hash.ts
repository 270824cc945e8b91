/** A small, stable whole number from a text (FNV-1a, 32 bit); for choosing colours and seeding patterns. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
