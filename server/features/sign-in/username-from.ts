import { withoutEnd } from '#server/lib/without-end.ts'
const least = 3
const most = 30

/**
 * Candidate usernames for a user without one, the best first: from the local part of the address, else from their name.
 * `draw` returns a random number below its argument.
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

/** Lower case without accents, limited to the characters of usernames; a tag after + is not part of the name. */
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
