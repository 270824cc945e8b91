import fs from 'node:fs/promises'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { newDataFolder } from '#test/support/program.ts'
import { chatLines } from './growth-chat.ts'
import { gatherStatistics, growDatabase, quickToFill, sizes, type GrownDatabase } from './growth-data.ts'
import { fileLines, sessionHash } from './growth-files.ts'
import { measureCalls } from './growth-calls.ts'
import { senderOf, type Grown, type Line } from './growth-line.ts'
import { measureLine, type Measured } from './growth-measure.ts'
import { takeSamples } from './growth-samples.ts'
import { growthTable, isOver } from './growth-table.ts'
import { shareOneCore } from './one-core.ts'
import { storyLines } from './growth-stories.ts'
import { removeData } from '#bench/support/our-server.ts'

/** How much longer work takes for a user with a hundred times as many rows, compared with the best statements by hand. */
export async function measureGrowth(progress: (text: string) => void): Promise<string> {
  const dataFolder = await newDataFolder()
  await fs.mkdir(dataFolder, { mode: 0o711 })
  try {
    const grown = await growAll(dataFolder, progress)
    const cluster = await startEmbeddedPostgres(dataFolder)
    try {
      return await measureAll(dataFolder, cluster, grown, progress)
    } finally {
      await cluster.stop()
    }
  } finally {
    await removeData(dataFolder)
  }
}

async function growAll(dataFolder: string, progress: (text: string) => void): Promise<GrownDatabase[]> {
  const cluster = await startEmbeddedPostgres(dataFolder, quickToFill)
  try {
    const grown: GrownDatabase[] = []
    for (const size of sizes) {
      progress(`rows for ${size}`)
      grown.push(await growDatabase(cluster.connection, size))
    }
    return grown
  } finally {
    await cluster.stop()
  }
}

async function measureAll(
  dataFolder: string,
  cluster: EmbeddedPostgres,
  grown: readonly GrownDatabase[],
  progress: (text: string) => void,
): Promise<string> {
  const tables: string[] = []
  for (const [state, prepare] of [
    ['right after the rows were inserted, nothing analysed', async () => {}],
    ['with statistics', gatherStatistics],
  ] as const) {
    progress(state)
    for (const { connection } of grown) await prepare(connection)
    const spread = await shareOneCore(cluster.pid)
    const figures = await measureLines(grown, progress)
    await spread()
    const isLast = prepare === gatherStatistics
    const calls = isLast ? await measureCalls(dataFolder, grown.at(-1)) : new Map<string, number>()
    tables.push(`${state}:\n\n${growthTable(sizes, figures, calls)}`)
  }
  return tables.join('\n\n')
}

/** What misses a target is measured so often again. */
const secondLooks = 3

/**
 * Of each line all sizes one after another, so that they see the same machine. What misses a target is measured again, by
 * new connections, and of everything the quieter time counts: something else may have had the machine for a second, and
 * where the memory of a connection happens to lie makes the smallest calls longer by a third for as long as it is open.
 */
async function measureLines(
  databases: readonly GrownDatabase[],
  progress: (text: string) => void,
): Promise<Map<string, Measured[]>> {
  const figures = await measureSome(databases, () => true, progress)
  for (let look = 0; look < secondLooks; look += 1) {
    const missing = new Set([...figures.keys()].filter((what) => isOver(figures.get(what) ?? [])))
    if (missing.size === 0) break
    for (const [what, again] of await measureSome(databases, (one) => missing.has(one), progress))
      figures.set(what, quieter(figures.get(what) ?? again, again))
  }
  return figures
}

async function measureSome(
  databases: readonly GrownDatabase[],
  isWanted: (what: string) => boolean,
  progress: (text: string) => void,
): Promise<Map<string, Measured[]>> {
  const opened = await Promise.all(databases.map(open))
  try {
    const figures = new Map<string, Measured[]>()
    const all = new Set(opened.flatMap(({ lines }) => lines.map(({ what }) => what)))
    for (const what of all) {
      if (!isWanted(what)) continue
      progress(what)
      const measured: Measured[] = []
      for (const { lines } of opened) {
        const line = lines.find((each) => each.what === what)
        if (line) measured.push(await measureLine(line))
      }
      figures.set(what, measured)
    }
    return figures
  } finally {
    for (const { close } of opened) await close()
  }
}

const quieter = (first: readonly Measured[], second: readonly Measured[]): Measured[] =>
  first.map((measured, at) => ({
    ...measured,
    oursMs: Math.min(measured.oursMs, second[at]?.oursMs ?? Number.POSITIVE_INFINITY),
    bestMs: Math.min(measured.bestMs, second[at]?.bestMs ?? Number.POSITIVE_INFINITY),
  }))

async function open({
  size,
  connection,
  crowd,
}: GrownDatabase): Promise<{ lines: Line[]; close(): Promise<void> }> {
  // One connection for both: one that happens to be on another core takes twice as long for the same.
  const database = openDatabase(connection, { onError: () => {}, size: 1 })
  await database.pool.query(
    'insert into sessions (token_hash, user_id) values ($1, $2) on conflict do nothing',
    [sessionHash, crowd.ownerId],
  )
  const owner: Viewer = { kind: 'user', userId: crowd.ownerId, transport: 'program' }
  const visitor: Viewer = { kind: 'visitor', visitorId: crowd.otherId, transport: 'program' }
  const samples = await takeSamples(database, owner, crowd, size)
  const grown: Grown = { size, database, send: senderOf(database.pool), crowd, samples, owner, visitor }
  return {
    lines: [...storyLines(grown), ...fileLines(grown), ...chatLines(grown)],
    close: () => database.close(),
  }
}
