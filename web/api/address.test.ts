import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The addresses of a web that was built like this and is shown on https://stories.example.org. */
async function builtWith(environment: Record<string, string>) {
  vi.resetModules()
  vi.stubGlobal('window', { location: { href: 'https://stories.example.org/settings' } })
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const { apiOrigin, apiUrl, assetUrl } = await import('./address.ts')
  return {
    avatar: apiUrl('/api/avatars/ada/1'),
    origin: apiOrigin(),
    picture: assetUrl('dusk.webp'),
    elsewhere: apiUrl('https://files.example.org/a.webp'),
  }
}

test('calls, avatars and pictures come from the page’s own origin unless the web was built for another', async () => {
  expect(await builtWith({})).toEqual({
    avatar: '/api/avatars/ada/1',
    origin: 'https://stories.example.org',
    picture: '/assets/dusk.webp',
    elsewhere: 'https://files.example.org/a.webp',
  })
})

test('with an API base, paths begin with it, and the pictures are in /assets of its host', async () => {
  expect(await builtWith({ VITE_API_URL: 'https://api.example.org' })).toEqual({
    avatar: 'https://api.example.org/api/avatars/ada/1',
    origin: 'https://api.example.org',
    picture: 'https://api.example.org/assets/dusk.webp',
    elsewhere: 'https://files.example.org/a.webp',
  })
})

test('the place of the pictures can be set by itself', async () => {
  const { avatar, picture } = await builtWith({
    VITE_API_URL: 'https://api.example.org',
    VITE_ASSETS_URL: 'https://cdn.example.org/storypad',
  })
  expect([avatar, picture]).toEqual([
    'https://api.example.org/api/avatars/ada/1',
    'https://cdn.example.org/storypad/dusk.webp',
  ])
})
