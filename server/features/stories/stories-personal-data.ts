import type { StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Database, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import { isKeptFile, isKeptStory, maySeeStory } from '#server/db/visibility.ts'
import { jsonArrayStream } from '#server/lib/json-array-stream.ts'

const batch = 100

interface OwnStoryRow {
  id: StoryId
}

/** Stories as they were written, with the ids of their files, which captions.csv leads to; and what was starred. */
export function createStoriesPersonalData({ database: { db } }: { database: Database }): PersonalDataPart {
  async function* stories(userId: UserId): AsyncGenerator<OwnStoryRow> {
    for (let after: StoryId | null = null; ;) {
      const page: OwnStoryRow[] = await listOwnStories(db, userId, after, batch)
      yield* page
      after = page.at(-1)?.id ?? null
      if (page.length < batch) return
    }
  }

  return {
    async count(userId) {
      const rows = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from stories s where s.owner_id = ${userId} and ${isKeptStory}`,
      )
      return { stories: rows[0]?.count ?? 0 }
    },

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

function listOwnStories(
  db: Db,
  ownerId: UserId,
  after: StoryId | null,
  limit: number,
): Promise<OwnStoryRow[]> {
  return rowsOf<OwnStoryRow>(
    db,
    sql`select s.id, s.name, s.description, s.tags, s.show_on_feed, s.persona_name, s.persona_preamble,
          s.style_rules, s.safety_rules, s.created_at::text as created_at,
          (select coalesce(json_agg(json_build_object('file_id', f.id, 'name', f.name) order by sf.position), '[]')
           from story_files sf join files f on f.id = sf.file_id and ${isKeptFile}
           where sf.story_id = s.id) as files
        from stories s where s.owner_id = ${ownerId} and ${isKeptStory}
          and (${after === null} or s.id > ${after}::uuid)
        order by s.id limit ${limit}`,
  )
}

async function* starred(db: Db, userId: UserId): AsyncGenerator<object> {
  yield* await rowsOf(
    db,
    sql`select s.id, s.name, st.created_at::text as starred_at from story_stars st join stories s on s.id = st.story_id
        where st.user_id = ${userId} and ${maySeeStory({ kind: 'user', userId, via: 'program' })}
        order by st.created_at`,
  )
}
