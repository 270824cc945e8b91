import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { alternate, rounded, speedFigure, type Figure } from '#bench/support/figure.ts'
import { removeData, residentBytes, settled, startOurServer, stopProgram } from '#bench/support/our-server.ts'
import { postFile } from './send-bytes.ts'

const files = 10_000
const fileBytes = 20_000
const rounds = 5
const uploadsAtOnce = 8

/** A zip of everything by HTTP, compared with `zip -0` of the same objects, which knows no names, captions or rights. */
export async function measureZips(progress: (text: string) => void): Promise<Figure[]> {
  const ours = await startOurServer()
  const agent = new http.Agent({ keepAlive: true })
  try {
    progress(`${files} files`)
    let left = files
    const sendNext = async () => {
      for (; left > 0;) {
        left -= 1
        await postFile(
          { url: `${ours.url}/upload/file`, headers: ours.headers, agent },
          fileBytes,
          `file-${left}.bin`,
        )
      }
    }
    await Promise.all(Array.from({ length: uploadsAtOnce }, sendNext))
    await settled(ours)
    const originals = path.join(ours.dataFolder, 'files', 'objects', 'originals')
    const growths: number[] = []
    progress('zips')
    const speeds = await alternate(
      rounds,
      async () => {
        const before = await residentBytes(ours.serverPid)
        const speed = await filesPerSecond(() => download(`${ours.url}/api/zips/everything`, ours.headers))
        growths.push((await residentBytes(ours.serverPid)) - before)
        return speed
      },
      () => filesPerSecond(() => bareZip(originals)),
    )
    return [
      speedFigure(`zip of ${files} files of ${fileBytes / 1000} kB`, 'files/s', speeds, 0.5),
      {
        what: 'memory the server keeps after it, at most',
        ours: `${rounded(Math.max(...growths) / 1e6)} MB`,
        baseline: '',
        ratio: '',
        target: '< 50 MB',
      },
    ]
  } finally {
    agent.destroy()
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

async function filesPerSecond(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  const bytes = await work()
  if (bytes < files * fileBytes) throw new Error(`a zip has only ${bytes} bytes`)
  return files / ((performance.now() - startedAt) / 1000)
}

async function download(url: string, headers: Record<string, string>): Promise<number> {
  const [response] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  return drain(response)
}

/** `zip -0` into a pipe, as a server would send it. */
async function bareZip(folder: string): Promise<number> {
  const { stdout } = spawn('zip', ['-0', '-q', '-r', '-', '.'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return drain(stdout)
}

async function drain(stream: Readable): Promise<number> {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}
