import type { Random } from '#test/support/random.ts'

/** Text that programs stumble over; some of it is fine as a name, and then has to be stored. */
export const strangeTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  'NaN',
  'Infinity',
  '-1',
  '1e999',
  '0x10',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '{}',
  '[]',
  '\ud800',
  'a lone half \udc00 of a pair',
  '\ufeffmark',
  'photo\u202egpj.exe',
  'a\u0301\u0301\u0301\u0301\u0301',
  '\r\nSet-Cookie: a=b',
  '${7*7} {{7*7}} <%= 7*7 %>',
  "' or 1=1; drop table users --",
  '<script>alert(1)</script>',
  '%00%ff%2e%2e%2f',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '0190a6b4-0000-7000-8000-000000000001',
  '0190A6B4-0000-7000-8000-00000000000G',
  '1970-01-01T00:00:00Z',
  '-292277022657-01-27T08:29:52Z',
  '🦆'.repeat(50),
  '\u0001\u0002\u001b[31m\u007f\u0085\u2028',
  `${'\\'.repeat(99)}"`,
  "tsquery & | ! ( ) : * <-> 'unclosed",
]

const strangeNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  11,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
  1e21,
]

const longLengths: readonly number[] = [41, 81, 201, 256, 301, 1_001, 4_001, 5_001, 20_000]

/** Texts just over every limit, and now and then one that is over all of them. */
export function longText(random: Random): string {
  const length = random.isLikely(0.01) ? 1_000_001 : random.pick(longLengths)
  return random.pick(['x', 'ß', '字', '\ud83d', ' x', '\0']).repeat(length).slice(0, length)
}

/** Lists in lists in lists. */
export function deep(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Anything that JSON can say. */
export function strangeValue(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => null,
    () => random.isLikely(0.5),
    () => random.pick(strangeNumbers),
    () => random.pick(strangeTexts),
    () => random.pick(strangeTexts),
    () => longText(random),
    () => [],
    () => ({}),
    () => [random.pick(strangeTexts)],
    () => [null],
    () => [[]],
    () => Array.from({ length: random.pick([2, 21, 31, 501]) }, () => random.pick(strangeTexts)),
    () => ({ [random.pick(['length', 'id', 'toString', '$ne', 'then', '0'])]: random.pick(strangeTexts) }),
    () => deep(random.pick([3, 50, 1_000])),
  ]
  return random.pick(kinds)()
}
