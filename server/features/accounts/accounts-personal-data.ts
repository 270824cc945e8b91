import { Readable } from 'node:stream'
import { rowsOf, run, type Database } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { ExportEntry, PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { AccountMail } from './account-mail.ts'
import { findAnyUser } from './accounts-queries.ts'

interface Services {
  database: Database
  storage: Storage
  accountMail: AccountMail
}

/**
 * The profile and its picture. Removing it removes the account itself with its sessions and links, so it is the last
 * step.
 */
export function createAccountsPersonalData({ database, storage, accountMail }: Services): PersonalDataPart {
  const { db } = database
  return {
    count: async () => ({}),

    async *entries(userId): AsyncGenerator<ExportEntry> {
      const user = await findAnyUser(db, userId)
      if (!user) return
      const shape = { modifiedAt: new Date(), isCompact: false, sizeBytes: null }
      const { name, username, email, pendingEmail: pending_email, organization } = user
      const [row] = await rowsOf(
        db,
        sql`select u.created_at::text as created_at, u.email_verified_at::text as email_verified_at,
              (select coalesce(json_agg(json_build_object('version', l.version, 'accepted_at', l.accepted_at)), '[]')
               from licence_acceptances l where l.user_id = u.id) as licences,
              (select coalesce(json_agg(json_build_object('issuer', i.issuer, 'subject', i.subject)), '[]')
               from identities i where i.user_id = u.id) as identities,
              (select coalesce(json_agg(json_build_object('signed_in_at', s.created_at, 'used_at', s.used_at,
                 'browser', s.user_agent) order by s.created_at), '[]')
               from sessions s where s.user_id = u.id) as sessions
            from users u where u.id = ${userId}`,
      )
      const profile = { id: userId, name, username, email, pending_email, organization, ...row }
      yield {
        ...shape,
        path: 'profile.json',
        open: async () => Readable.from([`${JSON.stringify(profile, null, 2)}\n`]),
      }
      const { avatarKey } = user
      if (avatarKey === null) return
      yield { ...shape, path: 'avatar.webp', isCompact: true, open: () => storage.read(avatarKey) }
    },

    async remove(userId) {
      const user = await findAnyUser(db, userId)
      if (!user) return
      if (user.avatarKey !== null) await storage.remove([user.avatarKey])
      await accountMail.forget([user.email, ...(user.pendingEmail === null ? [] : [user.pendingEmail])])
      await run(db, sql`delete from users where id = ${userId}`)
    },
  }
}
