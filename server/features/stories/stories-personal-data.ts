import type { StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Database, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import { isKeptFile, isKeptStory, maySeeStory } from '#server/db/visibility.ts'
import { jsonArrayStream } from '#server/lib/json-array-stream.ts'

const batch = 100

interface OwnStoryRow {
  id: StoryId
  /** ISO time, to the millisecond. */
  created_at: string
}

/** Stories with the ids of their files, as in captions.csv; and stars. */
export function createStoriesPersonalData({ database: { db } }: { database: Database }): PersonalDataPart {
  async function* stories(userId: UserId): AsyncGenerator<OwnStoryRow> {
    for (let after: OwnStoryRow | null = null; ;) {
      const page: OwnStoryRow[] = await listOwnStories(db, userId, after, batch)
      yield* page
      after = page.at(-1) ?? null
      if (page.length < batch) return
    }
  }

  return {
    // They are counted with the files.
    count: async () => ({}),

    async *entries(userId) {
      const shape = { modifiedAt: new Date(), isCompact: false, sizeBytes: null }
      yield { ...shape, path: 'stories.json', open: async () => jsonArrayStream(stories(userId)) }
      yield { ...shape, path: 'starred.json', open: async () => jsonArrayStream(starred(db, userId)) }
    },

    async remove(userId) {
      await run(db, sql`delete from stories where owner_id = ${userId}`)
    },
  }
}

const byCreation = byNewest(sql`s.created_at`, sql`s.id`)

function listOwnStories(
  db: Db,
  ownerId: UserId,
  after: OwnStoryRow | null,
  limit: number,
): Promise<OwnStoryRow[]> {
  return rowsOf<OwnStoryRow>(
    db,
    sql`select s.id, s.name, s.description, s.tags, s.show_on_feed, s.persona_name, s.persona_preamble,
          s.style_rules, s.safety_rules, s.visitor_questions_per_day, s.created_at::text as created_at,
          (select coalesce(json_agg(json_build_object('file_id', f.id, 'name', f.name) order by sf.position), '[]')
           from story_files sf cross join lateral (
             select f.id, f.name from files f where f.id = sf.file_id and ${isKeptFile} offset 0) as f
           where sf.story_id = s.id) as files
        from stories s where s.owner_id = ${ownerId} and ${isKeptStory}
          and ${byCreation.isNewer(after && { at: new Date(after.created_at), id: after.id })}
        ${byCreation.oldestFirst} ${limitTo(limit)}`,
  )
}

async function* starred(db: Db, userId: UserId): AsyncGenerator<object> {
  yield* await rowsOf(
    db,
    sql`select s.id, s.name, st.created_at::text as starred_at from story_stars st join stories s on s.id = st.story_id
        where st.user_id = ${userId} and ${maySeeStory({ kind: 'user', userId, transport: 'program' })}
        order by st.created_at`,
  )
}
