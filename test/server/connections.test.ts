import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#contract/calls/accounts.ts'
import {
  connectCallback,
  connectDrive,
  disconnectDrive,
  listConnections,
  type DriveProvider,
} from '#contract/calls/connections.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { createTokenVault } from '#server/features/connections/token-vault.ts'
import { createConnections } from '#server/features/connections/connections-service.ts'
import { openDrives } from '#server/engines/drives/open-drives.ts'
import type { DriveWorld } from '#test/fakes/drive-world.ts'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { startOneDrive, type FakeOneDrive } from '#test/fakes/one-drive.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { agreeAtProvider, connectAs } from '#test/support/connect-drive.ts'
import { member, visitor, type Person } from '#test/support/person.ts'

// People connect their drives, which stay connected, and are forgotten.

let google: FakeGoogleDrive
let microsoft: FakeOneDrive
let app: TestApp
/** Another server of the same installation. */
let second: TestApp
beforeAll(async () => {
  ;[google, microsoft] = await Promise.all([startGoogleDrive(), startOneDrive()])
  const environment = { ...google.environment, ...microsoft.environment }
  app = await startTestApp(environment)
  second = await startTestApp(environment, { beside: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
  await Promise.all([google.close(), microsoft.close()])
})

type Member = Awaited<ReturnType<typeof member>>
let maren: Member
beforeEach(async () => {
  for (const world of [google.world, microsoft.world]) Object.assign(world, { accessSeconds: 3_600 })
  maren = await member(app)
})

const worldOf = (provider: DriveProvider): DriveWorld =>
  provider === 'googledrive' ? google.world : microsoft.world
const goal = (response: Response) => [response.status, response.headers.get('location')]
const viewerOf = (person: Member): Viewer => ({
  kind: 'user',
  userId: person.profile.id,
  transport: 'program',
})

const listed = async (person: Person) => (await person.call(listConnections)).connections
/** What a job would do: reads the beginning of the drive. */
const browse = (person: Member, provider: DriveProvider, { services }: TestApp = app) =>
  services.connections.withDrive(viewerOf(person), provider, (drive, access) =>
    drive.list(access, { id: null, next: null }),
  )
const tokenCalls = (world: DriveWorld) =>
  world.requests.filter(({ path: pathname }) => pathname.endsWith('/token')).length

describe.each(['googledrive', 'onedrive'] as const)('%s', (provider) => {
  test('is connected, is reported with its address and date, and is forgotten', async () => {
    expect(await maren.call(listConnections)).toEqual({
      connections: [],
      available: ['onedrive', 'googledrive'],
    })
    await connectAs(maren, provider)
    const [connection, ...others] = await listed(maren)
    expect(others).toEqual([])
    expect(connection).toMatchObject({ provider, is_active: true, email: worldOf(provider).email })
    expect(Math.abs(Date.now() - Date.parse(connection?.connected_at ?? ''))).toBeLessThan(60_000)
    await maren.call(disconnectDrive, { params: { provider } })
    expect(await listed(maren)).toEqual([])
    await expect(browse(maren, provider)).rejects.toMatchObject({ code: 'drive_not_connected' })
    // Forgetting what is forgotten is no failure.
    await maren.call(disconnectDrive, { params: { provider } })
  })

  test('an answer is accepted once, from the browser and user that requested it (B2)', async () => {
    const expired = [302, '/settings?error=connect_expired']
    const path = connectCallback.path.replace(':provider', provider)
    expect(goal(await maren.fetch(`${path}?code=abc`))).toEqual(expired)
    const back = await agreeAtProvider(maren, provider)
    const other = await member(app)
    expect(goal(await other.fetch(back))).toEqual(expired)
    const changed = back.replace(/state=(.)/, (_, first) => `state=${first === 'a' ? 'b' : 'a'}`)
    expect(goal(await maren.fetch(changed))).toEqual(expired)
    // A code of one provider is worth nothing at the other's door.
    const elsewhere = provider === 'onedrive' ? 'googledrive' : 'onedrive'
    const atOther = new Map(maren.cookies)
    expect(goal(await maren.fetch(back.replace(provider, elsewhere)))).toEqual(expired)
    for (const [name, value] of atOther) maren.cookies.set(name, value)
    expect(goal(await maren.fetch(back))).toEqual(expired)
    expect(await listed(maren)).toEqual([])

    const again = await agreeAtProvider(maren, provider)
    const cookies = new Map(maren.cookies)
    await maren.fetch(again)
    expect(await listed(maren)).toHaveLength(1)
    for (const [name, value] of cookies) maren.cookies.set(name, value)
    expect(goal(await maren.fetch(again))).toEqual(expired)
  })

  test('another user signed in meanwhile does not get the drive of who began (B2)', async () => {
    const back = await agreeAtProvider(maren, provider)
    await maren.request(logout)
    expect(goal(await maren.fetch(back))).toEqual([302, '/settings?error=connect_expired'])
  })

  test('anyone who says no at the provider is back in the settings, and nothing is connected', async () => {
    const state = new URL(await agreeAtProvider(maren, provider), app.url).searchParams.get('state') ?? ''
    const path = connectCallback.path.replace(':provider', provider)
    const back = await maren.fetch(`${path}?error=access_denied&state=${state}`)
    expect(goal(back)).toEqual([302, '/settings?error=connect_cancelled'])
    expect(await listed(maren)).toEqual([])
  })

  test.each([
    [{ status: 400, body: { error: 'invalid_grant' } }, 'connect_refused'],
    [{ status: 503 }, 'drive_unreachable'],
    ['cut' as const, 'drive_unreachable'],
    ['no-json' as const, 'drive_unreachable'],
  ])('a provider that answers %j instead of with tokens connects nothing', async (fault, problem) => {
    const back = await agreeAtProvider(maren, provider)
    const tokenPath = provider === 'googledrive' ? '/token' : '/common/oauth2/v2.0/token'
    worldOf(provider).fail(tokenPath, fault)
    expect(goal(await maren.fetch(back))).toEqual([302, `/settings?error=${problem}`])
    expect(await listed(maren)).toEqual([])
  })

  test('thirty who need the next access at once, in two processes, have it asked for once', async () => {
    Object.assign(worldOf(provider), { accessSeconds: 30 })
    await connectAs(maren, provider)
    Object.assign(worldOf(provider), { accessSeconds: 3_600 })
    const before = tokenCalls(worldOf(provider))
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, at) => browse(maren, provider, at % 2 === 0 ? app : second)),
    )
    expect(pages).toHaveLength(30)
    expect(tokenCalls(worldOf(provider)) - before).toBe(1)
  })

  test('an access that the provider ends before its time is renewed, and the work done', async () => {
    await connectAs(maren, provider)
    worldOf(provider).endAccess()
    expect((await browse(maren, provider)).entries).toEqual([])
    expect(await listed(maren)).toMatchObject([{ provider, is_active: true }])
  })

  test('a leave that was taken back at the provider is shown as such, and can be given again', async () => {
    await connectAs(maren, provider)
    worldOf(provider).endGrants()
    await expect(browse(maren, provider)).rejects.toMatchObject({ code: 'drive_not_connected' })
    expect(await listed(maren)).toMatchObject([{ provider, is_active: false }])
    await connectAs(maren, provider)
    expect(await listed(maren)).toMatchObject([{ provider, is_active: true }])
    expect((await browse(maren, provider)).entries).toEqual([])
  })

  test('a provider in trouble ends nothing: the next try asks again', async () => {
    await connectAs(maren, provider)
    worldOf(provider).endAccess()
    const tokenPath = provider === 'googledrive' ? '/token' : '/common/oauth2/v2.0/token'
    worldOf(provider).fail(tokenPath, { status: 503 })
    await expect(browse(maren, provider)).rejects.toMatchObject({ name: 'DriveBusy' })
    expect((await browse(maren, provider)).entries).toEqual([])
  })

  test('tokens are readable by no one who has the database, and open for their owner alone', async () => {
    await connectAs(maren, provider)
    const { rows } = await app.services.database.pool.query<{ sealed: Buffer; text: string }>(
      'select sealed, c::text as text from cloud_connections c where owner_id = $1',
      [maren.profile.id],
    )
    const { secrets } = app.services
    const vault = createTokenVault(secrets.keys)
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0)
    const tokens = vault.open({ ownerId: maren.profile.id, provider }, sealed)
    expect(tokens?.access).toMatch(/^\S{20,}$/)
    for (const token of [tokens?.access ?? '', tokens?.renewal ?? '']) {
      expect(sealed.includes(token)).toBe(false)
      expect(rows[0]?.text).not.toContain(Buffer.from(token).toString('hex'))
    }
    // Copied into another user's row they are worth nothing.
    const neighbour = await member(app)
    await connectAs(neighbour, provider)
    await app.services.database.pool.query('update cloud_connections set sealed = $1 where owner_id = $2', [
      sealed,
      neighbour.profile.id,
    ])
    await expect(browse(neighbour, provider)).rejects.toMatchObject({ code: 'drive_not_connected' })
    expect(await listed(neighbour)).toMatchObject([{ is_active: false }])
    sealed[20] = (sealed[20] ?? 0) ^ 1
    expect(vault.open({ ownerId: maren.profile.id, provider }, sealed)).toBeNull()
  })

  test('after a change of keys everything is sealed again before the old key is forgotten', async () => {
    await connectAs(maren, provider)
    const [old] = app.services.secrets.keys
    const fresh = randomBytes(32)
    const { database, config } = app.services
    const withKeys = (keys: readonly Buffer[]) =>
      createConnections({
        database,
        drives: openDrives(config.drives),
        vault: createTokenVault(keys),
        warn: () => {},
      })
    await withKeys([fresh, old ?? fresh]).resealAll()
    const read = (connections: ReturnType<typeof withKeys>) =>
      connections.withDrive(viewerOf(maren), provider, async (_, access) => access.length > 0)
    expect(await read(withKeys([fresh]))).toBe(true)
    await withKeys([old ?? fresh, fresh]).resealAll()
    expect(await read(app.services.connections)).toBe(true)
  })
})

