import { expect, test } from 'vitest'
import type { StoryId } from '#contract/ids.ts'
import { drizzle, eq, PgDialect, sql, type SQL } from './drizzle.ts'
import { stories } from './schema.ts'
import { textOf } from './statement-text.ts'

const inner = sql`s.owner_id = ${'maren'}::uuid and s.show_on_feed`
const id = '01a2072c-c1da-7aa5-a754-973cf10b097b' as StoryId
const day = new Date('2026-10-23T08:00:00Z')

const statements: Record<string, SQL> = {
  'text alone': sql`select 1`,
  'values in their order': sql`select ${1}, ${'two'}, ${null}, ${false}, ${4n}, ${day}, ${Buffer.from('six')}`,
  'statements within, twice': sql`select * from stories s where ${inner} and (${inner} or ${sql`true`}) limit ${20}`,
  'a list as one value': sql`select ${sql.param(['a', 'b'])}::text[], ${sql.param(null)}, ${sql.param(day)}`,
  'text as it stands': sql`select 1 ${sql.raw('limit 100')}`,
  'pieces joined': sql`select ${sql.join([sql`a`, sql`${2}`], sql`, `)}`,
  'what is left out': sql`select 1 ${undefined} where ${sql`true`}`,
  'a list as values': sql`select 1 where 1 in ${[1, 2]}`,
  'a table and its column': sql`select ${stories.id} from ${stories} where ${stories.name} = ${'tarn'}`,
  'names as they are': sql`select 1 as ${sql.identifier('a "b"')}`,
  'what the builder makes': drizzle
    .mock()
    .update(stories)
    .set({ name: 'tarn', tags: ['a'] })
    .where(eq(stories.id, id))
    .getSQL(),
  'values written out': sql`select ${'it’s'}`.inlineParams(),
}

test.each(Object.entries(statements))('%s: the text is that of the query builder', (_, statement) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(statement)
  expect(textOf(statement)).toEqual({ text, values })
})
