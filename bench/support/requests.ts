import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { median } from './figure.ts'

interface Request {
  url: string
  agent: http.Agent
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Sends a request and reads its reply to the end; another status than 200 ends the bench. */
export async function ask({ url, agent, method = 'GET', headers = {}, body = '' }: Request): Promise<void> {
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
  const request = http.request(url, { method, agent, headers: { ...headers, ...length } })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const reply = await text(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${reply}`)
}

/** The median time of works done one after another. */
export async function medianMs(count: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await msOf(work))
  return median(times)
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
