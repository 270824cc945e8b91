import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDrives } from '#server/config/drives-config.ts'
import { googleFaults, startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { driveSuite, grantOf } from './drive.suite.ts'
import { DriveBusy, DriveEntryRefused } from './drive-errors.ts'
import { openDrives } from './open-drives.ts'

function open({ environment }: FakeGoogleDrive) {
  const { googledrive: drive, close } = openDrives(readDrives(environment))
  if (drive === null) throw new Error('it is not set up')
  return { ...drive, close }
}

driveSuite('Google Drive', async () => {
  const fake = await startGoogleDrive()
  const drive = open(fake)
  const { tooMany, noDownload, pageOver, backend } = googleFaults
  return {
    drive,
    world: fake.world,
    paths: { entry: (id) => `/drive/v3/files/${id}`, root: '/drive/v3/files' },
    faults: { tooMany, denied: noDownload, pageOver, backend },
    close: async () => {
      await drive.close()
      await fake.close()
    },
  }
})

let fake: FakeGoogleDrive
let drive: ReturnType<typeof open>
beforeAll(async () => {
  fake = await startGoogleDrive()
  drive = open(fake)
})
afterAll(async () => {
  await drive.close()
  await fake.close()
})

const grant = () => grantOf(drive)

test('documents of Google have no bytes: they are exported, and a table is text', async () => {
  const { access } = await grant()
  fake.world.add(
    {
      id: 'doc',
      name: 'Plan',
      parent: null,
      mime: 'application/vnd.google-apps.document',
      bytes: Buffer.from('%PDF-1.7 made'),
    },
    {
      id: 'sheet',
      name: 'Costs',
      parent: null,
      mime: 'application/vnd.google-apps.spreadsheet',
      bytes: Buffer.from('item,gbp\n'),
    },
  )
  const { entries } = await drive.list(access, { id: null, next: null })
  expect(entries.map(({ id, mime, sizeBytes }) => [id, mime, sizeBytes])).toEqual([
    ['doc', 'application/pdf', null],
    ['sheet', 'text/csv', null],
  ])
  expect((await buffer(await drive.read(access, 'sheet'))).toString()).toBe('item,gbp\n')
  expect(fake.world.requests.at(-1)?.query.get('mimeType')).toBe('text/csv')
})

test('a shortcut is what it leads to, in lists and when it is read', async () => {
  const { access } = await grant()
  fake.world.add(
    { id: 'target', name: 'tarn.jpg', parent: 'elsewhere', mime: 'image/jpeg', bytes: Buffer.from('jpeg') },
    { id: 'short', name: 'The tarn', parent: 'shortcuts', mime: '', leadsTo: 'target' },
    { id: 'deep', name: 'Deep', parent: 'elsewhere', mime: '' },
    { id: 'short-folder', name: 'Down there', parent: 'shortcuts', mime: '', leadsTo: 'deep' },
  )
  const { entries } = await drive.list(access, { id: 'shortcuts', next: null })
  expect(entries.map(({ id, name, isFolder }) => [id, name, isFolder])).toEqual([
    ['target', 'The tarn', false],
    ['deep', 'Down there', true],
  ])
  expect((await buffer(await drive.read(access, 'short'))).toString()).toBe('jpeg')
})

test('drives that several people share are a folder at the beginning, where there are any', async () => {
  const { access } = await grant()
  const before = await drive.list(access, { id: null, next: null })
  expect(before.entries.map(({ name }) => name)).not.toContain('Shared drives')
  fake.sharedDrives.push({ id: 'team', name: 'Team' })
  fake.world.add({
    id: 'minutes',
    name: 'minutes.txt',
    parent: 'team',
    mime: 'text/plain',
    bytes: Buffer.from('m'),
  })
  const [shared] = (await drive.list(access, { id: null, next: null })).entries
  expect(shared).toMatchObject({ name: 'Shared drives', isFolder: true })
  const drives = await drive.list(access, { id: shared?.id ?? '', next: null })
  expect(drives.entries.map(({ id, name, isFolder }) => [id, name, isFolder])).toEqual([
    ['team', 'Team', true],
  ])
  const files = await drive.list(access, { id: 'team', next: null })
  expect(files.entries.map(({ name }) => name)).toEqual(['minutes.txt'])
})

test('403 means to wait when it is about how often one asks, and no when it is about the file (D2)', async () => {
  const { access } = await grant()
  fake.world.fail('/drive/v3/files/doc', googleFaults.rateLimited, googleFaults.noDownload)
  await expect(drive.read(access, 'doc')).rejects.toThrow(DriveBusy)
  await expect(drive.read(access, 'doc')).rejects.toThrow(DriveEntryRefused)
})

test('leave is given back', async () => {
  const { renewal } = await grant()
  expect(await drive.revoke(renewal ?? '')).toBe(true)
  await expect(drive.renew(renewal ?? '')).rejects.toThrow('invalid_grant')
})
