import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDrives } from '#server/config/drives-config.ts'
import { graphFaults, startOneDrive, type OneDriveStandin } from '#test/standins/one-drive.ts'
import { driveSuite, grantOf } from './drive.suite.ts'
import { DriveBusy } from './drive-errors.ts'
import { openDrives } from './open-drives.ts'

function open({ environment }: OneDriveStandin) {
  const { onedrive: drive, close } = openDrives(readDrives(environment))
  if (drive === null) throw new Error('it is not set up')
  return { ...drive, close }
}

driveSuite('OneDrive', async () => {
  const standin = await startOneDrive()
  const drive = open(standin)
  const { tooMany, denied, pageOver, backend } = graphFaults
  return {
    drive,
    world: standin.world,
    paths: {
      entry: (id) => `/v1.0/me/drive/items/${id}`,
      root: '/v1.0/me/drive/root/children',
    },
    faults: { tooMany, denied, pageOver, backend },
    close: async () => {
      await drive.close()
      await standin.close()
    },
  }
})

let standin: OneDriveStandin
let drive: ReturnType<typeof open>
let access: string
beforeAll(async () => {
  standin = await startOneDrive()
  drive = open(standin)
  ;({ access } = await grantOf(drive))
})
afterAll(async () => {
  await drive.close()
  await standin.close()
})

test('what others shared into it lies in their drive, and is read from there', async () => {
  standin.world.add(
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
  expect(standin.world.asked.map(({ path }) => path)).toContain('/v1.0/drives/b!their-drive/items/theirs')
})

test('503 with a time is a time to wait, and its leave cannot be given back there (D2)', async () => {
  standin.world.fail('/v1.0/me/drive', graphFaults.busy)
  const listed = drive.list(access, { id: null, next: null })
  await expect(listed).rejects.toThrow(DriveBusy)
  await expect(listed).rejects.toMatchObject({ waitMs: 1_000 })
  expect(await drive.revoke('anything')).toBe(false)
})
