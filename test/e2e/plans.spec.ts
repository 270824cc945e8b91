import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import { newDataFolder, startServer, type OwnServer } from './own-server.ts'
import { openWindow, signUp, pictured } from './people.ts'
import { expectAccessible, takePicture } from './pictures.ts'
import { test } from './test.ts'

// A user reaches the limits of the free plan, buys another one, and cancels it again without losing data.

test.describe.configure({ mode: 'default' })

const plans = `
plans:
  - id: personal
    name: Personal
    description: For one album and the people in it.
    price: 0
    features: [2 questions a month, 200 image uploads, Public and private stories]
    limits: {questions: 2, image_uploads: 200, image_generations: 0}
  - id: family
    name: Family
    description: For the whole family’s pictures.
    price: 9
    stripe_price_id: price_family
    features: ['2,000 questions a month', '5,000 image uploads', Everything in Personal]
    limits: {questions: 2000, image_uploads: 5000}
  - id: studio
    name: Studio
    description: For people who tell stories for customers.
    price: 29
    stripe_price_id: price_studio
    features: [Unlimited questions, Everything in Family]
`

let stripe: FakeStripe
let server: OwnServer
let dataFolder: string
test.beforeAll(async () => {
  ;[stripe, dataFolder] = await Promise.all([
    startStripe({ id: 'price_family', amount: 900 }, { id: 'price_studio', amount: 2900 }),
    newDataFolder(),
  ])
  const file = path.join(path.dirname(dataFolder), `${path.basename(dataFolder)}-plans.yaml`)
  await fs.writeFile(file, plans)
  server = await startServer({ DATA_DIR: dataFolder, PLANS_FILE: file, ...stripe.environment })
  stripe.sendTo(`${server.url}/api/stripe/webhook`)
})
test.afterAll(async () => {
  await server.stop()
  await stripe.close()
  await fs.rm(dataFolder, { recursive: true, force: true })
})

const cardOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const openPlans = (page: Page) => page.goto('/settings')

async function ask(page: Page, words: string): Promise<void> {
  const field = page.getByLabel('Ask about your documents')
  await field.fill(words)
  await field.press('Enter')
}

test(
  'a limit that is reached leads to a plan with more, which is bought, given up, and loses nothing',
  pictured,
  async ({ browser }) => {
    const page = await openWindow(browser, { baseURL: server.url, serviceWorkers: 'block' })
    await signUp(page, 'Ines Falk', server.url)
    await page.request.post(`${server.url}/upload/file`, {
      multipart: {
        file: { name: 'day-3.txt', mimeType: 'text/plain', buffer: Buffer.from('Rain till eleven.') },
      },
    })
    for (const prompt of ['Rain?', 'Wind?'])
      await page.request.post(`${server.url}/api/docstore/chat`, { data: { prompt } })

    await page.goto('/documents?chat=open')
    await ask(page, 'And then?')
    await expect(
      page.getByRole('alert').getByText(/^You’ve used all 2 questions in your Personal plan this month/),
    ).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, test.info(), 'plan-limit-in-chat')
    await page.getByRole('link', { name: 'See plans' }).first().click()

    await expect(cardOf(page, 'Personal').getByText('Current plan')).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, test.info(), 'plans-sold')

    // Stripe is down: nothing happens but a sentence.
    stripe.fail('/v1/customers', { status: 500 }, { status: 500 })
    await page.getByRole('button', { name: 'Upgrade to Family' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Nothing was charged')
    await takePicture(page, test.info(), 'plans-checkout-failed')
    await page.getByRole('alertdialog').getByRole('button').click()

    // The user goes back.
    await page.getByRole('button', { name: 'Upgrade to Family' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('Checkout cancelled. Your plan hasn’t changed.')).toBeVisible()
    await takePicture(page, test.info(), 'plans-turned-back')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await takePicture(page, test.info(), 'plans-turned-back')
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('button', { name: 'Upgrade to Family' }).click()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Thank you. You’re now on the Family plan.')).toBeVisible()
    await expect(cardOf(page, 'Family').getByText(/^Renews on/)).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, test.info(), 'plans-paid')
    await page.reload()
    await expect(cardOf(page, 'Family').getByText('Current plan')).toBeVisible()
    await expect(page.getByText(/^Thank you/)).toHaveCount(0)

    await page.goto('/documents?chat=open')
    await ask(page, 'Rain on the third day?')
    await expect(page.getByText(/Rain till eleven/).last()).toBeVisible()

    await openPlans(page)
    await page.getByRole('button', { name: 'Manage plan' }).click()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('link', { name: 'Return' }).click()
    await expect(
      page.getByText(/^Cancelled\. You keep this plan until .+, then move to Personal\. Your files stay\.$/),
    ).toBeVisible()
    await takePicture(page, test.info(), 'plans-cancelled')

    const [subscription] = [...stripe.subscriptions.values()]
    stripe.change(subscription?.id ?? '', { status: 'canceled' })
    await expect(async () => {
      await openPlans(page)
      await expect(cardOf(page, 'Personal').getByText('Current plan')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.goto('/documents')
    await expect(page.getByText('day-3.txt').first()).toBeVisible()
  },
)
