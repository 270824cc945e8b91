import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDrives } from '#server/config/drives-config.ts'
import { graphFaults, startOneDrive, type FakeOneDrive } from '#test/fakes/one-drive.ts'
import { driveSuite, grantOf } from './drive.suite.ts'
import { DriveBusy } from './drive-errors.ts'
import { openDrives } from './open-drives.ts'

function open({ environment }: FakeOneDrive) {
  const { onedrive: drive, close } = openDrives(readDrives(environment))
  if (drive === null) throw new Error('it is not set up')
  return { ...drive, close }
}

driveSuite('OneDrive', async () => {
  const fake = await startOneDrive()
  const drive = open(fake)
  const { tooMany, denied, pageOver, backend } = graphFaults
  return {
    drive,
    world: fake.world,
    paths: {
      entry: (id) => `/v1.0/me/drive/items/${id}`,
      root: '/v1.0/me/drive/root/children',
    },
    faults: { tooMany, denied, pageOver, backend },
    close: async () => {
      await drive.close()
      await fake.close()
    },
  }
})

let fake: FakeOneDrive
let drive: ReturnType<typeof open>
let access: string
beforeAll(async () => {
  fake = await startOneDrive()
  drive = open(fake)
  ;({ access } = await grantOf(drive))
})
afterAll(async () => {
  await drive.close()
  await fake.close()
})

test('what others shared into it is in their drive, and is read from there', async () => {
  fake.world.add(
    {
      id: 'theirs',
      name: 'tarn.jpg',
      parent: 'their-root',
      mime: 'image/jpeg',
      bytes: Buffer.from('jpeg'),
      drive: 'b!their-drive',
    },
    { id: 'link', name: 'Shared tarn', parent: null, mime: '', leadsTo: 'theirs' },
  )
  const { entries } = await drive.list(access, { id: null, next: null })
  expect(entries).toMatchObject([
    { id: 'b!their-drive:theirs', name: 'Shared tarn', isFolder: false, sizeBytes: 4 },
  ])
  expect((await buffer(await drive.read(access, 'b!their-drive:theirs'))).toString()).toBe('jpeg')
  expect(fake.world.requests.map(({ path }) => path)).toContain('/v1.0/drives/b!their-drive/items/theirs')
})

test('503 with a time is a time to wait, and its leave cannot be given back there (D2)', async () => {
  fake.world.fail('/v1.0/me/drive', graphFaults.busy)
  const listed = drive.list(access, { id: null, next: null })
  await expect(listed).rejects.toThrow(DriveBusy)
  await expect(listed).rejects.toMatchObject({ waitMs: 1_000 })
  expect(await drive.revoke('anything')).toBe(false)
})
