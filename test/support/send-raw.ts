import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawReply {
  status: number
  body: string
}

/** Longer than any answer takes on a busy machine. */
const mostMs = 20_000

/** Sends bytes as they are over the agent's connections; rejects when the connection ends, or stays silent, without a reply. */
export async function sendRaw(
  url: string,
  {
    method,
    headers,
    bytes,
    agent,
  }: { method: string; headers: Record<string, string>; bytes: Buffer; agent: http.Agent },
): Promise<RawReply> {
  const request = http.request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(bytes.length) },
  })
  // A server that refuses a body before its end closes behind its reply; once that is here, nothing else counts.
  request.on('error', () => {})
  request.setTimeout(mostMs, () => request.destroy(new Error(`no reply within ${mostMs} ms`)))
  request.end(bytes)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response) }
}
