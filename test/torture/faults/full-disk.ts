import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { floors } from '#server/engines/disk/disk.ts'
import { queryIn, startProgram, type Program } from '#test/support/program.ts'
import type { TortureCase, Try } from '#test/torture/case.ts'
import { clientAt, join, logIn, type Client } from './client.ts'
import { eventually, postmaster, readyz, stop } from './running.ts'
import { mountSmallVolume, type SmallVolume } from './small-volume.ts'

const mb = 1024 * 1024
const volumeBytes = 600 * mb
const fileBytes = 40 * mb

type People = { filler: Client & { cookie: string }; other: Client & { cookie: string } }

interface World {
  volume: SmallVolume
  dataFolder: string
  program: Program
  people: People
  attempt: Try
}

/** One account fills the volume of the whole installation (G1). */
export const fullDisk: TortureCase = {
  name: 'full disk',
  async run(attempt) {
    const volume = await mountSmallVolume(volumeBytes)
    const dataFolder = path.join(volume.folder, 'data')
    let program: Program | null = null
    try {
      program = await startProgram({ dataFolder })
      const people = await twoPeople(program.url)
      const world = { volume, dataFolder, program, people, attempt }
      const ids = await fill(world)
      await expectOthersGoOn(world)
      await expectCheckpoint(world)
      await fillFromOutside(world)
      await killDatabase(world)
      program = await killEverything(world)
      const after = { ...world, program, people: moved(people, program.url) }
      await expectSpaceBack(after, ids)
      await expectExactCount(after)
    } finally {
      if (program) await stop(program)
      await volume.remove()
    }
  },
}

const twoPeople = async (url: string): Promise<People> => ({
  filler: (await join(url, 'filler')) as People['filler'],
  other: (await join(url, 'other')) as People['other'],
})

const moved = ({ filler, other }: People, url: string): People => ({
  filler: clientAt(url, filler.username, filler.cookie),
  other: clientAt(url, other.username, other.cookie),
})

const inMb = (bytes: number) => `${Math.round(bytes / mb)} MB`
const sentenceOf = (text: string) =>
  text.includes('"storage_full"') ? ', in words' : ` ${text.slice(0, 80)}`

/** Files one after another, then more at once than there is room for, then one that is too much. */
async function fill({ volume, people: { filler }, attempt }: World): Promise<string[]> {
  const bytes = randomBytes(fileBytes)
  const ids: string[] = []
  await attempt('five files of 40 MB', '200 each', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 5; at += 1) {
      const { status, text } = await filler.upload(bytes, `${at}.bin`)
      statuses.push(status)
      if (status === 200) ids.push((JSON.parse(text) as { fileId: string }).fileId)
    }
    return { cameBack: statuses.join(' '), isRight: ids.length === 5 }
  })
  await attempt('16 files of 20 MB at once', 'as many as fit above the floor', async () => {
    const half = bytes.subarray(0, fileBytes / 2)
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) => filler.upload(half, `at-once-${at}.bin`)),
    )
    const taken = replies.filter(({ status }) => status === 200).length
    const refused = replies.filter(({ text }) => text.includes('"storage_full"')).length
    const free = await volume.free()
    const isFloorKept = free > floors.file - 16 * mb && free < floors.file + fileBytes
    return {
      cameBack: `${taken} × 200, ${refused} × 507 in words; ${inMb(free)} left`,
      isRight: taken > 0 && taken + refused === 16 && isFloorKept,
    }
  })
  await attempt('a file of 40 MB', '507, in words', async () => {
    const { status, text } = await filler.upload(bytes, 'too-much.bin')
    return {
      cameBack: `${status}${sentenceOf(text)}`,
      isRight: status === 507 && text.includes('"storage_full"'),
    }
  })
  return ids
}

/** What another user does meanwhile. */
async function expectOthersGoOn({ program, people: { other }, attempt }: World): Promise<void> {
  const expect = (tried: string, wanted: number, act: () => Promise<number>) =>
    attempt(tried, String(wanted), async () => {
      const status = await act()
      return { cameBack: String(status), isRight: status === wanted }
    })
  await expect('somebody else signs in', 200, () => logIn(program.url, other.username))
  let noteId = ''
  await expect('somebody else writes a note', 200, async () => {
    const { status, text } = await other.send('POST', '/upload/text', {
      content: 'Eleven herons at the launch, and rain till noon.',
    })
    noteId = (JSON.parse(text) as { fileId: string }).fileId
    return status
  })
  await attempt('that note is captioned', 'captioned', async () => {
    const status = await eventually(async () => {
      const { text } = await other.send('GET', `/upload/status/${noteId}`)
      const { status: now } = JSON.parse(text) as { status: string }
      return now === 'captioned' ? now : null
    })
    return { cameBack: status ?? 'still waiting', isRight: status === 'captioned' }
  })
  await expect('somebody else asks his documents', 200, async () => {
    const { status, text } = await other.send('POST', '/api/docstore/chat', {
      prompt: 'How many herons?',
    })
    return status === 200 && !text.includes('ven herons') ? 204 : status
  })
  await expect('somebody else makes a story', 200, async () => {
    const { status } = await other.send('POST', '/api/groups', { name: 'Herons', file_ids: [noteId] })
    return status
  })
  await expect('somebody else deletes a file', 200, async () => {
    const { status } = await other.send('DELETE', `/dashboard/uploads/${noteId}`)
    return status
  })
  await expectDisk(program, attempt, 'low')
}

/** Whether the operator is warned. */
const expectDisk = (program: Program, attempt: Try, wanted: string) =>
  attempt('/readyz', `200, disk ${wanted}`, async () => {
    const found = await eventually(async () => {
      const { status, text } = await readyz(program)
      return status === 200 && text.includes(`"disk":"${wanted}"`) ? text : null
    })
    return { cameBack: found ?? (await readyz(program)).text, isRight: found !== null }
  })

