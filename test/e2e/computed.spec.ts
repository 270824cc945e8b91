import { expect, type Page } from '@playwright/test'
import { expectSettled, openDocumentTools, openWindow, signUp } from './people.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { test } from './test.ts'

// Computed figures, missing answers and quotes, as users see them.

const file = (name: string, words: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(words),
})

const costs = file(
  'trip-costs.csv',
  'day,item,gbp\n2026-10-23,Cottage,612.00\n2026-10-24,Launch x4,46.40\n2026-10-24,Ferry,38.00\n2026-10-25,Cream teas,31.20\n',
  'text/csv',
)
const ridge = file(
  'the-ridge.md',
  '# The ridge\n\nWe left at eight. The ridge took two hours ten up and one hour forty down, and nobody complained.\n',
)
const fence = file(
  'fence.md',
  '# The fence\n\nNora Vance painted the fence in May 2022, two coats of green.\n',
)

async function ask(page: Page, question: string, answers: number) {
  const field = page.getByLabel('Ask about your documents')
  await field.fill(question)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(answers)
  return page.getByRole('article', { name: 'Answer', exact: true }).nth(answers - 1)
}

test('a sum is shown with its parts, a missing value is reported, and other questions are one press away', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Maren Holt')
  for (const one of [costs, ridge, fence])
    expect((await page.request.post('/upload/file', { multipart: { file: one } })).ok()).toBe(true)
  await expectSettled(page, 3)
  await page.goto('/documents')
  await openDocumentTools(page)
  await page.getByRole('button', { name: 'Open the document chat' }).click()

  const sum = await ask(page, 'How much did the trip cost in total, by item?', 1)
  await expect(sum).toContainText('727.60')
  const figure = sum.getByRole('table')
  await expect(figure).toContainText('Sum of gbp')
  for (const words of ['Cottage', '612.00', 'Cream teas', '31.20']) await expect(figure).toContainText(words)
  await expect(sum.getByRole('button', { name: /^Source.*trip-costs\.csv/ })).toContainText('rows 1–4')

  const year = await ask(page, 'And in 2024?', 2)
  await expect(year).not.toContainText('727.60')

  const quoted = await ask(page, 'How long did the ridge take?', 3)
  await expect(quoted).toContainText('two hours ten up')
  await expect(quoted.getByRole('button', { name: /the-ridge\.md/ })).toContainText('line 3')

  const refused = await ask(page, 'Who painted the fence in 2019?', 4)
  await expect(refused).toContainText('Nothing in your documents says anything about “2019”.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await figure.scrollIntoViewIfNeeded()
    await takePicture(page, test.info(), 'computed-answer')
    await refused.scrollIntoViewIfNeeded()
    await takePicture(page, test.info(), 'refused-answer')
    await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours')
  }
  await refused.getByRole('button', { name: /Who painted the fence in 2022\?/ }).click()
  await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(5)
  await expect(page.getByRole('article', { name: 'Answer', exact: true }).last()).toContainText(
    'Nora Vance painted the fence in May 2022',
  )
  expect(await problems()).toEqual([])
})

test('what is not sure is said to come closest, and what only others have is shown as that @once', async ({
  browser,
}) => {
  const page = await openWindow(browser)
  const problems = watchConsole(page)
  await signUp(page, 'Ida Moen')
  const texts = [
    file(
      'tour.md',
      '# The tour\n\nWe leave Guebwiller on Tuesday at six in the morning. The choir sings at the inn.\n\nThe coach goes from the car park on Wednesday at 4.30. It has a lavatory.\n',
    ),
    file(
      'letter.md',
      'The hip operation of dad is on 11 June 2024 in Truro, and he needs somebody to drive.\n',
    ),
    file(
      'minutes.md',
      'Apologies: Desmond Akehurst, after his cataract. The raffle is on 3 May 2024 in the hall.\n',
    ),
  ]
  for (const one of texts)
    expect((await page.request.post('/upload/file', { multipart: { file: one } })).ok()).toBe(true)
  await expectSettled(page, 3)
  await page.goto('/documents')
  await openDocumentTools(page)
  await page.getByRole('button', { name: 'Open the document chat' }).click()

  const unsure = await ask(page, 'What time does the coach leave the harbour in the morning?', 1)
  await expect(unsure).toContainText('Not sure, but this looks closest:')
  await expect(unsure).toContainText('4.30')

  const apart = await ask(page, 'When is the cataract operation?', 2)
  await expect(apart).toContainText(/^(?:Not sure, but this looks closest:|Nothing in your documents)/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await unsure.scrollIntoViewIfNeeded()
    await takePicture(page, test.info(), 'unsure-answer')
    await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours')
  }
  expect(await problems()).toEqual([])
})
