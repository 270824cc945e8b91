import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { useOrganise } from './use-organise.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  { isPlan: false, dryRun: false },
  { isPlan: true, dryRun: true },
])('S12: organising sends the specified options, with dryRun $dryRun', async ({ isPlan, dryRun }) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return new Promise(() => undefined)
  })
  const Run = () => <p>{useOrganise({ isPlan }).state}</p>
  draw(<Run />)
  await vi.waitFor(() =>
    expect(bodies).toEqual([
      { maxDocs: 500, onlyUngrouped: true, maxStories: 15, minDocsPerStory: 2, dryRun },
    ]),
  )
})
