import { expect } from 'vitest'
import { connectDrive, type DriveProvider } from '#contract/connections.ts'
import type { Person } from '#test/support/person.ts'

/** Leaves for the provider and agrees there; gives the path the browser is sent back to. */
export async function agreeAtProvider(person: Person, provider: DriveProvider): Promise<string> {
  const asked = await person.request(connectDrive, { params: { provider } })
  expect(asked.status).toBe(302)
  const back = await fetch(asked.headers.get('location') ?? '', { redirect: 'manual' })
  return (back.headers.get('location') ?? '').replace(person.app.url, '')
}

/** Connects a drive as a browser does. */
export async function connectAs(person: Person, provider: DriveProvider): Promise<void> {
  const back = await person.fetch(await agreeAtProvider(person, provider))
  expect([back.status, back.headers.get('location')]).toEqual([
    302,
    `/settings?success=${provider}_connected`,
  ])
}
