import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { floors } from '#server/engines/disk/disk.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member } from '#test/support/person.ts'

const mb = 1024 * 1024
/** In place of a kilobyte a second over half a minute. */
const bodies = { bytesPerSecond: 1_000, overMs: 600 }
const freeBytes = floors.file + 200 * mb
const quotaBytes = 100 * mb
const times = 8

let app: TestApp
let maren: Awaited<ReturnType<typeof member>>
/** The folder of this test's temporary files only. */
let temporary: string
const usualTemporary = process.env['TMPDIR']
const start = (beside?: TestApp) =>
  startTestApp(
    { QUOTA_PER_ACCOUNT: '100MB' },
    {
      adjust: (config) => ({ ...config, limits: { ...config.limits, bodies } }),
      measureDisk: async () => ({ freeBytes, totalBytes: 2 * freeBytes }),
      ...(beside && { beside }),
    },
  )
beforeAll(async () => {
  app = await start()
  maren = await member(app)
  temporary = await fs.mkdtemp(path.join(app.dataFolder, 'temporary-'))
  process.env['TMPDIR'] = temporary
})
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usualTemporary
  await app.close()
})

const boundary = 'between'
const partOf = (field: string, content: string | Buffer, filename?: string) => [
  `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`,
  filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: text/plain`,
  '\r\n\r\n',
  content,
  '\r\n',
]
const bytesOf = (...pieces: (string | Buffer)[]) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
const end = `--${boundary}--\r\n`

/** The head of a request with a form of that length. */
function head(address: string, length: number): string {
  const lines = [
    `POST ${address} HTTP/1.1`,
    'host: storypad',
    `cookie: ${[...maren.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

interface Form {
  address: string
  /** The file alone; more is announced. */
  begun: Buffer
  whole: Buffer
}

const forms: Record<string, Form> = {
  upload: {
    address: '/upload/file',
    begun: bytesOf(...partOf('file', 'Rain till eleven.', 'day-3.txt').slice(0, -1)),
    // Refused when everything has been read.
    whole: bytesOf(...partOf('file', 'Rain till eleven.', 'day-3.txt'), ...partOf('story', 'nowhere'), end),
  },
  avatar: {
    address: '/profile/update-profile',
    begun: bytesOf(...partOf('avatar', 'no picture', 'me.png').slice(0, -1)),
    whole: bytesOf(...partOf('avatar', 'no picture', 'me.png'), ...partOf('name', 'Maren'), end),
  },
}

async function connect(to = app) {
  const { hostname, port } = new URL(to.url)
  const socket = net.connect(Number(port), hostname)
  let reply = ''
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text))
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(reply)))
  await once(socket, 'connect')
  return { socket, ended, reply: () => reply }
}

const announced = 2 * mb

/** Everything that requests hold. */
async function held() {
  const descriptors = await Promise.all(
    (await fs.readdir('/proc/self/fd')).map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  const objects = await Array.fromAsync(app.services.storage.list(''))
  return {
    descriptors: descriptors.filter((target) => target.startsWith(app.dataFolder)),
    temporary: await fs.readdir(temporary),
    objects: objects.map(({ key }) => key),
    isQuotaFree: await app.services.uploads
      .claim({ kind: 'user', userId: maren.profile.id, transport: 'program' }, quotaBytes)
      .then((claim) => claim.end())
      .then(
        () => true,
        () => false,
      ),
    isDiskFree: isDiskFree(),
  }
}

function isDiskFree(of = app): boolean {
  try {
    // What has arrived and is gone again counts until the disk is measured again.
    of.services.disk.reserve('file', freeBytes - floors.file - mb).end()
    return true
  } catch {
    return false
  }
}

const nothing = { descriptors: [], temporary: [], objects: [], isQuotaFree: true, isDiskFree: true }

/** Uploads have begun once their files are being written. */
const hasBegun = async (form: string) => {
  const { objects, temporary: files } = await held()
  return form === 'upload' ? objects.length > 0 : files.length > 0
}

type End = (form: Form, name: string) => Promise<void>

const ends: Record<string, End> = {
  'a reply': async ({ address, whole }) => {
    const { socket, reply } = await connect()
    socket.write(head(address, whole.length))
    socket.write(whole)
    await expect.poll(reply).toMatch(/^HTTP\/1\.1 4\d\d /)
    socket.destroy()
  },
  '408 within the file': async ({ address, begun }) => {
    const { socket, ended } = await connect()
    socket.write(head(address, announced))
    socket.write(begun)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  },
  '408 behind the file': async ({ address, whole }) => {
    const { socket, ended } = await connect()
    socket.write(head(address, announced))
    socket.write(whole.subarray(0, -end.length - 10))
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  },
  'a client that goes within the file': async ({ address, begun }, name) => {
    const { socket } = await connect()
    socket.write(head(address, announced))
    socket.write(begun)
    await expect.poll(() => hasBegun(name)).toBe(true)
    socket.destroy()
  },
  'a client that goes at once': async ({ address, begun }) => {
    const { socket } = await connect()
    socket.write(head(address, announced))
    socket.write(begun)
    socket.resetAndDestroy()
  },
  'a client that says nothing more': async ({ address, begun }) => {
    const { socket, ended } = await connect()
    socket.write(head(address, announced))
    socket.write(begun)
    socket.end()
    await ended
  },
  'a pipelined request whose client goes': async ({ address, whole, begun }) => {
    const { socket } = await connect()
    socket.write(bytesOf(head(address, whole.length), whole, head(address, announced), begun))
    await once(socket, 'data')
    socket.destroy()
  },
}

describe.each(Object.entries(forms))('H2: %s', (name, form) => {
  test.each(Object.entries(ends))('%s gives back everything', async (_how, endIt) => {
    await Promise.all(Array.from({ length: times }, () => endIt(form, name)))
    await expect.poll(held, { timeout: 10_000 }).toEqual(nothing)
  })

  test('a server that stops gives back everything', async () => {
    const other = await start(app)
    const sockets = await Promise.all(
      Array.from({ length: times }, async () => {
        const { socket } = await connect(other)
        socket.write(head(form.address, announced))
        socket.write(form.begun)
        return socket
      }),
    )
    await expect.poll(() => hasBegun(name)).toBe(true)
    await other.close()
    expect(sockets).toHaveLength(times)
    expect(await held()).toEqual(nothing)
    expect(isDiskFree(other)).toBe(true)
  })
})

test('H2: an avatar that is too large (413) gives back everything', async () => {
  const whole = bytesOf(...partOf('avatar', Buffer.alloc(limits.avatarBytes + 1), 'me.png'), end)
  for (let time = 0; time < times; time += 1) {
    const { socket, reply } = await connect()
    socket.write(head('/profile/update-profile', whole.length))
    socket.write(whole)
    await expect.poll(reply).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  }
  await expect.poll(held).toEqual(nothing)
})

test('H2: claims of one account together never exceed its quota', async () => {
  const begin = async () => {
    const connection = await connect()
    connection.socket.write(head('/upload/file', 0.7 * quotaBytes))
    return connection
  }
  const first = await begin()
  await expect.poll(async () => (await held()).isQuotaFree).toBe(false)
  const second = await begin()
  await expect.poll(second.reply).toMatch(/^HTTP\/1\.1 (4|5)\d\d .*"code":"quota_reached"/s)
  for (const { socket } of [first, second]) socket.destroy()
  await expect.poll(held).toEqual(nothing)
})
