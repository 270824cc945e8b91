import { connectDrive, type DriveProvider } from '#contract/calls/connections.ts'
import type { Person } from '#test/support/person.ts'
import { cookiesOf } from '#test/support/sign-up.ts'

/** Leaves for the provider and agrees there; gives the path the browser is sent back to. */
export async function agreeAtProvider(person: Person, provider: DriveProvider): Promise<string> {
  const reply = await person.request(connectDrive, { params: { provider } })
  if (reply.status !== 302) throw new Error(`leaving for the provider answered ${reply.status}`)
  const back = await fetch(reply.headers.get('location') ?? '', { redirect: 'manual' })
  return (back.headers.get('location') ?? '').replace(person.app.url, '')
}

/** Connects a drive as a browser does. */
export async function connectAs(person: Person, provider: DriveProvider): Promise<void> {
  const back = await person.fetch(await agreeAtProvider(person, provider))
  const goal = back.headers.get('location')
  if (goal !== `/settings?success=${provider}_connected`)
    throw new Error(`the drive was not connected: ${goal}`)
}

/** Connects a drive at a running program, whose person `cookie` is. */
export async function connectAt(url: string, cookie: string, provider: DriveProvider): Promise<void> {
  const path = connectDrive.path.replace(':provider', provider)
  const reply = await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' })
  const agreed = await fetch(reply.headers.get('location') ?? '', { redirect: 'manual' })
  const back = await fetch(agreed.headers.get('location') ?? '', {
    headers: { cookie: `${cookie}; ${cookiesOf(reply)}` },
    redirect: 'manual',
  })
  const goal = back.headers.get('location')
  if (!goal?.includes('success=')) throw new Error(`the drive was not connected: ${goal}`)
}
