import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dark, light } from '#web/ui/theme/tokens.ts'

// Pages outside of the web's bundle repeat colours of the palette; these files cannot import it.
const files = [
  'web/index.html',
  'web/public/offline.html',
  'web/public/manifest.webmanifest',
  'server/features/sign-in/popup-page.ts',
  'server/features/accounts/render-email.ts',
]

const coloursIn = (text: string): string[] =>
  (text.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi) ?? []).map((colour) => colour.toLowerCase())

test.each(files)('%s uses colours of the palette only', (file) => {
  const palette = new Set([...coloursIn(JSON.stringify({ light, dark })), '#fff'])
  const used = coloursIn(readFileSync(file, 'utf8'))
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((colour) => !palette.has(colour))).toEqual([])
})
