/** What the sign-up page sends. */
export interface Newcomer {
  name: string
  username: string
  email: string
  password: string
  accept_licence: true
}

/** A new user of this username. */
export const newcomer = (username: string, name = 'Maren Holt'): Newcomer => ({
  name,
  username,
  email: `${username}@example.org`,
  password: 'a long enough secret',
  accept_licence: true,
})

/** Signs up at a running program; from another address than this one, where that trusts its proxy. */
export const signUpAt = (url: string, who: Newcomer, from: string | null = null): Promise<Response> =>
  fetch(`${url}/auth/signup`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(from === null ? {} : { 'x-forwarded-for': from }),
    },
    body: JSON.stringify(who),
  })

/** The cookies a reply sets, as the next request sends them. */
export const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
