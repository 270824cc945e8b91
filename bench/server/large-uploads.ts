import { once } from 'node:events'
import http from 'node:http'
import { finishUpload, resumablePath } from '#contract/calls/uploads.ts'
import { alternate, rounded, speedFigure, type Figure } from '#bench/support/figure.ts'
import { removeData, residentBytes, settled, startOurServer, stopProgram } from '#bench/support/our-server.ts'
import type { OurServer } from '#bench/support/our-server.ts'
import { freshBytes, postFile } from './send-bytes.ts'

const sizeBytes = 2 * 1024 ** 3
/** As the web sends it. */
const requestBytes = 64 * 1024 ** 2
const breaks = 10
const rounds = 3
const sampleMs = 200

/** 2 GB by the tus protocol, over a connection that breaks ten times, compared with one form of the same size. */
export async function measureLargeUploads(progress: (text: string) => void): Promise<Figure[]> {
  const ours = await startOurServer()
  const agent = new http.Agent({ keepAlive: true })
  try {
    const growths: number[] = []
    progress('2 GB in parts and as a form')
    const speeds = await alternate(
      rounds,
      async () => {
        const { seconds, growth } = await withMemory(ours, () => sendInParts(ours, agent))
        growths.push(growth)
        return sizeBytes / 1e6 / seconds
      },
      async () => {
        const target = { url: `${ours.url}/upload/file`, headers: ours.headers, agent }
        const { seconds } = await withMemory(ours, () => postFile(target, sizeBytes, 'form.bin'))
        return sizeBytes / 1e6 / seconds
      },
    )
    return [
      speedFigure('2 GB in parts, the connection breaks ten times', 'MB/s', speeds, 0.5),
      {
        what: 'memory of the server while it arrives, more than before, at most',
        ours: `${rounded(Math.max(...growths) / 1e6)} MB`,
        baseline: '',
        ratio: '',
        target: '< 100 MB',
      },
    ]
  } finally {
    agent.destroy()
    await settled(ours)
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

/** Runs it, and samples how much larger the server gets meanwhile. */
async function withMemory(
  ours: OurServer,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; growth: number }> {
  const before = await residentBytes(ours.serverPid)
  let most = before
  const sample = async () => {
    most = Math.max(most, await residentBytes(ours.serverPid))
  }
  const timer = setInterval(() => void sample(), sampleMs)
  const startedAt = performance.now()
  try {
    await work()
    return { seconds: (performance.now() - startedAt) / 1000, growth: most - before }
  } finally {
    clearInterval(timer)
  }
}

async function sendInParts(ours: OurServer, agent: http.Agent): Promise<void> {
  const protocol = { ...ours.headers, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${ours.url}${resumablePath}`, {
    method: 'POST',
    headers: {
      ...protocol,
      'upload-length': String(sizeBytes),
      'upload-metadata': `filename ${Buffer.from('film.bin').toString('base64')}`,
    },
  })
  const location = created.headers.get('location')
  if (location === null)
    throw new Error(`the upload was not begun: ${created.status} ${await created.text()}`)
  const address = new URL(location, ours.url).href
  let offset = 0
  for (let part = 0; offset < sizeBytes; part += 1) {
    const length = Math.min(requestBytes, sizeBytes - offset)
    const isBroken = part % 3 === 1 && part < 3 * breaks
    await patch(address, { ...protocol, 'upload-offset': String(offset) }, agent, length, isBroken)
    offset = await offsetOf(address, protocol)
  }
  const upload = new URL(address).pathname.split('/').at(-1) ?? ''
  const finished = await fetch(`${ours.url}${finishUpload.path.replace(':upload', upload)}`, {
    method: 'POST',
    headers: ours.headers,
  })
  if (!finished.ok) throw new Error(`the upload was not stored: ${finished.status} ${await finished.text()}`)
}

/** Sends a part; a broken one loses its connection in the middle. */
async function patch(
  address: string,
  headers: Record<string, string>,
  agent: http.Agent,
  length: number,
  isBroken: boolean,
): Promise<void> {
  const request = http.request(address, {
    method: 'PATCH',
    agent,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'content-length': length },
  })
  const ended = Promise.race([once(request, 'response'), once(request, 'close')])
  ended.catch(() => {})
  let sent = 0
  let isAnswered = false
  void once(request, 'response').then(
    () => (isAnswered = true),
    () => {},
  )
  for (const chunk of freshBytes(length)) {
    if (isAnswered) break
    if (isBroken && sent > length / 2) {
      request.destroy()
      return
    }
    sent += chunk.length
    if (!request.write(chunk)) await Promise.race([once(request, 'drain'), ended])
  }
  request.end()
  const [response] = (await ended) as [http.IncomingMessage]
  response.resume()
  // 409: more of a broken part was stored after its offset was asked for. The next offset is right.
  if (response.statusCode !== 204 && response.statusCode !== 409)
    throw new Error(`a part was answered with ${response.statusCode}`)
}

async function offsetOf(address: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const response = await fetch(address, { method: 'HEAD', headers })
    // What a broken request has sent is still being written.
    if (response.status !== 423) return Number(response.headers.get('upload-offset'))
  }
}
