import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { alternate, type Figure } from '#bench/support/figure.ts'
import {
  removeData,
  settled,
  startOurServer,
  stopProgram,
  uploadNote,
  type OurServer,
} from '#bench/support/our-server.ts'

const questions = 60
/** Asked before anything is measured: the first ones open connections and let the server warm up. */
const warmUps = 10
const mostAddedMs = 15

/**
 * From a question to the first words of its answer, with search by words and by meaning on the way; compared with the
 * provider alone, which gets the same request that our server has just sent.
 */
export async function measureFirstToken(): Promise<Figure> {
  const model = await startModel()
  const ours = await startOurServer({
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'fake-model',
    AI_EMBEDDING_MODEL: 'fake-model-embed',
    // More than people ask.
    QUESTIONS_PER_MINUTE: '1000',
  })
  const agent = new http.Agent({ keepAlive: true })
  try {
    for (let day = 1; day <= 20; day += 1) await uploadNote(ours, `day-${day}.txt`, noteOf(day))
    await settled(ours)
    const askUs = () => msToFirst('"delta":', questionTo(ours, agent))
    const askModel = () => msToFirst('"content":', lastRequestTo(model, agent))
    for (let at = 0; at < warmUps; at += 1) await askUs().then(askModel)
    const times = await alternate(questions, askUs, askModel)
    const addedMs = times.ours - times.baseline
    return {
      what: `first words of an answer, median of ${questions}`,
      ours: `${times.ours.toFixed(1)} ms`,
      baseline: `${times.baseline.toFixed(1)} ms`,
      ratio: `+${addedMs.toFixed(1)} ms`,
      target: `≤ +${mostAddedMs} ms`,
    }
  } finally {
    agent.destroy()
    await stopProgram(ours)
    await removeData(ours.dataFolder)
    await model.close()
  }
}

const noteOf = (day: number) =>
  `Day ${day} at the lake. The launch left at nine and came back at ${day % 12}.\nWe counted ${day} herons on the way.`

let questionCount = 0

/** Each question in words of its own, so that nothing is answered from memory. */
function questionTo({ url, headers }: OurServer, agent: http.Agent): Post {
  questionCount += 1
  const prompt = `How many herons were counted on day ${questionCount % 20}, asked for the ${questionCount}th time?`
  return { url: `${url}/api/docstore/chat`, headers, agent, body: JSON.stringify({ prompt }) }
}

function lastRequestTo(model: FakeModel, agent: http.Agent): Post {
  const request = model.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
  if (!request) throw new Error('the model was asked nothing')
  return { url: `${model.baseUrl}/chat/completions`, headers: {}, agent, body: request.body }
}

interface Post {
  url: string
  headers: Record<string, string>
  agent: http.Agent
  body: string
}

/** From the start of the request until its stream has brought this mark; the rest is read before it resolves. */
async function msToFirst(mark: string, { url, headers, agent, body }: Post): Promise<number> {
  const startedAt = performance.now()
  const request = http.request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  if (response.statusCode !== 200)
    throw new Error(`${url} answered ${response.statusCode}: ${await text(response)}`)
  let heard = ''
  let tookMs: number | null = null
  for await (const part of response.setEncoding('utf8')) {
    if (tookMs !== null) continue
    heard += String(part)
    if (heard.includes(mark)) tookMs = performance.now() - startedAt
  }
  if (tookMs === null) throw new Error(`${url} ended without a word: ${heard}`)
  return tookMs
}
