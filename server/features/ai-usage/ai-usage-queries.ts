import type { FileKind } from '#contract/file-kinds.ts'
import type { UserId } from '#contract/ids.ts'
import type { ModelPurpose } from '#contract/calls/ai-usage.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isModelUseOf } from '#server/db/visibility.ts'
import type { Tokens } from './tokens.ts'

// The month is the database's, in UTC: one clock for all processes.
const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`

/** Tokens used by one task of a user. */
export interface Use {
  userId: UserId
  purpose: ModelPurpose
  /** The kind of the file it is about. */
  kind: FileKind | null
  model: string
  /** The content whose receipt it is added to. */
  content: string | null
  tasks: number
  inputTokens: number
  outputTokens: number
  estimatedTokens: number
}

const sums = sql`sum(s.input_tokens), sum(s.output_tokens), sum(s.estimated_tokens)`

/**
 * Adds usage per user, per receipt and in total, all or nothing. Usage of a deleted account only counts in the total.
 */
export async function addUses(db: Db, uses: readonly Use[]): Promise<void> {
  const column = <T>(pick: (use: Use) => T) => sql.param(uses.map(pick))
  await run(
    db,
    sql`with spent as (select * from unnest(
          ${column(({ userId }) => userId)}::uuid[], ${column(({ purpose }) => purpose)}::text[],
          ${column(({ kind }) => kind ?? '')}::text[], ${column(({ model }) => model)}::text[],
          ${column(({ content }) => content)}::text[], ${column(({ tasks }) => tasks)}::int[],
          ${column((use) => use.inputTokens)}::bigint[], ${column((use) => use.outputTokens)}::bigint[],
          ${column((use) => use.estimatedTokens)}::bigint[])
          as s(user_id, purpose, kind, model, content, tasks, input_tokens, output_tokens, estimated_tokens)),
        of_people as (
          insert into model_use as u (user_id, month, purpose, model, tasks, input_tokens, output_tokens, estimated_tokens)
          select s.user_id, ${thisMonth}, s.purpose, s.model, sum(s.tasks), ${sums}
          from spent s join users p on p.id = s.user_id
          group by s.user_id, s.purpose, s.model order by s.user_id, s.purpose, s.model
          on conflict (user_id, month, purpose, model) do update set tasks = u.tasks + excluded.tasks, ${raised(sql`u`)}),
        of_contents as (
          insert into receipts as r (owner_id, content, input_tokens, output_tokens, estimated_tokens, embedding_tokens)
          select s.user_id, s.content, coalesce(sum(s.input_tokens) filter (where s.purpose <> 'embed'), 0),
            sum(s.output_tokens), sum(s.estimated_tokens),
            coalesce(sum(s.input_tokens) filter (where s.purpose = 'embed'), 0)
          from spent s join users p on p.id = s.user_id where s.content is not null
          group by s.user_id, s.content order by s.user_id, s.content
          on conflict (owner_id, content) do update set
            embedding_tokens = r.embedding_tokens + excluded.embedding_tokens, ${raised(sql`r`)})
        insert into model_totals as t (month, purpose, kind, model, tasks, input_tokens, output_tokens, estimated_tokens)
        select ${thisMonth}, s.purpose, s.kind, s.model, sum(s.tasks), ${sums}
        from spent s group by s.purpose, s.kind, s.model order by s.purpose, s.kind, s.model
        on conflict (month, purpose, kind, model) do update set tasks = t.tasks + excluded.tasks, ${raised(sql`t`)}`,
  )
}

/** For an upsert: adds `excluded` to `row`. */
const raised = (row: SQL): SQL => sql`input_tokens = ${row}.input_tokens + excluded.input_tokens,
  output_tokens = ${row}.output_tokens + excluded.output_tokens,
  estimated_tokens = ${row}.estimated_tokens + excluded.estimated_tokens`

/** For a FROM with rows `u` of one of the usage tables. */
const tokenSums = sql`
  coalesce(sum(u.input_tokens) filter (where u.purpose <> 'embed'), 0)::float8 as input,
  coalesce(sum(u.output_tokens), 0)::float8 as output,
  coalesce(sum(u.input_tokens) filter (where u.purpose = 'embed'), 0)::float8 as embedding,
  coalesce(sum(u.estimated_tokens), 0)::float8 as estimated`

/** This month's usage of all users together. */
export async function findTotal(db: Db): Promise<Tokens> {
  const rows = await rowsOf<Tokens>(
    db,
    sql`select ${tokenSums} from model_totals u where u.month = ${thisMonth}`,
  )
  const row = rows[0]
  if (!row) throw new Error('the totals query returned no row')
  return row
}

interface CostOfUser extends Tokens {
  userId: UserId
}

/** This month's usage of these users, if any; for the operator. */
export const costOfUsers = (db: Db, userIds: readonly UserId[]): Promise<CostOfUser[]> =>
  rowsOf<CostOfUser>(
    db,
    sql`select u.user_id as "userId", ${tokenSums} from model_use u
        where u.user_id = any(${sql.param([...userIds])}::uuid[]) and u.month = ${thisMonth} group by u.user_id`,
  )

interface UsedMonth {
  /** `2026-11` */
  month: string
  purpose: ModelPurpose
  model: string
  tasks: number
  input_tokens: number
  output_tokens: number
  /** The part of both that no provider reported. */
  estimated_tokens: number
}

/** All model usage of a user, oldest month first. */
export const listMonths = (db: Db, viewer: Viewer): Promise<UsedMonth[]> =>
  rowsOf<UsedMonth>(
    db,
    sql`select to_char(u.month, 'YYYY-MM') as month, u.purpose, u.model, u.tasks, u.input_tokens::float8,
          u.output_tokens::float8, u.estimated_tokens::float8
        from model_use u where ${isModelUseOf(viewer)} order by u.month, u.purpose, u.model`,
  )

/** Usage of tasks with one purpose, about files of one kind. */
export interface Measured extends Tokens {
  purpose: ModelPurpose
  /** Empty for tasks without a file. */
  kind: FileKind | ''
  tasks: number
}

/** Usage measured on this installation in this month and the two before it. */
export const listMeasured = (db: Db): Promise<Measured[]> =>
  rowsOf<Measured>(
    db,
    sql`select u.purpose, u.kind, sum(u.tasks)::float8 as tasks, ${tokenSums} from model_totals u
        where u.month >= ${thisMonth} - interval '2 months' group by u.purpose, u.kind`,
  )

/** Deletes receipts that can no longer be requested; they are kept for 30 days. */
export const deleteOldReceipts = (db: Db): Promise<void> =>
  run(db, sql`delete from receipts where created_at < now() - interval '60 days'`)
