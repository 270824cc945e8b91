import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import type { FileId } from '#contract/ids.ts'
import { sessionCookie } from '#server/features/accounts/sessions.ts'
import { waitForEnd } from '#server/lib/processes.ts'
import { startProgram } from '#test/support/program.ts'
import { words } from '#test/support/crowd.ts'
import type { GrownDatabase } from './growth-data.ts'
import { sessionToken } from './growth-files.ts'
import { ask, medianMs } from '#bench/support/requests.ts'

const requests = 200
const pictureBytes = 20_000

/** Median milliseconds of whole calls on a database, by the line of the table they belong to. */
export async function measureCalls(
  dataFolder: string,
  grown: GrownDatabase | undefined,
): Promise<Map<string, number>> {
  if (!grown) throw new Error('there is no database')
  const { connection, crowd } = grown
  const host = encodeURIComponent(connection.host ?? '')
  // A server of the web alone: upkeep would find that no file of the crowd has bytes.
  const program = await startProgram({
    dataFolder,
    environment: {
      ROLE: 'web',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `postgres://storypad@localhost/${connection.database}?host=${host}&port=${connection.port}`,
    },
  })
  await writePicture(dataFolder, await pictureKey(connection, crowd.publicFileId))
  const agent = new http.Agent({ keepAlive: true })
  const headers = { cookie: `${sessionCookie}=${sessionToken}` }
  try {
    const calls = new Map<string, number>()
    const measure = async (what: string, way: string) => {
      const call = () => ask({ url: `${program.url}${way}`, agent, headers })
      await medianMs(20, call)
      calls.set(what, await medianMs(requests, call))
    }
    await measure('feed, all', '/api/groups/feed')
    await measure('feed, searched for a word: rare', `/api/groups/feed?q=${words.rare}`)
    await measure('uploads, all', '/dashboard/uploads')
    await measure('a story', `/api/groups/${crowd.publicStoryId}`)
    await measure('history of documents', '/api/docstore/chat')
    await measure('profile', '/profile')
    await measure('a thumbnail, as its owner', `/api/files/${crowd.publicFileId}/stream?thumbnail=true`)
    return calls
  } finally {
    agent.destroy()
    process.kill(program.serverPid, 'SIGTERM')
    await waitForEnd(program.serverPid, 30_000)
  }
}

async function pictureKey(connection: pg.ClientConfig, id: FileId): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const found = await client.query<{ key: string }>('select small_key as key from files where id = $1', [
      id,
    ])
    return found.rows[0]?.key ?? ''
  } finally {
    await client.end()
  }
}

/** Where the storage on the disk has its objects. */
async function writePicture(dataFolder: string, key: string): Promise<void> {
  const file = path.join(dataFolder, 'files', 'objects', key)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, randomBytes(pictureBytes))
}
