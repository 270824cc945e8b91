import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import { findBrowser as find } from '#tools/browser.mjs'
import { fillForPages } from './first-page.ts'
import { removeData, startOurServer, stopProgram } from '#bench/support/our-server.ts'

const findBrowser = find as () => string

const seconds = [0.5, 1, 1.5, 2, 3, 4, 6]
const phone = { width: 390, height: 844 }
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false }
const slowedBy = 4
/** Of a picture in a strip, in pixels. */
const [width, height, gap, captionHeight] = [156, 338, 8, 24]
const row = { width: gap + seconds.length * (width + gap), height: gap + height + captionHeight }

/**
 * What a phone shows while server-rendered pages open, as pictures side by side: above as another checkout
 * opens them, if its folder is given, below as this one does. Says where the strips are.
 */
export async function makeFilmstrips(progress: (text: string) => void, other?: string): Promise<string> {
  const folder = path.resolve('var/filmstrips')
  await fs.mkdir(folder, { recursive: true })
  const checkouts = other === undefined ? ['.'] : [other, '.']
  const rows = new Map<string, Buffer[]>()
  for (const checkout of checkouts) {
    progress(checkout)
    for (const [name, found] of await rowsOf(checkout)) rows.set(name, [...(rows.get(name) ?? []), found])
  }
  const files: string[] = []
  for (const [name, found] of rows) {
    const file = path.join(folder, `filmstrip-${name}.webp`)
    await plain({ ...row, height: found.length * row.height })
      .composite(found.map((input, at) => ({ input, left: 0, top: at * row.height })))
      .webp({ quality: 70, effort: 6 })
      .toFile(file)
    files.push(file)
  }
  return files.join('\n')
}

async function rowsOf(checkout: string): Promise<[string, Buffer][]> {
  const ours = await startOurServer({}, checkout)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const id = await fillForPages(ours)
    const pages = { share: `/share/group/${id}`, feed: '/', login: '/login' }
    // Warms up both servers.
    for (const address of Object.values(pages)) await watch(browser, ours.url + address)
    const rows: [string, Buffer][] = []
    for (const [name, address] of Object.entries(pages))
      rows.push([name, await rowOf(await watch(browser, ours.url + address))])
    return rows
  } finally {
    await browser.close()
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

/** What was seen at each of the seconds. */
async function watch(browser: Browser, url: string): Promise<Buffer[]> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 1, isMobile: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    const frames: { at: number; picture: Buffer }[] = []
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ at: metadata.timestamp ?? 0, picture: Buffer.from(data, 'base64') })
      void session.send('Page.screencastFrameAck', { sessionId })
    })
    await session.send('Page.startScreencast', { format: 'png' })
    const start = Date.now() / 1000
    await page.goto(url, { waitUntil: 'commit' })
    await sleep((start + (seconds.at(-1) ?? 0) + 1) * 1000 - Date.now())
    await session.send('Page.stopScreencast')
    const nothing = await plain(phone, 'white').png().toBuffer()
    return seconds.map((second) => frames.findLast(({ at }) => at <= start + second)?.picture ?? nothing)
  } finally {
    await context.close()
  }
}

/** The pictures side by side, each with its second below. */
async function rowOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const parts = await Promise.all(
    pictures.map(async (picture, at) => {
      const left = gap + at * (width + gap)
      const small = await sharp(picture).resize(width, height, { fit: 'fill' }).png().toBuffer()
      return [
        { input: small, left, top: gap },
        { input: caption(`${seconds[at]} s`), left, top: gap + height },
      ]
    }),
  )
  return plain(row).composite(parts.flat()).png().toBuffer()
}

const plain = (size: { width: number; height: number }, background = '#777'): Sharp =>
  sharp({ create: { ...size, channels: 3, background } })

const caption = (words: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}"><text x="50%" y="17" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#fff">${words}</text></svg>`,
  )
