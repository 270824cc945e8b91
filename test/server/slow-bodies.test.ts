import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, type Person } from '#test/support/person.ts'

/** In place of a kilobyte a second over half a minute. */
const bodies = { bytesPerSecond: 1_000, overMs: 600 }
let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp({}, { adjust: (config) => ({ ...config, limits: { ...config.limits, bodies } }) })
  maren = await member(app)
})
afterAll(() => app.close())

/** Says the beginning of a request, and what comes back until the connection ends. */
async function beginRequest(address: string, type: string, length: number) {
  const { hostname, port } = new URL(app.url)
  const socket = net.connect(Number(port), hostname)
  let reply = ''
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text))
  await once(socket, 'connect')
  const lines = [
    `POST ${address} HTTP/1.1`,
    'host: storypad',
    `cookie: ${[...maren.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(reply)))
  return { socket, ended, reply: () => reply }
}

const boundary = 'between'
const form = (content: string) =>
  [
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="day-3.txt"',
    'content-type: text/plain',
    '',
    content,
    `--${boundary}--`,
    '',
  ].join('\r\n')
const formType = `multipart/form-data; boundary=${boundary}`
const note = 'Rain till eleven, then the wind dropped. '.repeat(500)

describe('a body that stops coming ends with 408, G8', () => {
  test.each([
    ['of JSON', '/upload/text', 'application/json', JSON.stringify({ content: note })],
    ['of an upload', '/upload/file', formType, form(note)],
  ])('%s', async (_what, address, type, body) => {
    const { socket, ended } = await beginRequest(address, type, body.length)
    socket.write(body.slice(0, 200))
    const reply = await ended
    expect(reply).toMatch(/^HTTP\/1\.1 408 /)
    expect(reply).toContain('The upload timed out. Try again on a faster connection.')
    expect(reply.toLowerCase()).toContain('connection: close')
  })

  test('also when it began well', async () => {
    const body = form(note.repeat(4))
    const { socket, ended } = await beginRequest('/upload/file', formType, body.length)
    socket.write(body.slice(0, 40_000))
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })
})

test('so do headers', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = net.connect(Number(port), hostname)
  let reply = ''
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text))
  socket.write('POST /upload/text HTTP/1.1\r\nhost: storypad\r\n')
  await once(socket, 'close')
  expect(reply).toMatch(/^HTTP\/1\.1 408 /)
})

test('a slow body that keeps its pace arrives', async () => {
  const body = form(note)
  const { socket, reply } = await beginRequest('/upload/file', formType, body.length)
  // Three whiles long.
  for (let at = 0; at < body.length; at += 1_000) {
    socket.write(body.slice(at, at + 1_000))
    await sleep((3 * bodies.overMs) / (body.length / 1_000))
  }
  await expect.poll(reply).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
