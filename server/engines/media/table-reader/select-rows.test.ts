import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlColumns } from '#server/answering/tables/sql-columns.ts'
import { Unreadable, type SelectedRows } from '#server/engines/media/media.ts'
import { readTableFile } from './read-table-file.ts'
import { selectRows } from './select-rows.ts'

let folder = ''
let columns: string[] = []
const pathOf = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'select-'))
  const rows = Array.from(
    { length: 1_000 },
    (_, at) => `Town ${at % 7},2024-01-${(at % 28) + 1},${at},x${at}`,
  )
  const content = ['Where "is" it,Day,Deaths,Row', ...rows, 'Total,,499500,'].join('\n')
  await writeFile(pathOf('table.csv'), content)
  const table = { path: pathOf('table.csv'), encoding: null, parquetPath: pathOf('table.parquet') }
  const { verdict } = await readTableFile(table, () => {})
  columns = sqlColumns(verdict.columns)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const select = (sql: string): Promise<SelectedRows> =>
  selectRows({ path: pathOf('table.parquet'), columns, sql })

/** The error message of a refused statement. */
async function refusalOf(sql: string): Promise<string> {
  const error = await select(sql).then(
    ({ rows }) => new Error(`it was run: ${JSON.stringify(rows).slice(0, 200)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Unreadable)) throw error
  return error.message
}

test('columns have the names of the table, numbered where a name is taken', async () => {
  expect(columns).toEqual(['Where "is" it', 'Day', 'Deaths', 'Row_2'])
  expect(await select('select "Where ""is"" it", Day, Deaths, Row_2, "row" from t where Deaths = 5')).toEqual(
    {
      columns: ['Where "is" it', 'Day', 'Deaths', 'Row_2', 'row'],
      rows: [['Town 5', '2024-01-06', 5, 'x5', 6]],
      isCut: false,
    },
  )
})

test('totals are left out, and the order of rows is kept', async () => {
  expect((await select('select sum(Deaths) as all_deaths from t; -- all')).rows).toEqual([[499_500]])
  const { rows } = await select(
    'with by_town as (select "Where ""is"" it" as town, max(Deaths) as most from t group by all) select * from by_town order by most desc limit 2',
  )
  expect(rows).toEqual([
    ['Town 5', 999],
    ['Town 4', 998],
  ])
})

test('at most 200 rows are returned, with a flag for more', async () => {
  const { rows, isCut } = await select('select Deaths from t order by Deaths desc')
  expect([rows.length, rows[0], isCut]).toEqual([200, [999], true])
  expect((await select('select Deaths from t limit 200')).isCut).toBe(false)
})

test.each([
  'drop view t',
  'create table x as select 1',
  'select 1; select 2',
  'select 1; drop view t',
  "copy t to '/tmp/x.csv'",
  "attach '/tmp/x.db'",
  "set memory_limit = '8GB'",
  'explain select 1',
  'call pragma_version()',
  'install httpfs',
  '',
])('H12: %j is not one SELECT', async (sql) => {
  expect(await refusalOf(sql)).toBe('Send exactly one SELECT.')
})

test.each([
  "select * from '/etc/passwd'",
  "select * from read_csv('/etc/passwd')",
  "select * from read_text('/etc/passwd')",
  "select * from glob('/*')",
  'select * from duckdb_settings()',
  'select * from duckdb_views()',
  'select * from duckdb_views',
  'select sql from sqlite_master',
  'select * from information_schema.tables',
  'with duckdb_views as (select * from duckdb_views) select * from duckdb_views',
  'with x as (select * from duckdb_settings()) select * from x',
  'select (select string_agg(value) from duckdb_settings()) from t',
  "select current_setting('temp_directory')",
  "select * from query('select * from duckdb_settings()')",
  "select * from query_table('sqlite_master')",
  'show tables',
  'summarize t',
  'select * from stored',
  'select 1 union all select count(*) from main.stored',
])('H12: %j is refused, because it reads more than the table', async (sql) => {
  expect(await refusalOf(sql)).toBe('Select from the table t only.')
})

test('an error in a statement is returned without a path', async () => {
  expect(await refusalOf('selec 1')).toMatch(/^The SQL can’t be read: syntax error/)
  const words = await refusalOf('select Death from t')
  expect(words).toMatch(/Binder Error: [^]*"Death"[^]*Deaths/)
  expect(words).not.toContain(folder)
})

test('an endless statement is interrupted after five seconds', { timeout: 30_000 }, async () => {
  expect(
    await refusalOf(
      'select count(*) from t a, t b, t c, t d, t e where a.Deaths + b.Deaths + c.Deaths > e.Deaths',
    ),
  ).toBe('This took too long to compute.')
})

test('a statement that needs too much memory and disk is interrupted', { timeout: 30_000 }, async () => {
  expect(await refusalOf("select string_agg(repeat('x', 10000)) from range(100000)")).toMatch(
    /too much memory|too long/,
  )
})
