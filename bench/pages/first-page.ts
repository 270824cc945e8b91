import http from 'node:http'
import path from 'node:path'
import { drawnPhoto, type SceneName } from '#server/demo/drawn-pictures.ts'
import { renderPages } from '#server/render-pages.ts'
import { median, type Figure } from '#bench/support/figure.ts'
import { p95While } from '#bench/support/health-meanwhile.ts'
import { judgePages, type Judged } from './lighthouse.ts'
import {
  type OurServer,
  removeData,
  settled,
  startOurServer,
  stopProgram,
} from '#bench/support/our-server.ts'
import { ask, medianMs, msOf } from '#bench/support/requests.ts'

const pictures = 40
const stories = 8
const rounds = 60
const robots = 1_000
const robotsAtOnce = 4
const scenes: readonly SceneName[] = ['dusk', 'morning']

/** What server-rendered pages cost the server, and how fast a phone and a desktop show them. */
export async function measureFirstPage(): Promise<{
  figures: Figure[]
  phone: Judged[]
  desktop: Judged[]
}> {
  const ours = await startOurServer()
  try {
    const id = await fillForPages(ours)
    const share = `/share/group/${id}`
    const figures = [...(await servingFigures(ours, id, share)), ...(await drawingFigures(ours, share))]
    const judged = await judgePages({
      'share page, 40 pictures': ours.url + share,
      feed: `${ours.url}/`,
      login: `${ours.url}/login`,
    })
    return { figures, ...judged }
  } finally {
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

/** The table of how a device has them, with what is wanted. */
export function judgedTable(device: string, judged: readonly Judged[]): string {
  const lines = judged.map(
    ({ name, performance, paintMs, blockedMs, shift, accessibility, bestPractices, seo }) =>
      `| ${name} | ${performance} | ${(paintMs / 1000).toFixed(1)} s | ${Math.round(blockedMs)} ms | ${shift.toFixed(3)} | ${accessibility} | ${bestPractices} | ${seo} |`,
  )
  return [
    `| on the ${device} | performance | largest paint (≤ 2.2 s) | blocked (≤ 150 ms) | shift (≤ .02) | accessibility | best practices | SEO |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** A public story of many pictures, and more stories for the feed; gives the id of the former. */
export async function fillForPages(ours: OurServer): Promise<string> {
  const ids: string[] = []
  for (let at = 0; at < pictures; at += 1) {
    const scene = scenes[at % scenes.length] ?? 'dusk'
    const minute = String(at).padStart(2, '0')
    const photo = await drawnPhoto(scene, at + 1, `2026:10:23 17:${minute}:00`)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `IMG_${at}.jpg`)
    const reply = await fetch(`${ours.url}/upload/file`, {
      method: 'POST',
      headers: ours.headers,
      body: form,
    })
    ids.push(((await reply.json()) as { fileId: string }).fileId)
  }
  await settled(ours)
  for (let at = 0; at < stories; at += 1)
    await makeStory(ours, `Weekend ${at}`, ids.slice(at * 4, at * 4 + 4))
  return makeStory(ours, 'Five days around the lake', ids)
}

async function makeStory({ url, headers }: OurServer, name: string, ids: readonly string[]): Promise<string> {
  const reply = await fetch(`${url}/api/groups`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      file_ids: ids,
      show_on_feed: true,
      tags: ['travel'],
      description: 'Half-term.',
    }),
  })
  return ((await reply.json()) as { id: string }).id
}

/** The server-rendered pages, by name and address. */
const pagesOf = (share: string) =>
  [
    ['share page', share],
    ['feed', '/'],
    ['login', '/login'],
  ] as const

async function servingFigures(ours: OurServer, id: string, share: string): Promise<Figure[]> {
  const agent = new http.Agent({ keepAlive: true })
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const open = (address: string) => ask({ url: ours.url + address, agent, headers })
  for (const address of [share, '/', '/login', '/settings']) await open(address)
  const presentMs = await medianMs(rounds, () => open('/settings'))
  const figures: Figure[] = []
  for (const [name, address] of pagesOf(share)) {
    const ms = await medianMs(rounds, () => open(address))
    figures.push(
      compared(`${name} as it was drawn before, over HTTP, compared with the present page`, ms, presentMs),
    )
  }
  let version = 0
  const change = () =>
    fetch(`${ours.url}/api/groups/${id}`, {
      method: 'PUT',
      headers: { ...ours.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ description: `Half-term ${(version += 1)}.` }),
    })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await change()
    times.push(await msOf(() => open(share)))
  }
  figures.push(
    compared(
      'share page of a story that has just changed, over HTTP, compared with the present page',
      median(times),
      presentMs,
    ),
  )
  let left = robots
  const robot = async () => {
    while (left > 0) {
      left -= 1
      await open(share)
    }
  }
  let took = 0
  const p95 = await p95While(ours.url, async () => {
    took = await msOf(() => Promise.all(Array.from({ length: robotsAtOnce }, robot)))
  })
  figures.push({
    what: `p95 of /healthz while a share page is asked for ${robots.toLocaleString('en')} times in ${(took / 1000).toFixed(1)} s`,
    ours: `${p95.toFixed(1)} ms`,
    baseline: '',
    ratio: '',
    target: '< 50 ms',
  })
  agent.destroy()
  return figures
}

const compared = (what: string, ours: number, baseline: number): Figure => ({
  what,
  ours: `${ours.toFixed(2)} ms`,
  baseline: `${baseline.toFixed(2)} ms`,
  ratio: (ours / baseline).toFixed(2),
  target: '',
})

/** Of a core, in this process, without the server's own work. */
async function drawingFigures({ url }: OurServer, share: string): Promise<Figure[]> {
  const rendered = renderPages({
    webFolder: path.resolve('dist'),
    rendererFolder: path.resolve('dist-server'),
    origin: () => url,
    askAsVisitor: async ({ path: call }, { params = {}, query = {} } = {}) => {
      const address = call.replace(/:(\w+)/g, (_, name: string) =>
        String((params as Record<string, string>)[name]),
      )
      const reply = await fetch(`${url}${address}?${new URLSearchParams(query as Record<string, string>)}`)
      return reply.json()
    },
    askAsUser: () => {
      throw new Error('nobody is signed in here')
    },
  })
  if (rendered === null) throw new Error('the web is not built')
  const figures: Figure[] = []
  for (const [name, address] of pagesOf(share)) {
    const page = await rendered.loadPublic({ path: address, query: '' })
    if (page === null) throw new Error(`${address} is no public page`)
    await medianMs(rounds, page.render)
    figures.push({
      what: `${name} drawn, once for each version of it`,
      ours: `${(await medianMs(rounds, page.render)).toFixed(1)} ms`,
      baseline: '',
      ratio: '',
      target: '≤ 3 ms',
    })
  }
  return figures
}
