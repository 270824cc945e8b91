import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'

const block = randomBytes(1024 * 1024)
let stamp = 0

/** New bytes that cannot be compressed. */
export function* freshBytes(sizeBytes: number): Generator<Buffer> {
  for (let left = sizeBytes; left > 0; left -= block.length) {
    const chunk = Buffer.from(block.subarray(0, Math.min(left, block.length)))
    chunk.writeUInt32LE((stamp += 1), 0)
    yield chunk
  }
}

interface Target {
  url: string
  headers: Record<string, string>
  agent: http.Agent
}

/** Posts that many bytes as they are; resolves with the reply's text. */
export const postBytes = (target: Target, sizeBytes: number): Promise<string> =>
  post(target, [], sizeBytes, [])

/** Posts that many bytes as the file of a form, the way the upload dialog does. */
export function postFile(target: Target, sizeBytes: number, name: string): Promise<string> {
  const boundary = 'figures-of-the-bench'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const headers = { ...target.headers, 'content-type': `multipart/form-data; boundary=${boundary}` }
  return post({ ...target, headers }, [head], sizeBytes, [`\r\n--${boundary}--\r\n`])
}

async function post(target: Target, head: string[], sizeBytes: number, tail: string[]): Promise<string> {
  const around = [...head, ...tail].reduce((sum, one) => sum + Buffer.byteLength(one), 0)
  const request = http.request(target.url, {
    method: 'POST',
    agent: target.agent,
    headers: { ...target.headers, 'content-length': around + sizeBytes },
  })
  const replied = once(request, 'response') as Promise<[http.IncomingMessage]>
  // Awaited below; a connection that breaks while sending rejects it first.
  replied.catch(() => {})
  for (const part of head) request.write(part)
  for (const chunk of freshBytes(sizeBytes)) {
    if (!request.write(chunk)) await Promise.race([once(request, 'drain'), replied])
  }
  for (const part of tail) request.write(part)
  request.end()
  const [response] = await replied
  const reply = await text(response)
  if (response.statusCode !== 200) throw new Error(`${target.url} answered ${response.statusCode}: ${reply}`)
  return reply
}
