import { withdrawnWords } from '#contract/calls/chat.ts'
import type { MessageId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Database, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import { isWithdrawn } from '#server/db/visibility.ts'
import { jsonArrayStream } from '#server/lib/json-array-stream.ts'

/** An answer has up to 30 kB of evidence. */
const batch = 100

interface OwnMessageRow {
  id: MessageId
  created_at: string
}

/** All questions a user asked, and the answers to them. */
export function createChatPersonalData({ database: { db } }: { database: Database }): PersonalDataPart {
  async function* messages(userId: UserId): AsyncGenerator<OwnMessageRow> {
    for (let after: OwnMessageRow | null = null; ;) {
      const page: OwnMessageRow[] = await listOwnMessages(db, userId, after, batch)
      yield* page
      after = page.at(-1) ?? null
      if (page.length < batch) return
    }
  }

  return {
    async count(userId) {
      const rows = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from chat_messages m where m.user_id = ${userId} and m.role = 'user'`,
      )
      return { questions: rows[0]?.count ?? 0 }
    },

    async *entries(userId) {
      const open = async () => jsonArrayStream(messages(userId))
      yield { path: 'messages.json', modifiedAt: new Date(), isCompact: false, sizeBytes: null, open }
    },

    async remove(userId) {
      await run(db, sql`delete from chat_messages where user_id = ${userId}`)
    },
  }
}

const byCreation = byNewest(sql`m.created_at`, sql`m.id`)

function listOwnMessages(
  db: Db,
  userId: UserId,
  after: OwnMessageRow | null,
  limit: number,
): Promise<OwnMessageRow[]> {
  return rowsOf<OwnMessageRow>(
    db,
    sql`select m.id, m.role, case when ${isWithdrawn} then ${withdrawnWords} else m.content end as content,
          case when ${isWithdrawn} then null else m.evidence end as evidence, m.created_at::text as created_at, m.story_id, s.name as story,
          split_part(m.thread, ':', 1) as conversation
        from chat_messages m left join stories s on s.id = m.story_id
        where m.user_id = ${userId}
          and ${byCreation.isNewer(after && { at: new Date(after.created_at), id: after.id })}
        order by m.created_at, m.id ${limitTo(limit)}`,
  )
}
