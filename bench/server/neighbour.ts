import fs from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf, newcomer, signUpAt } from '#test/support/sign-up.ts'
import { quantile, type Figure } from '#bench/support/figure.ts'
import {
  removeData,
  settled,
  startOurServer,
  stopProgram,
  uploadNote,
  type OurServer,
} from '#bench/support/our-server.ts'
import { ask, msOf } from '#bench/support/requests.ts'

/** Real prose that every checkout has: the project's own decision records. */
const documentsFolder = path.resolve('docs/decisions')
const documentCount = 40
/** The default allowance of one account in a minute. */
const questionsAtOnce = 30
const wordsPerQuestion = 500
/** The heavy account has this many copies of the documents. */
const copies = 6
const neighbourNotes = 40
const restMs = 10_000
const warmUps = 20
const mostTimes = 3

/**
 * What a neighbour waits for while one account asks 30 questions of 500 words at once: p95 of the feed, the documents list,
 * a page and a new note, compared with the same calls at rest in the same run.
 */
export async function measureNeighbour(progress: (text: string) => void): Promise<Figure[]> {
  const heavy = await startOurServer()
  const agent = new http.Agent({ keepAlive: true })
  try {
    progress('filling two accounts')
    const texts = await fillHeavyAccount(heavy)
    const neighbour = {
      ...heavy,
      headers: { cookie: cookiesOf(await signUpAt(heavy.url, newcomer('nora'))) },
    }
    for (let at = 0; at < neighbourNotes; at += 1)
      await uploadNote(
        neighbour,
        `day-${at}.txt`,
        `Day ${at} at the lake, with ${at % 7} herons and a kingfisher.`,
      )
    await settled(heavy)
    await settled(neighbour)
    for (let at = 0; at < warmUps; at += 1) for (const { work } of callsOf(neighbour, agent)) await work()
    progress('at rest')
    const atRest = await timesWhile(neighbour, agent, sleep(restMs))
    progress(`${questionsAtOnce} questions at once`)
    const asking = Promise.all(
      Array.from({ length: questionsAtOnce }, (_, at) => question(heavy, agent, texts, at)),
    )
    const meanwhile = await timesWhile(neighbour, agent, asking)
    return [...atRest].map(([what, rest]) => figureOf(what, rest, meanwhile.get(what) ?? []))
  } finally {
    agent.destroy()
    await stopProgram(heavy)
    await removeData(heavy.dataFolder)
  }
}

async function fillHeavyAccount(heavy: OurServer): Promise<string[]> {
  const names = (await fs.readdir(documentsFolder)).toSorted().slice(0, documentCount)
  const texts = await Promise.all(names.map((name) => fs.readFile(path.join(documentsFolder, name), 'utf8')))
  for (let copy = 0; copy < copies; copy += 1) {
    for (const [at, text] of texts.entries())
      await uploadNote(heavy, `${copy}-${names[at] ?? ''}`, `Copy ${copy}.\n${text}`)
  }
  return texts
}

/** Words of the account's own documents, so that each of them is found somewhere. */
function question(
  { url, headers }: OurServer,
  agent: http.Agent,
  texts: readonly string[],
  at: number,
): Promise<void> {
  const words = texts.join(' ').split(/\s+/)
  const start = (at * wordsPerQuestion) % (words.length - wordsPerQuestion)
  const prompt = words
    .slice(start, start + wordsPerQuestion)
    .join(' ')
    .slice(0, 4_000)
  return ask({
    url: `${url}/api/docstore/chat`,
    agent,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  })
}

interface NeighbourCall {
  what: string
  work: () => Promise<void>
}

function callsOf(neighbour: OurServer, agent: http.Agent): NeighbourCall[] {
  const { url, headers } = neighbour
  return [
    { what: 'feed', work: () => ask({ url: `${url}/api/groups/feed`, agent, headers }) },
    {
      what: 'documents list',
      work: () => ask({ url: `${url}/dashboard/uploads?mine_only=true`, agent, headers }),
    },
    {
      what: 'page',
      work: () => ask({ url: `${url}/documents`, agent, headers: { ...headers, accept: 'text/html' } }),
    },
    {
      what: 'new note',
      work: () =>
        ask({
          url: `${url}/upload/text`,
          agent,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ content: `A note written at ${performance.now()}.` }),
        }),
    },
  ]
}

/** Does all calls again and again, one after another, until `until` resolves. */
async function timesWhile(
  neighbour: OurServer,
  agent: http.Agent,
  until: Promise<unknown>,
): Promise<Map<string, number[]>> {
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  const calls = callsOf(neighbour, agent)
  const times = new Map<string, number[]>(calls.map(({ what }) => [what, []]))
  while (!over.signal.aborted) for (const { what, work } of calls) times.get(what)?.push(await msOf(work))
  await ended
  return times
}

function figureOf(what: string, rest: readonly number[], meanwhile: readonly number[]): Figure {
  const [ours, baseline] = [quantile(meanwhile, 0.95), quantile(rest, 0.95)]
  return {
    what: `${what} of a neighbour, p95 while one account asks ${questionsAtOnce} questions of ${wordsPerQuestion} words (${meanwhile.length} calls)`,
    ours: `${ours.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    ratio: (ours / baseline).toFixed(2),
    target: `≤ ${mostTimes}`,
  }
}
