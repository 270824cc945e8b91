import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readDrives } from './drives-config.ts'

const google = { GOOGLE_DRIVE_CLIENT_ID: '42-abc.apps', GOOGLE_DRIVE_CLIENT_SECRET: 'GOCSPX-8f3' }
const microsoft = { ONEDRIVE_CLIENT_ID: '6d1c', ONEDRIVE_CLIENT_SECRET: 'q~8f3' }

test('each provider is set up by itself', () => {
  expect(readDrives({})).toEqual({ googleDrive: null, oneDrive: null })
  expect(readDrives(google)).toEqual({
    googleDrive: { clientId: '42-abc.apps', clientSecret: 'GOCSPX-8f3', baseUrl: null },
    oneDrive: null,
  })
  const { oneDrive } = readDrives({ ...google, ...microsoft, ONEDRIVE_BASE_URL: 'http://127.0.0.1:9000' })
  expect(oneDrive?.baseUrl?.href).toBe('http://127.0.0.1:9000/')
})

test.each([
  [{ GOOGLE_DRIVE_CLIENT_ID: 'x1' }, 'GOOGLE_DRIVE_CLIENT_SECRET'],
  [{ ONEDRIVE_CLIENT_SECRET: 'x1' }, 'ONEDRIVE_CLIENT_ID'],
  [{ ONEDRIVE_BASE_URL: 'https://drives.example.org' }, 'ONEDRIVE_CLIENT_ID'],
  [{ ...google, GOOGLE_DRIVE_BASE_URL: 'http://drives.example.org' }, 'https'],
  [{ ...google, GOOGLE_DRIVE_CLIENT_SECRET: 'your-client-secret' }, 'example'],
  [{ ...microsoft, ONEDRIVE_CLIENT_ID: 'your_onedrive_client_id' }, 'example'],
])('%j does not start, and the sentence says %j (B11)', (environment, words) => {
  expect(() => readDrives(environment)).toThrow(StartFailure)
  expect(() => readDrives(environment)).toThrow(words)
})