test('the leave is given back to Google, and the drive is forgotten even when Google does not answer', async () => {
  await connectAs(maren, 'googledrive')
  expect(google.world.isGranted()).toBe(true)
  google.world.endGrants()
  await connectAs(maren, 'googledrive')
  await maren.call(disconnectDrive, { params: { provider: 'googledrive' } })
  expect(google.world.isGranted()).toBe(false)
  await connectAs(maren, 'googledrive')
  google.world.fail('/revoke', { status: 503 })
  await maren.call(disconnectDrive, { params: { provider: 'googledrive' } })
  expect(await listed(maren)).toEqual([])
})

test('a visitor sees no drives, and is brought to the settings, which ask to sign in', async () => {
  const stranger = visitor(app)
  expect((await stranger.request(listConnections)).status).toBe(401)
  expect((await stranger.request(disconnectDrive, { params: { provider: 'onedrive' } })).status).toBe(401)
  const reply = await stranger.request(connectDrive, { params: { provider: 'onedrive' } })
  expect(goal(reply)).toEqual([302, '/settings?tab=cloud'])
  expect((await maren.request(connectDrive, { params: { provider: 'dropbox' } })).status).toBe(404)
})

test('anyone who comes by another name of the installation goes to its own address first, once', async () => {
  const path = connectDrive.path.replace(':provider', 'onedrive')
  const elsewhere = { headers: { 'x-forwarded-host': `localhost:${new URL(app.url).port}` } }
  const own = `${path}?moved=1`
  expect(goal(await visitor(app).fetch(path, elsewhere))).toEqual([302, `${app.url}${own}`])
  // The user signs in there; a proxy that hides the host causes no redirect loop.
  expect(goal(await visitor(app).fetch(own, elsewhere))).toEqual([302, '/settings?tab=cloud'])
})

