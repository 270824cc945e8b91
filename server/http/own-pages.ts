import type { Logger } from 'pino'
import type { UserId } from '#contract/ids.ts'
import type { Cookies } from '#server/calls/call.ts'
import { withDeadline, type Deadline } from './deadline.ts'
import type { ReadSession } from './viewers.ts'

/** The app's own page, with placeholders for its nonces. */
export interface OwnPage {
  template: string
  /** Facts about the viewer, as an element at the end of the body. */
  state: string
}

interface Wanted {
  path: string
  /** Without its question mark. */
  query: string
}

/** Waits for optional data while there is time; errors are ignored. */
export type InTime = (ask: () => Promise<unknown>) => Promise<unknown>

/** The page for a signed-in user, or null when they have none there. @throws Problem */
export type LoadOwnPage = (wanted: Wanted, userId: UserId, inTime: InTime) => Promise<OwnPage | null>

export interface OwnPages {
  /** Null without a session, where pages are not personal, and when it was not ready in time. */
  at: (wanted: Wanted, cookies: Cookies, deadline: Deadline) => Promise<OwnPage | null>
}

/** Knowing the viewer matters more than the first data, so the page does not wait for that until the deadline. */
const firstMs = 1_000

/** Creates personalised pages. Nothing is cached, and opening a page does not count as a use of the session. */
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
          logger.error({ err, path }, 'the first data of a page could not be loaded'),
        )
      return withDeadline(
        deadline,
        () => make(wanted, cookies, inTime),
        (err) => logger.error({ err, path }, 'a personal page could not be made'),
      )
    },
  }
}
