import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { alternate, rounded, speedFigure, type Figure } from '#bench/support/figure.ts'
import { newDataFolder } from '#test/support/program.ts'
import { removeData, residentBytes, settled, type OurServer } from '#bench/support/our-server.ts'
import { postBytes, postFile } from './send-bytes.ts'

export const bigBytes = 1024 ** 3
export const smallBytes = 300_000
const smallFiles = 200
const rounds = 5
const smallRounds = 9

/** Ids of what was uploaded, for the figures of serving. */
export interface Uploaded {
  bigId: string
  smallId: string
}

/** The cost of a form, a row, a job and an fsync compared with a pipe into a file; small files compared with a hand-written server. */
export async function measureUploads(ours: OurServer): Promise<{ figures: Figure[]; uploaded: Uploaded }> {
  const folder = path.join(ours.dataFolder, 'bare')
  const ourFolder = path.join(ours.dataFolder, 'files', 'objects', 'originals')
  await fs.mkdir(folder)
  const bare = await startBaseline('bare-server.ts', folder)
  const handData = await newDataFolder()
  await fs.mkdir(handData, { mode: 0o711 })
  const hand = await startBaseline('hand-server.ts', handData)
  const handFolder = path.join(handData, 'by-hand')
  const agent = new http.Agent({ keepAlive: true })

  const send = async (sizeBytes: number) => {
    const target = { url: `${ours.url}/upload/file`, headers: ours.headers, agent }
    return (JSON.parse(await postFile(target, sizeBytes, 'bytes.bin')) as { fileId: string }).fileId
  }
  const sendBare = async (sizeBytes: number) => {
    await postBytes({ url: bare.url, headers: {}, agent }, sizeBytes)
  }
  const sendByHand = () => postFile({ url: hand.url, headers: {}, agent }, smallBytes, 'bytes.bin')
  const many = async (written: string, atOnce: number, one: () => Promise<unknown>) => {
    let left = smallFiles
    const sendNext = async () => {
      for (; left > 0;) {
        left -= 1
        await one()
      }
    }
    return perSecond(smallFiles, written, () => Promise.all(Array.from({ length: atOnce }, sendNext)))
  }
  const smallFigures = async (words: string, atOnce: number) => {
    const round = async () => {
      const filesPerSecond = await many(ourFolder, atOnce, () => send(smallBytes))
      await settled(ours)
      return filesPerSecond
    }
    const bareRound = () => many(folder, atOnce, () => sendBare(smallBytes))
    const handRound = () => many(handFolder, atOnce, sendByHand)
    // Not counted: all programs run their first hundreds of requests slower than those that follow.
    await round()
    await bareRound()
    await handRound()
    const what = `${smallFiles} files of 300 kB, ${words}`
    const withPipe = await alternate(smallRounds, round, bareRound)
    const withHand = await alternate(smallRounds, round, handRound)
    return [
      speedFigure(what, 'files/s', withPipe, 0.5),
      speedFigure(`${what}, compared with the least by hand`, 'files/s', withHand, 0.7),
    ]
  }

  try {
    const growths: number[] = []
    await send(smallBytes)
    await settled(ours)
    const big = await alternate(
      rounds,
      async () => {
        const memory = await watchMemory(ours.serverPid)
        const speed = await perSecond(bigBytes / 1e6, ourFolder, () => send(bigBytes))
        growths.push(memory.growth())
        await settled(ours)
        return speed
      },
      () => perSecond(bigBytes / 1e6, folder, () => sendBare(bigBytes)),
    )
    const figures = [
      speedFigure('upload of 1 GB', 'MB/s', big, 0.7),
      {
        what: 'memory the server takes for it, at most',
        ours: `${rounded(Math.max(...growths) / 1e6)} MB`,
        baseline: '',
        ratio: '',
        target: '< 100 MB',
      },
      ...(await smallFigures('one after another', 1)),
      ...(await smallFigures('8 at once', 8)),
    ]
    return { figures, uploaded: { bigId: await send(bigBytes), smallId: await send(smallBytes) } }
  } finally {
    agent.destroy()
    await bare.stop()
    await hand.stop()
    await fs.rm(folder, { recursive: true })
    await removeData(handData)
  }
}

async function startBaseline(
  file: string,
  folder: string,
): Promise<{ url: string; stop(): Promise<unknown> }> {
  const program = fork(path.join(import.meta.dirname, '../baselines', file), [folder])
  const [port] = (await once(program, 'message')) as [number]
  const ended = once(program, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      program.disconnect()
      return ended
    },
  }
}

/**
 * Removes what was written before, because fresh pages of a virtual machine's memory are slow, and syncs the disk, so that
 * pending writes do not count for the next round.
 */
async function perSecond(amount: number, written: string, work: () => Promise<unknown>): Promise<number> {
  const entries = await fs.readdir(written, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isFile()) await fs.rm(path.join(entry.parentPath, entry.name))
  }
  await promisify(execFile)('sync')
  const startedAt = performance.now()
  await work()
  return amount / ((performance.now() - startedAt) / 1000)
}

/** How far a process's memory rises above what it is now. */
async function watchMemory(pid: number) {
  const before = await residentBytes(pid)
  let most = before
  const timer = setInterval(() => {
    void residentBytes(pid).then((now) => (most = Math.max(most, now)))
  }, 50)
  return {
    growth: () => {
      clearInterval(timer)
      return most - before
    },
  }
}
