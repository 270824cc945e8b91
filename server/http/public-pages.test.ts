import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Problem } from '#server/lib/problem.ts'
import { startDeadline } from './deadline.ts'
import { createPublicPages, type LoadPage } from './public-pages.ts'

/** A page with a version that can be changed, and counts of how often it was loaded and rendered. */
function pageWith(render: (version: string) => Promise<string> = async (version) => `<p>${version}</p>`) {
  const page = { version: '1', loaded: 0, drawn: 0 }
  const load: LoadPage = async () => {
    page.loaded += 1
    const { version } = page
    return {
      version,
      embed: { title: version },
      render: async () => {
        page.drawn += 1
        return { html: await render(version), link: '', scripts: [], styles: [] }
      },
    }
  }
  return { page, load }
}

const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })

test('a version is rendered once for any number of requests, and again when it has changed', async () => {
  const { page, load } = pageWith()
  const pages = createPublicPages(load, logger)
  const all = await Promise.all(Array.from({ length: 100 }, () => pages.at('/', '', startDeadline())))
  expect(new Set(all.map((got) => got?.html))).toEqual(new Set(['<p>1</p>']))
  expect(page).toMatchObject({ loaded: 100, drawn: 1 })
  page.version = '2'
  const next = await pages.at('/', '', startDeadline())
  expect(next?.html).toBe('<p>2</p>')
  expect(next?.tag).not.toBe(all[0]?.tag)
  expect(page.drawn).toBe(2)
})

test('a page that failed to render is tried again, and the failure is logged', async () => {
  let isBroken = true
  const { load } = pageWith(async (version) => {
    if (isBroken) throw new Error('the paint has run out')
    return version
  })
  const pages = createPublicPages(load, logger)
  expect(await pages.at('/', '', startDeadline())).toBeNull()
  expect(lines.splice(0).join('')).toContain('the paint has run out')
  isBroken = false
  expect((await pages.at('/', '', startDeadline()))?.html).toBe('1')
})

test('no one waits for a page that takes too long', async () => {
  const { load } = pageWith(() => new Promise(() => {}))
  expect(await createPublicPages(load, logger).at('/', '', startDeadline(5))).toBeNull()
  expect(lines.splice(0).join('')).toContain('it took more than 5 ms')
})

test('where nothing public is, nothing is said of it', async () => {
  const pages = createPublicPages(async () => {
    throw new Problem('story_not_found')
  }, logger)
  expect(await pages.at('/share/group/1', '', startDeadline())).toBeNull()
  expect(await createPublicPages(async () => null, logger).at('/settings', '', startDeadline())).toBeNull()
  expect(lines).toEqual([])
  await expect(createPublicPages(async () => null, logger).embedOf('/settings')).rejects.toThrow(Problem)
})
