import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Hear = (event: { origin: string; data: unknown }) => void

const page = 'https://stories.example.org'
const api = 'https://api.stories.example.org'

/** A page whose calls go to another origin of its site, as far as a sign-in window concerns it. */
async function openPage() {
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', api)
  const hearing = new Set<Hear>()
  const popup = { focus: vi.fn<() => void>(), close: vi.fn<() => void>() }
  const open = vi.fn<(...call: string[]) => typeof popup>(() => popup)
  vi.stubGlobal('window', {
    open,
    location: { origin: page, href: `${page}/` },
    screen: { availWidth: 1440, availHeight: 900, availLeft: 1440, availTop: 20 },
    addEventListener: (_: 'message', hear: Hear) => hearing.add(hear),
    removeEventListener: (_: 'message', hear: Hear) => hearing.delete(hear),
  })
  const { openSignInPopup } = await import('./sign-in-popup.ts')
  const say = (origin: string, data: unknown) => {
    for (const hear of hearing) hear({ origin, data })
  }
  return { openSignInPopup, open, popup, say, hearing }
}

/** How the window ended, or why no sign-in came of it; null while it is open. */
function outcomeOf<Outcome>(opened: Promise<Outcome>) {
  let outcome: Outcome | string | null = null
  void opened.then(
    (ended) => (outcome = ended),
    (failure: Error) => (outcome = failure.message),
  )
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return outcome
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('it opens the API’s popup address, 600 by 700, in the middle of the screen the page is on', async () => {
  const { openSignInPopup, open } = await openPage()
  void openSignInPopup()
  expect(open.mock.calls).toEqual([
    [`${api}/auth/google/popup`, 'storypad-sign-in', 'popup,width=600,height=700,left=1860,top=120'],
  ])
})

test.each([page, api])('a message from %s ends it, and closes the window', async (origin) => {
  const { openSignInPopup, popup, say, hearing } = await openPage()
  const outcome = outcomeOf(openSignInPopup())
  say(origin, { type: 'auth', success: true })
  expect(await outcome()).toEqual({ kind: 'signed-in' })
  expect(popup.close).toHaveBeenCalledOnce()
  expect(hearing.size).toBe(0)
})

test.each(['https://evil.example', `${page}.evil.example`, 'https://example.org', 'null', ''])(
  'a message from %j is ignored (B9)',
  async (origin) => {
    const { openSignInPopup, popup, say } = await openPage()
    const outcome = outcomeOf(openSignInPopup())
    say(origin, { type: 'auth', success: true })
    expect(await outcome()).toBeNull()
    expect(popup.close).not.toHaveBeenCalled()
  },
)

test('after 60 s, and not before, it closes and says so', async () => {
  const { openSignInPopup, popup } = await openPage()
  const outcome = outcomeOf(openSignInPopup())
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await outcome()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome()).toBe('Login timeout')
  expect(popup.close).toHaveBeenCalledOnce()
})

test.each([null, undefined])(
  'a window that is blocked, so that the browser gives %s, says so',
  async (nothing) => {
    const { openSignInPopup, hearing } = await openPage()
    vi.stubGlobal('window', { ...window, open: () => nothing })
    await expect(openSignInPopup()).rejects.toThrow('Popup blocked')
    expect(hearing.size).toBe(0)
  },
)

test('P2: a form that is being filled in stops the 60 s, and they begin again when it is left', async () => {
  const { openSignInPopup, popup, say } = await openPage()
  const outcome = outcomeOf(openSignInPopup())
  await vi.advanceTimersByTimeAsync(59_000)
  say(page, { type: 'auth-form', isFilling: true })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await outcome()).toBeNull()
  expect(popup.close).not.toHaveBeenCalled()
  say(page, { type: 'auth-form', isFilling: false })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await outcome()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome()).toBe('Login timeout')
})

test('P2: only a form of ours stops the time', async () => {
  const { openSignInPopup, say } = await openPage()
  const outcome = outcomeOf(openSignInPopup())
  say('https://evil.example', { type: 'auth-form', isFilling: true })
  say(page, { type: 'auth-form', isFilling: 'yes' })
  say(page, { type: 'auth-form' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome()).toBe('Login timeout')
})