test('of two people each has a drive of their own, and no one sees the other’s', async () => {
  const jonas = await member(app)
  await connectAs(maren, 'onedrive')
  expect(await listed(jonas)).toEqual([])
  await jonas.call(disconnectDrive, { params: { provider: 'onedrive' } })
  expect(await listed(maren)).toMatchObject([{ provider: 'onedrive', is_active: true }])
})

test('where no provider is set up there is nothing to connect, and it is said so', async () => {
  const bare = await startTestApp()
  try {
    const person = await member(bare)
    expect(await person.call(listConnections)).toEqual({ connections: [], available: [] })
    const reply = await person.request(connectDrive, { params: { provider: 'googledrive' } })
    expect(goal(reply)).toEqual([302, '/settings?error=drive_not_set_up'])
  } finally {
    await bare.close()
  }
})

test('the drives of a closed account are given back, and are in its export before that', async () => {
  google.world.endGrants()
  await connectAs(maren, 'googledrive')
  const entries: string[] = []
  for await (const entry of app.services.features['connections']?.personalData?.entries(maren.profile.id) ??
    [])
    entries.push(entry.path)
  expect(entries).toEqual(['connections.json'])
  await app.services.database.pool.query(
    `update users set deleted_at = now() - interval '60 days' where id = $1`,
    [maren.profile.id],
  )
  await app.services.personalData.remove(maren.profile.id, new AbortController().signal)
  expect(google.world.isGranted()).toBe(false)
  const { rows } = await app.services.database.pool.query(
    'select 1 from cloud_connections where owner_id = $1',
    [maren.profile.id],
  )
  expect(rows).toEqual([])
})
