const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of an XML or HTML element on one line; null when empty. */
export function cleanTitle(inner: string): string | null {
  const plain = inner
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_, code: string) => fromCode(code))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : plain.slice(0, 200)
}

function fromCode(code: string): string {
  const point =
    code.startsWith('x') || code.startsWith('X') ? Number.parseInt(code.slice(1), 16) : Number(code)
  return point >= 0x20 && point <= 0x10ffff ? String.fromCodePoint(point) : ' '
}
