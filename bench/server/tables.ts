import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { alternate, median, type Figure } from '#bench/support/figure.ts'
import { wholeTable, type TablePlan } from '#contract/table-plan.ts'
import { runPlan } from '#server/answering/tables/run-plan.ts'
import { openForkedMedia } from '#server/engines/media/forked-media.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import { watchMediaChildren } from '#test/support/media-children.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const rounds = 3
const asksPerRound = 5
const megabyte = 1024 * 1024

interface Interaction {
  what: string
  plan: (rows: number) => Partial<TablePlan>
  /** The same by hand. */
  sql: (rows: number) => string
}

const filteredSum: Interaction = {
  what: 'a filtered sum',
  plan: () => ({
    operation: 'sum',
    measure: 'Amount (EUR)',
    filters: [{ column: 'Kind', is: 'equals', values: ['Food'] }],
    limit: 20,
  }),
  sql: () => `select sum(v4) from t where v3 = 'Food'`,
}
const interactions: Interaction[] = [
  filteredSum,
  {
    what: 'rows with a part of a text',
    plan: () => ({ filters: [{ column: 'Customer', is: 'contains', values: ['omer 77'] }] }),
    sql: () => `select * from t where contains(v2, 'omer 77') limit 100`,
  },
  {
    what: 'a page in the middle',
    plan: (rows) => ({ offset: rows / 2 }),
    sql: (rows) => `select * from t order by "row" limit 100 offset ${rows / 2}`,
  },
  {
    what: 'a page in the middle, sorted',
    plan: (rows) => ({ order: { column: 'Amount (EUR)', isDescending: true }, offset: rows / 2 }),
    sql: (rows) => `select * from t order by v4 desc limit 100 offset ${rows / 2}`,
  },
  {
    what: 'sums by month',
    plan: () => ({
      operation: 'sum',
      measure: 'Amount (EUR)',
      groupBy: { column: 'Day', part: 'month' },
      limit: 100,
    }),
    sql: () => `select date_trunc('month', v1), sum(v4) from t group by 1 order by 1`,
  },
]

interface ReadTable {
  parquet: string
  verdict: TableVerdict
}

/** The time to read a table and to ask it, compared with DuckDB called by hand. */
export async function measureTables(progress: (text: string) => void): Promise<Figure[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tables-'))
  try {
    const figures: Figure[] = []
    for (const rows of sizes) {
      progress(`${rows} rows`)
      figures.push(...(await figuresOf(rows, folder)))
    }
    return figures
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

async function figuresOf(rows: number, folder: string): Promise<Figure[]> {
  const csv = path.join(folder, `${rows}.csv`)
  await fs.writeFile(csv, csvOf(rows))
  const media = openForkedMedia()
  try {
    const reading = await measureReading(media, rows, csv)
    const cold = await coldSum(reading.table, rows)
    const figures = [...reading.figures, cold]
    for (const interaction of interactions)
      figures.push(await measureAsking(media, reading.table, rows, interaction))
    return figures
  } finally {
    await media.close()
  }
}

async function measureReading(
  media: Media,
  rows: number,
  csv: string,
): Promise<{ table: ReadTable; figures: Figure[] }> {
  let table: ReadTable | null = null
  let round = 0
  const read = async (): Promise<number> => {
    const outFolder = `${csv}-${(round += 1)}`
    await fs.mkdir(outFolder)
    const startedAt = performance.now()
    const { table: found } = await media.examine({
      path: csv,
      mime: 'text/csv',
      name: 'orders.csv',
      outFolder,
    })
    if (found === null) throw new Error('The table was not read.')
    table = { parquet: found.parquet, verdict: found.verdict }
    return performance.now() - startedAt
  }
  // Not counted: the first one waits for a process and its modules.
  await read()
  const watched = watchMediaChildren()
  const ms = await alternate(rounds, read, () => loadByHand(csv))
  watched.stop()
  if (table === null) throw new Error('The table was not read.')
  return {
    table,
    figures: [
      figure(`${rows.toLocaleString('en')} rows: reading`, ms, rows === 1_000_000 ? '≤ 3,000 ms' : ''),
      {
        what: `${rows.toLocaleString('en')} rows: memory while reading, at most`,
        ours: `${Math.round(watched.most.bytes / megabyte)} MB`,
        baseline: '',
        ratio: '',
        target: '≤ 400 MB',
      },
    ],
  }
}

async function loadByHand(csv: string): Promise<number> {
  const startedAt = performance.now()
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(
    `copy (select * from read_csv('${csv}')) to '${csv}.parquet' (format parquet, compression zstd)`,
  )
  connection.closeSync()
  instance.closeSync()
  return performance.now() - startedAt
}

/** The first question to a process that has not been started yet. */
async function coldSum(table: ReadTable, rows: number): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const media = openForkedMedia()
    const startedAt = performance.now()
    await ask(media, table, filteredSum.plan(rows))
    times.push(performance.now() - startedAt)
    await media.close()
  }
  return {
    what: `${rows.toLocaleString('en')} rows: a filtered sum, in a new process`,
    ours: `${Math.round(median(times))} ms`,
    baseline: '',
    ratio: '',
    target: '≤ 600 ms',
  }
}

async function measureAsking(
  media: Media,
  table: ReadTable,
  rows: number,
  { what, plan, sql }: Interaction,
): Promise<Figure> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`create view t as select * from read_parquet('${table.parquet}')`)
  await ask(media, table, plan(rows))
  const ms = await alternate(
    rounds,
    () => medianMs(() => ask(media, table, plan(rows))),
    () => medianMs(() => connection.runAndReadAll(sql(rows))),
  )
  connection.closeSync()
  instance.closeSync()
  return figure(`${rows.toLocaleString('en')} rows: ${what}`, ms, '≤ 200 ms')
}

const ask = (media: Media, { parquet, verdict }: ReadTable, plan: Partial<TablePlan>) =>
  runPlan({ ...wholeTable, ...plan }, verdict.columns, (statements) =>
    media.queryTable({ path: parquet, statements }),
  )

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < asksPerRound; at += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const figure = (what: string, ms: { ours: number; baseline: number }, target: string): Figure => ({
  what,
  ours: `${Math.round(ms.ours)} ms`,
  baseline: `${Math.round(ms.baseline)} ms`,
  ratio: (ms.ours / ms.baseline).toFixed(2),
  target,
})

function csvOf(rows: number): string {
  const kinds = ['Food', 'Rent', 'Travel', 'Books', 'Other']
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2021, 0, 1 + (at % 1_800))).toISOString().slice(0, 10)
    // Spreads the values without a random seed.
    const spread = (at * 7_919) % 100_003
    return `${day},Customer ${spread % 50_000},${kinds[spread % kinds.length]},${(spread / 100).toFixed(2)},${1 + (spread % 20)}`
  })
  return ['Day,Customer,Kind,Amount (EUR),Pieces', ...lines, ''].join('\n')
}
