import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alternate, speedFigure, type Figure } from '#bench/support/figure.ts'
import type { OurServer } from '#bench/support/our-server.ts'
import { bigBytes, smallBytes, type Uploaded } from './uploads.ts'

const rounds = 3
const roundMs = 3_000
const connections = 8
const rangeBytes = 1024 * 1024

/** Files through permission, database and Node, compared with the same bytes from nginx. */
export async function measureServing(ours: OurServer, { bigId, smallId }: Uploaded): Promise<Figure[]> {
  const nginx = await startNginx(ours.dataFolder)
  const small = 'a file of 300 kB, 8 connections'
  const range = 'ranges of 1 MB of a file of 1 GB, 8 connections'
  if (!nginx) return [small, range].map(withoutNginx)
  const ourFile = (id: string) => `${ours.url}/api/files/${id}/stream`
  const compare = (id: string, name: string, headers: () => Record<string, string>) =>
    alternate(
      rounds,
      () => requestsPerSecond(ourFile(id), () => ({ ...ours.headers, ...headers() })),
      () => requestsPerSecond(`${nginx.url}/${name}`, headers),
    )
  try {
    return [
      speedFigure(small, 'requests/s', await compare(smallId, 'small', () => ({})), 0.3),
      speedFigure(range, 'requests/s', await compare(bigId, 'big', randomRange), 0.3),
    ]
  } finally {
    await nginx.stop()
  }
}

const withoutNginx = (what: string): Figure => ({
  what,
  ours: '',
  baseline: 'nginx not installed',
  ratio: '',
  target: '≥ 0.3',
})

function randomRange(): Record<string, string> {
  const start = Math.floor(Math.random() * (bigBytes - rangeBytes))
  return { range: `bytes=${start}-${start + rangeBytes - 1}` }
}

async function requestsPerSecond(url: string, headers: () => Record<string, string>): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const endsAt = performance.now() + roundMs
  let count = 0
  const readOn = async () => {
    for (; performance.now() < endsAt; count += 1) await readOnce(url, headers(), agent)
  }
  await Promise.all(Array.from({ length: connections }, readOn))
  agent.destroy()
  return count / (roundMs / 1000)
}

async function readOnce(url: string, headers: Record<string, string>, agent: http.Agent): Promise<void> {
  const request = http.get(url, { headers, agent })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const wanted = headers['range'] ? 206 : 200
  if (response.statusCode !== wanted) throw new Error(`${url} answered ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
}

/** Debian's nginx with its usual settings on files of the same sizes; null where there is none. */
async function startNginx(dataFolder: string) {
  if (!hasNginx()) return null
  const folder = path.join(dataFolder, 'nginx')
  await fs.mkdir(folder)
  await fs.writeFile(path.join(folder, 'small'), randomBytes(smallBytes))
  const big = await fs.open(path.join(folder, 'big'), 'w')
  for (let at = 0; at < bigBytes; at += rangeBytes) await big.write(randomBytes(rangeBytes))
  await big.close()
  const port = await freePort()
  const configuration = path.join(folder, 'nginx.conf')
  await fs.writeFile(configuration, nginxConfiguration(folder, port))
  const nginx = spawn('nginx', ['-p', folder, '-c', configuration], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await answers(url)
  return {
    url,
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

const nginxConfiguration = (folder: string, port: number) => `
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log /dev/null;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`

function hasNginx(): boolean {
  const works = (command: string, args: string[]) => {
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 60_000 })
      return true
    } catch {
      return false
    }
  }
  const isThere = () => works('nginx', ['-v'])
  if (isThere() || process.getuid?.() !== 0) return isThere()
  const install = ['install', '-y', '--no-install-recommends', 'nginx-light']
  return (
    (works('apt-get', install) || (works('apt-get', ['update']) && works('apt-get', install))) && isThere()
  )
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(url: string): Promise<void> {
  for (let wait = 0; wait < 50; wait += 1) {
    if (await fetch(url).catch(() => null)) return
    await sleep(100)
  }
  throw new Error('nginx does not answer')
}
