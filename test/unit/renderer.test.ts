import { expect, test } from 'vitest'
import type { Renderer } from '#server/render-pages.ts'
import { openOwnPages, openPages } from '#web/server-render.tsx'

test('what the web exports to be called by the server is what the server calls', () => {
  // The build between them knows no types; here they meet.
  const called: Renderer = { openPages, openOwnPages }
  for (const open of Object.values(called)) expect(open).toBeTypeOf('function')
})
