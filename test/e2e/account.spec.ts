import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readZip } from '#test/support/read-zip.ts'
import { expectAccessible, takePicture, watchConsole } from './pictures.ts'
import { expectAlert, once, openWindow, isPhone, siteData } from './people.ts'
import { keptPhoto } from './photos.ts'
import { test } from './test.ts'

const password = 'a long enough secret'

let people = 0

async function signUp(page: Page, name: string): Promise<{ username: string; email: string }> {
  people += 1
  const { workerIndex } = test.info()
  const username = `me.${name.toLowerCase().replace(/\W/g, '.')}.${workerIndex}.${people}`
  const body = { name, username, email: `${username}@example.org`, password, accept_licence: true }
  const reply = await page.request.post('/auth/signup', { data: body })
  expect(reply.ok()).toBe(true)
  return body
}

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
}

async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username or email address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'CONTINUE' }).click()
}

/** The token of a link to this page in the newest email to an address; emails lie in the data folder of the server under test. */
async function mailedToken(to: string, page: string): Promise<string> {
  const folder = path.join(siteData(), 'mail')
  let token = ''
  await expect
    .poll(async () => {
      // An email that is being written has a name that begins with a dot.
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => !name.startsWith('.'))
        .toSorted()
        .toReversed()
      for (const name of names) {
        const source = (await readFile(path.join(folder, name), 'utf8'))
          .replaceAll('=\r\n', '')
          .replaceAll('=3D', '=')
        const [, found = ''] = new RegExp(`${page}\\?token=([\\w-]{43})`).exec(source) ?? []
        if (source.includes(`To: ${to}\r\n`)) token ||= found
      }
      return token
    })
    .not.toBe('')
  return token
}

const photo = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await keptPhoto('morning', 3, '2026:10:24 10:52:00'),
})

test(
  'a profile is updated with an avatar, which stands wherever its person does',
  once,
  async ({ browser }) => {
    const page = await openWindow(browser)
    const problems = watchConsole(page)
    await signUp(page, 'Maren Holt')
    await openAccount(page)
    await takePicture(page, test.info(), 'account')
    await expect(page.getByRole('heading', { name: 'Account Details', exact: true })).toBeVisible()
    const sent: string[][] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/profile/update-profile')) return
      const form = request.postDataBuffer()?.toString('latin1') ?? ''
      sent.push([...form.matchAll(/form-data; name="(\w+)"/g)].map(([, name = '']) => name))
    })

    await test.step('name and email are required, organization is not', async () => {
      const field = (label: string) => page.getByLabel(label, { exact: true })
      const [name, email, organization] = [field('Name'), field('Email'), field('Organization')] as const
      await expect(name).toHaveAttribute('required')
      await expect(email).toHaveAttribute('required')
      await expect(organization).not.toHaveAttribute('required')
      const address = await email.inputValue()
      await name.fill('')
      await email.fill('')
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await expect(name).toHaveAccessibleDescription('Enter your name.')
      await expect(email).toHaveAccessibleDescription('Enter your email address.')
      expect(sent).toEqual([])
      await name.fill('Maren H.')
      await email.fill(address)
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await expect(page.getByText('Profile updated')).toBeVisible()
      expect(sent).toEqual([['name', 'email', 'organization']])
    })

    await page.getByLabel('Organization').fill('Harbour Office')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload Avatar', exact: true }).click()
    await (await choosing).setFiles(await photo())
    await expect(page.getByText('me.jpg will appear once you update your profile.')).toBeVisible()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Profile updated')).toBeVisible()
    await expect(page.getByLabel('Organization')).toHaveValue('Harbour Office')
    const bar = page.getByRole(isPhone() ? 'banner' : 'navigation').first()
    await expect(bar.locator('img[src*="/api/avatars/"]')).toBeVisible()
    await expect(page.getByText('Signed in as Maren H.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await takePicture(page, test.info(), 'account-avatar')
    expect(await problems()).toEqual([])
  },
)

test(
  'what the server refuses is an alert, and its words stand next to the field',
  once,
  async ({ browser }) => {
    const [page, other] = [await openWindow(browser), await openWindow(browser)]
    const { email } = await signUp(other, 'Jonas Okafor')
    await signUp(page, 'Maren Holt')
    await openAccount(page)
    await page.locator('input[type=file]').setInputFiles({
      name: 'page.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(page.getByText('Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expectAlert(page, 'Failed to update profile')
    await expect(page.getByText('An account already uses this address.')).toBeVisible()
    await takePicture(page, test.info(), 'account-refused')
  },
)

test('a new address is confirmed by its mailed link', once, async ({ browser }) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  const { email, username } = await signUp(page, 'Priya Raman')
  const wanted = `new.${email}`
  await openAccount(page)
  await page.getByLabel('Email').fill(wanted)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  // Without a mail server nothing was mailed, and nothing says so.
  await expect(page.getByText(`The link for ${wanted} is in the mail folder`)).toBeVisible()
  await expect(page.getByText(`Until then we’ll keep using ${email}.`)).toBeVisible()
  await expect(page.getByText(/that inbox/)).toHaveCount(0)
  // What changes something else sends no other email.
  await page.getByLabel('Name').fill('Priya R.')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await takePicture(page, test.info(), 'account-pending')
  await page.goto(`/verify-email?token=${await mailedToken(wanted, '/verify-email')}`)
  await takePicture(page, test.info(), 'verify-email')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`${wanted} is confirmed.`)).toBeVisible()
  await openAccount(page)
  await expect(page.getByLabel('Email')).toHaveValue(wanted)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  expect(username).not.toBe('')
})

