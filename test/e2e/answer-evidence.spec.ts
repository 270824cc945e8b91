import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type TripAnswer, tripAnswers, tripFiles } from './evidence-story.ts'
import { isPhone, openStory, openWindow, showChat, signUp, storeStory } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { endAnswer, say, speakAnswers } from './spoken-answer.ts'
import { test } from './test.ts'

// What an answer is based on: rows with their total, passages, pictures; changed by their filters, opened at their place.

const answers = (page: Page): Locator => page.getByRole('article', { name: 'Answer', exact: true })
const lastAnswer = (page: Page): Locator => answers(page).last()
const list = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

async function openTrip(browser: Browser, colorScheme: 'light' | 'dark' = 'light') {
  const page = await openWindow(browser, { colorScheme })
  const problems = watchConsole(page)
  await speakAnswers(page)
  await signUp(page, 'Maren Holt')
  const story = await storeStory(page, 'The trip', await tripFiles())
  const told = await tripAnswers(page)
  await page.goto(`/?story=${story}`)
  await showChat(page)
  const decline = page.getByRole('button', { name: 'Decline' })
  if (await decline.isVisible()) await decline.click()
  return { page, problems, told }
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByLabel('Ask about these memories')
  await field.fill(question)
  await field.press('Enter')
}

async function answer(page: Page, question: string, told: TripAnswer): Promise<void> {
  await ask(page, question)
  await begin(page, told)
  await say(page, { delta: told.message.content })
  await endAnswer(page, { done: true, message: told.message })
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
}

async function begin(page: Page, { message, relevantFiles, evidence }: TripAnswer): Promise<void> {
  await say(page, { messageId: message.id })
  await say(page, { relevantFiles })
  await say(page, { evidence })
}

const top = async (place: Locator): Promise<number> =>
  Math.round((await place.boundingBox())?.y ?? Number.NaN)

for (const colours of ['light', 'dark'] as const) {
  test(`pictures ${colours}`, async ({ browser }) => {
    const { page, told } = await openTrip(browser, colours)
    await answer(page, 'How much did food cost?', told.food)
    await takePicture(page, test.info(), 'evidence-sure')
    await page.getByRole('button', { name: 'How was this answered?' }).click()
    await page.getByRole('button', { name: 'Show all 16 rows' }).click()
    await takePicture(page, test.info(), 'evidence-all-rows')
    await answer(page, 'What did food cost?', told.unsure)
    await takePicture(page, test.info(), 'evidence-unsure')
    await lastAnswer(page).getByRole('button', { name: 'budget.csv' }).click()
    await expect(lastAnswer(page).getByText('1,260')).toBeVisible()
    await takePicture(page, test.info(), 'evidence-other')
    await answer(page, 'What was the biggest part?', told.groups)
    await takePicture(page, test.info(), 'evidence-groups')
    await answer(page, 'How long did the ridge take?', told.passage)
    await takePicture(page, test.info(), 'evidence-passage')
    await lastAnswer(page).getByRole('button', { name: 'the-ridge.md' }).first().click()
    await page.waitForTimeout(1500)
    await takePicture(page, test.info(), 'evidence-source')
  })
}
