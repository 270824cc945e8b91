import { withoutEnd } from '#server/lib/without-end.ts'
const least = 3
const most = 30

/**
 * Usernames to try for somebody who brings none, the nicest first: made of the name before the @, else of the person's
 * name. `draw` gives a number below its argument.
 */
export function usernamesFrom(email: string, name: string | null, draw: (below: number) => number): string[] {
  const base =
    [email.split('@')[0] ?? '', name ?? ''].map(plain).find((one) => one.length >= least) ?? 'friend'
  const numbered = Array.from({ length: 4 }, () => withEnd(base, String(draw(10_000)).padStart(4, '0')))
  return [
    base,
    ...[2, 3, 4].map((number) => withEnd(base, String(number))),
    ...numbered,
    withEnd('friend', String(draw(1e9))),
  ]
}

const withEnd = (base: string, end: string) => base.slice(0, most - end.length) + end

/** Without accents, in lower case, with what a username may hold; a tag behind + is not part of a name. */
function plain(text: string): string {
  const base = text
    .split('+', 1)
    .join('')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9_.-]+/g, '.')
    .replace(/^[._-]+/, '')
  return withoutEnd(base, '._-').slice(0, most)
}