const expectCheckpoint = ({ dataFolder, attempt }: Pick<World, 'dataFolder' | 'attempt'>) =>
  attempt('a checkpoint', 'done', async () => {
    await queryIn(dataFolder, 'checkpoint')
    return { cameBack: 'done', isRight: true }
  })

/** Something else on the machine takes what uploads have left. */
async function fillFromOutside({ volume, dataFolder, program, people, attempt }: World): Promise<void> {
  const free = await volume.free()
  await fs.writeFile(path.join(volume.folder, 'foreign'), randomBytes(Math.max(0, free - 8 * mb)))
  await attempt('another program leaves 8 MB', 'the reserve is given up', async () => {
    const freed = await eventually(async () => ((await volume.free()) > 60 * mb ? true : null))
    return { cameBack: `${inMb(await volume.free())} free`, isRight: freed === true }
  })
  await expectDisk(program, attempt, 'critical')
  await expectCheckpoint({ dataFolder, attempt })
  await attempt('somebody else signs in', '200', async () => {
    const status = await logIn(program.url, people.other.username)
    return { cameBack: String(status), isRight: status === 200 }
  })
  await attempt('a note', '507, in words', async () => {
    const { status, text } = await people.other.send('POST', '/upload/text', {
      content: 'Still raining here.',
    })
    return { cameBack: `${status}${sentenceOf(text)}`, isRight: status === 507 }
  })
}

/** The database is killed while the disk is full, and has to come back by itself. */
const killDatabase = ({ program, dataFolder, attempt }: World) =>
  attempt('kill -9 of the database', 'ready again by itself', async () => {
    process.kill(await postmaster(dataFolder), 'SIGKILL')
    const startedAt = performance.now()
    const isBack = await eventually(async () => {
      const { status } = await readyz(program)
      return status === 200 && (await logIn(program.url, 'other')) === 200 ? true : null
    }, 60_000)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    return { cameBack: isBack ? `ready after ${seconds} s` : 'gone', isRight: isBack === true }
  })

/** Everything is killed while the disk is full; the next start has to take over. */
async function killEverything({ program, dataFolder, attempt }: World): Promise<Program> {
  const pids = [program.child.pid ?? 0, program.serverPid, await postmaster(dataFolder)]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  let next: Program | null = null
  await attempt('kill -9 of everything, then a start', 'ready', async () => {
    next = await startProgram({ dataFolder })
    return { cameBack: 'ready', isRight: true }
  })
  await attempt('the database’s log', 'tells of all three starts', async () => {
    const log = await fs.readFile(path.join(dataFolder, 'postgres.log'), 'utf8')
    const starts = log.split('starting PostgreSQL').length - 1
    return { cameBack: `${starts} starts`, isRight: starts >= 3 }
  })
  if (next === null) throw new Error('StoryPad does not start on the full disk')
  return next
}

/** What is deleted for good is free at once. */
async function expectSpaceBack(
  { volume, people, program, attempt }: World,
  ids: readonly string[],
): Promise<void> {
  const { filler } = people
  const gone = ids.slice(0, 3)
  const before = await volume.free()
  await attempt('three files are deleted, then for good', '120 MB free at once', async () => {
    for (const id of gone) await filler.send('DELETE', `/dashboard/uploads/${id}`)
    const { status } = await filler.send('POST', '/dashboard/trash/delete', { file_ids: gone })
    const freed = (await volume.free()) - before
    return { cameBack: `${status}, ${inMb(freed)} more free`, isRight: status === 200 && freed > 50 * mb }
  })
  await fs.rm(path.join(volume.folder, 'foreign'))
  await expectDisk(program, attempt, 'ok')
  await attempt('a 40 MB file', '200', async () => {
    const { status, text } = await filler.upload(randomBytes(fileBytes), 'again.bin')
    return { cameBack: `${status}${status === 200 ? '' : sentenceOf(text)}`, isRight: status === 200 }
  })
  await attempt('the reserve', 'made anew', async () => {
    const size = await eventually(async () => {
      const found = await fs.stat(path.join(volume.folder, 'data', 'ballast')).catch(() => null)
      return found?.size ?? null
    })
    return { cameBack: inMb(size ?? 0), isRight: size === 64 * mb }
  })
}

/** What an account stores is counted in the transaction that stores it: a kill leaves no difference. */
async function expectExactCount({ program, dataFolder, people: { filler }, attempt }: World): Promise<void> {
  await attempt('kill -9 of the database while files come', 'the count is the sum of the files', async () => {
    const uploads = Array.from({ length: 40 }, (_, at) =>
      filler.upload(randomBytes(mb / 2), `small-${at}.bin`).catch(() => null),
    )
    await Promise.any(
      uploads.map(async (upload) => ((await upload)?.status === 200 ? true : Promise.reject())),
    )
    process.kill(await postmaster(dataFolder), 'SIGKILL')
    const replies = await Promise.all(uploads)
    await eventually(async () => ((await readyz(program)).status === 200 ? true : null), 60_000)
    const [row] = await queryIn(
      dataFolder,
      `select u.bytes::float8 as counted, sum(f.size_bytes + f.picture_bytes + f.playable_bytes)::float8 as summed
       from storage_use u join files f on f.owner_id = u.owner_id join users o on o.id = u.owner_id
       where o.username = 'filler' group by 1`,
    )
    const stored = replies.filter((reply) => reply?.status === 200).length
    return {
      cameBack: `${stored} of 40 acknowledged; counted ${row?.['counted']}, summed ${row?.['summed']}`,
      isRight: row !== undefined && row['counted'] === row['summed'],
    }
  })
}
