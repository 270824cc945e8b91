import type { Logger } from 'pino'
import type { UserId } from '#contract/ids.ts'
import type { Cookies } from '#server/calls/call.ts'
import { madeInTime, patienceMs } from './made-in-time.ts'
import type { ReadSession } from './viewers.ts'

/** The app's own page, with placeholders where its nonces go. */
export interface OwnPage {
  template: string
  /** What the page knows of who opens it, as an element that stands at the end of the body. */
  carried: string
}

/** The page at an address for somebody who is signed in, or null where none is his. @throws Problem */
export type LoadOwnPage = (path: string, userId: UserId) => Promise<OwnPage | null>

export interface OwnPages {
  /** Null without a session, where no page is anybody's own, and where it could not be made in time. */
  at: (path: string, cookies: Cookies) => Promise<OwnPage | null>
}

/** Makes pages that know who has opened them. Nothing of it is kept here, and opening one is no use of the session. */
export function createOwnPages(load: LoadOwnPage, readSession: ReadSession, logger: Logger): OwnPages {
  const make = async (path: string, cookies: Cookies): Promise<OwnPage | null> => {
    const userId = await readSession(cookies, false)
    return userId && load(path, userId)
  }
  return {
    at: (path, cookies) =>
      madeInTime(patienceMs, make(path, cookies), (err) =>
        logger.error({ err, path }, 'a page could not be told who has opened it'),
      ),
  }
}
