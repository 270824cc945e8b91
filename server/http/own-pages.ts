import type { Logger } from 'pino'
import type { UserId } from '#contract/ids.ts'
import type { Cookies } from '#server/calls/call.ts'
import { withDeadline, type Deadline } from './deadline.ts'
import type { ReadSession } from './viewers.ts'

/** The app's own page, with placeholders where its nonces go. */
export interface OwnPage {
  template: string
  /** What the page knows of who opens it, as an element that stands at the end of the body. */
  state: string
}

interface Wanted {
  path: string
  /** Without its question mark. */
  query: string
}

/** Waits for what a page could do without, as long as there is time for that, whatever becomes of it. */
export type InTime = (ask: () => Promise<unknown>) => Promise<unknown>

/** The page at an address for somebody who is signed in, or null where none is his. @throws Problem */
export type LoadOwnPage = (wanted: Wanted, userId: UserId, inTime: InTime) => Promise<OwnPage | null>

export interface OwnPages {
  /** Null without a session, where no page is anybody's own, and where it could not be made in time. */
  at: (wanted: Wanted, cookies: Cookies, deadline: Deadline) => Promise<OwnPage | null>
}

/** Who is signed in is worth more than what his page shows first: the page does not wait for that until it is too late. */
const firstMs = 1_000

/** Makes pages that know who has opened them. Nothing of it is kept here, and opening one is no use of the session. */
export function createOwnPages(load: LoadOwnPage, readSession: ReadSession, logger: Logger): OwnPages {
  const make = async (wanted: Wanted, cookies: Cookies, inTime: InTime): Promise<OwnPage | null> => {
    const userId = await readSession(cookies, false)
    return userId && load(wanted, userId, inTime)
  }
  return {
    at(wanted, cookies, deadline) {
      const { path } = wanted
      const inTime: InTime = (ask) =>
        withDeadline({ ...deadline, ms: firstMs }, ask, (err) =>
          logger.error({ err, path }, 'a page could not be given what it shows first'),
        )
      return withDeadline(
        deadline,
        () => make(wanted, cookies, inTime),
        (err) => logger.error({ err, path }, 'a page could not be told who has opened it'),
      )
    },
  }
}