test(
  'a changed password signs the other browser out; sessions are signed out one by one or all at once',
  once,
  async ({ browser }) => {
    const [page, other] = [await openWindow(browser), await openWindow(browser)]
    const { username } = await signUp(page, 'Tom Whelan')
    await logIn(other, username, password)
    await expect(other.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
    await openAccount(page)
    await page.getByLabel('Current password').fill('a wrong secret')
    await page.getByLabel('New password').fill('an even longer secret')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('That isn’t your current password.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toBeVisible()
    await page.getByText('Signed-in browsers').scrollIntoViewIfNeeded()
    await takePicture(page, test.info(), 'account-sessions')
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('an even longer secret')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toBeHidden()
    await other.goto('/account')
    await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible()

    for (const name of [/^Sign out Chrome/, 'Sign out everywhere else']) {
      await logIn(other, username, 'an even longer secret')
      await expect(other.getByRole('heading', { name: 'Log in' })).toBeHidden()
      await page.reload()
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('button', { name })).toBeHidden()
      await expect(page.getByText('This browser', { exact: true })).toBeVisible()
      await other.goto('/account')
      await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible()
    }
  },
)

test('a forgotten password is set by the mailed link', once, async ({ browser }) => {
  const page = await openWindow(browser)
  const { email, username } = await signUp(page, 'Ines Duarte')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password', level: 1 })).toBeVisible()
  await takePicture(page, test.info(), 'forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await takePicture(page, test.info(), 'forgot-password-sent')
  await page.goto(`/reset-password?token=${await mailedToken(email, '/reset-password')}`)
  await page.getByLabel('New password').fill('an even longer secret')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set. Log in to continue.')).toBeVisible()
  await logIn(page, username, 'an even longer secret')
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await page.goto(`/reset-password?token=${'x'.repeat(43)}`)
  await page.getByLabel('New password').fill('an even longer secret')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  // What cannot work any more is not offered again.
  await expect(page.getByRole('button', { name: 'Set password' })).toBeHidden()
  await takePicture(page, test.info(), 'reset-password-over')
})

test('sessions that cannot be loaded say so and are tried again', once, async ({ browser }) => {
  const page = await openWindow(browser, { colorScheme: 'dark' })
  await signUp(page, 'Olu Adeyemi')
  await page.route('**/profile/sessions', (route) => route.abort())
  await openAccount(page)
  const words = page.getByText('Couldn’t load your signed-in browsers.')
  await expect(words).toBeVisible({ timeout: 20_000 })
  await words.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'account-sessions-failing')
  await page.unroute('**/profile/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
})

test('everything is downloaded as a zip', once, async ({ browser }) => {
  const page = await openWindow(browser)
  await signUp(page, 'Ada Example')
  const { buffer, ...file } = await photo()
  await page.request.post('/upload/file', { multipart: { file: { ...file, buffer } } })
  await openAccount(page)
  await expect(page.getByText('1 file: your original files')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^storypad-me\.ada\.example\..*\.zip$/)
  const zip = readZip(await readFile(await download.path()))
  expect(zip.get('files/me.jpg')?.equals(buffer)).toBe(true)
})

test('an account is deleted, and opened again by signing in', once, async ({ browser }) => {
  const page = await openWindow(browser)
  const { username } = await signUp(page, 'Lena Brandt')
  const otherTab = await page.context().newPage()
  await openAccount(otherTab)
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(
    dialog.getByText('All your files, stories and questions will be deleted with it.'),
  ).toBeVisible()
  await dialog.getByLabel(`Type ${username} to confirm`).fill('somebody')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('That isn’t your username.')).toBeVisible()
  await takePicture(page, test.info(), 'account-delete')
  await dialog.getByLabel(`Type ${username} to confirm`).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('alertdialog')).toHaveText(/Your account is closed/)
  await expect(otherTab).toHaveURL(/\/login$/)
  await otherTab.close()
  await page.getByRole('button', { name: 'OK' }).click()

  await logIn(page, username, password)
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expect(page.getByText('permanently deleted on')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, test.info(), 'keep-account')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Stories', level: 1 })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lena Brandt')
})
