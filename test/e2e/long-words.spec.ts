import { expect, type Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import { expectSettled, narrow, openWindow, pressStoryAction, signUp, storeStory } from './people.ts'
import { comeToRest } from './pictures.ts'
import { test } from './test.ts'

// No word and no control makes a page wider than a narrow window.

const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(21).slice(0, 700)
const cut = (length: number) => word.slice(0, length)

/** The words of a user's own, each as long as its field takes it. */
async function writeLongWords(page: Page): Promise<string> {
  const { email } = await signUp(page, 'Maren Holt')
  const profile = await page.request.post('/profile/update-profile', {
    multipart: { email, name: cut(limits.personName), organization: cut(limits.organization) },
  })
  expect(profile.ok(), await profile.text()).toBe(true)
  const file = (ending: string) => `${cut(limits.fileName - 4)}${ending}`
  const story = await storeStory(page, cut(limits.storyName), [
    { name: file('.txt'), mimeType: 'text/plain', buffer: Buffer.from(word) },
    { name: 'short.md', mimeType: 'text/markdown', buffer: Buffer.from(`# ${word}\n\n${word}\n`) },
    { name: file('.csv'), mimeType: 'text/csv', buffer: Buffer.from(`${word},gbp\n${word},4.20\n`) },
  ])
  const reply = await page.request.put(`/api/groups/${story}`, {
    data: {
      description: word,
      tags: [cut(limits.tag), 'short'],
      persona_name: cut(limits.personaName),
      persona_preamble: word,
      style_rules: [cut(limits.rule)],
      safety_rules: [cut(limits.rule)],
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  for (const scope of ['public/chat', 'chat']) {
    const answer = await page.request.post(`/api/groupchat/${story}/${scope}`, { data: { message: word } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const inDocuments = await page.request.post('/api/docstore/chat', { data: { prompt: word } })
  expect(inDocuments.ok(), await inDocuments.text()).toBe(true)
  return story
}

/** The widths of narrow phones. */
const widths = [390, 320]

/** The page is no wider than a narrow window; a failure names the elements that are. */
async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const outside = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      return [
        `${scrollWidth} px`,
        ...outside.map(
          ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent.slice(0, 40)}`,
        ),
      ]
    })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await comeToRest(page)
    expect.soft(await wide(), `${screen} at ${width} px`).toEqual([])
  }
}

type Screen = [path: string, shows: string | RegExp, reach?: (page: Page) => Promise<void>]

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click()

/** What one word is shown by, wherever it is cut. */
const start = new RegExp(cut(20))

const storyScreens = (story: string): Screen[] => [
  ['/', start],
  ['/?filter=my-stories', start],
  [`/?story=${story}`, start],
  [`/?story=${story}`, start, tab(/^Chat/)],
  [`/?story=${story}`, 'Save', (page) => pressStoryAction(page, 'Edit story')],
  [`/?story=${story}`, 'Delete this story?', (page) => pressStoryAction(page, 'Delete story')],
  ['/', 'Story name', press('Create New Story')],
  ['/account', 'Password'],
  ['/settings', 'Usage'],
  ['/settings?tab=plans', 'Plan'],
  ['/cloud-files', 'Cloud'],
]

const documentScreens = (file: string): Screen[] => [
  ['/documents', start],
  ['/documents?layout=tree', start],
  ['/documents?by=story', start],
  ['/documents?by=story&layout=tree', start],
  ['/documents?chat=open', start],
  [`/documents?file=${file}`, start],
  [`/documents?file=${file}`, 'Rename file', press('Rename')],
  ['/documents', 'Filters and tools', press('Filters and tools')],
  ['/documents', 'Drop files here', press('Upload')],
]

const visitorScreens = (story: string): Screen[] => [
  ['/', start],
  [`/share/group/${story}`, start],
  ['/login', 'Password'],
  ['/signup', 'Password'],
  ['/terms', 'What we offer'],
]

async function walk(page: Page, list: readonly Screen[]): Promise<void> {
  for (const [path, shows, reach] of list) {
    await page.goto(path)
    await reach?.(page)
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
    await expectNoSidewaysScroll(page, `${path} ${String(shows)}`)
  }
}

test(
  'P14, D3: a word of 700 letters makes no page of a story wider than a phone',
  narrow,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const story = await writeLongWords(page)
    await walk(page, storyScreens(story))
    await walk(await openWindow(browser), visitorScreens(story))
  },
)

test(
  'P14, D3: a word of 700 letters makes no page of the documents wider than a phone',
  narrow,
  async ({ browser }) => {
    const page = await openWindow(browser)
    await writeLongWords(page)
    const [first] = await expectSettled(page, 3)
    const id = first?.file_id ?? ''
    await walk(page, documentScreens(id))
    expect((await page.request.delete(`/dashboard/uploads/${id}`)).ok()).toBe(true)
    await walk(page, [['/documents?view=trash', start]])
  },
)
