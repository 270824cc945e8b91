import type { Feature, Publish, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Mail } from '#server/engines/mail/mail.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import { createAccountClosing } from './account-closing.ts'
import { createAccountMail } from './account-mail.ts'
import { createAccountsPersonalData } from './accounts-personal-data.ts'
import { findAvatarKeys } from './accounts-queries.ts'
import { accountRoutes } from './accounts-routes.ts'
import { createAccounts } from './accounts-service.ts'
import { createAvatars } from './avatars.ts'
import { createPasswordCare } from './password-care.ts'
import { createPasswords } from './passwords.ts'
import { profileRoutes } from './profile-routes.ts'
import { createProfiles } from './profiles.ts'
import { createSessions } from './sessions.ts'
import type { OwnNames } from '#server/lib/own-names.ts'

interface Uses {
  database: Database
  queue: Queue
  storage: Storage
  media: Media
  disk: Disk
  mail: Mail
  rateLimits: RateLimits
  publish: Publish
  operatorName: string
  ownNames: OwnNames
  /** The origin of the pages, for links in emails. */
  pageUrl: () => string
  warn: Warn
}

/** Accounts, sessions and profiles. */
export function accountsFeature(uses: Uses) {
  const { database, queue, storage, media, disk, mail, rateLimits, publish, pageUrl, warn } = uses
  const { operatorName, ownNames } = uses
  const { db } = database
  const passwords = createPasswords()
  const sessions = createSessions({
    db,
    publishEnded: (userId) =>
      publish('sessions_ended', { userId }).catch((err: unknown) => warn(err, 'an event was not published')),
  })
  const accountMail = createAccountMail({
    database,
    queue,
    mail,
    operatorName,
    onRefused: (err) => warn(err, 'an email was refused'),
  })
  const accounts = createAccounts({ database, passwords, accountMail, ownNames })
  const avatars = createAvatars({ db, storage, media, disk })
  const profiles = createProfiles({
    database,
    avatars,
    rateLimits,
    accountMail,
    ownNames,
    onError: (err) => warn(err, 'a replaced picture could not be removed'),
  })
  const passwordCare = createPasswordCare({ database, passwords, sessions, rateLimits, accountMail })
  const accountClosing = createAccountClosing({
    database,
    passwordCare,
    sessions,
    accountMail,
    publishHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  const service = { accounts, sessions, profiles, avatars, passwordCare, accountMail, accountClosing }
  return {
    service,
    routes: (bind) => {
      accountRoutes(bind, service)
      profileRoutes(bind, { ...service, pageUrl })
    },
    jobs: { 'send-mail': (order) => accountMail.deliver(order) },
    sweeps: [
      { name: 'expired-sessions', schedule: 'every ten minutes', run: () => sessions.deleteExpired() },
      { name: 'expired-links', schedule: 'every ten minutes', run: () => accountMail.deleteExpiredLinks() },
    ],
    storedKeys: (keys) => findAvatarKeys(db, keys),
    personalData: createAccountsPersonalData({ database, storage, accountMail }),
  } satisfies Feature<typeof service>
}
