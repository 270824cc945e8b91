import { expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { filesOriginOf, readConfig } from './config.ts'

const storageOf = (environment: Record<string, string>) => readConfig(environment, '/data').storage

test('files are on disk unless a bucket is named', () => {
  expect(storageOf({})).toEqual({ engine: 'disk', root: '/data/files' })
  expect(storageOf({ S3_BUCKET: '', S3_ENDPOINT: '' })).toEqual({ engine: 'disk', root: '/data/files' })
})

test('a bucket alone is Amazon’s; with an address of its own it is asked for in the path', () => {
  expect(storageOf({ S3_BUCKET: 'stories', S3_REGION: 'eu-west-1' })).toEqual({
    engine: 's3',
    bucket: 'stories',
    endpoint: null,
    region: 'eu-west-1',
    accessKeyId: null,
    secretAccessKey: null,
    isPathStyle: false,
    publicEndpoint: null,
  })
  const own = { S3_BUCKET: 'stories', S3_ENDPOINT: 'http://10.0.0.7:9000' }
  expect(storageOf(own)).toMatchObject({ endpoint: 'http://10.0.0.7:9000', isPathStyle: true })
  expect(storageOf({ ...own, S3_PATH_STYLE: 'false' })).toMatchObject({ isPathStyle: false })
})

test('pages may load files from the public address of a store, with the bucket where requests have it', () => {
  const publicly = { S3_BUCKET: 'stories', S3_PUBLIC_ENDPOINT: 'https://files.example.org' }
  const originOf = (environment: Record<string, string>) => filesOriginOf(storageOf(environment))
  expect(originOf({})).toBeNull()
  expect(originOf({ S3_BUCKET: 'stories' })).toBeNull()
  expect(originOf(publicly)).toBe('https://stories.files.example.org')
  expect(originOf({ ...publicly, S3_ENDPOINT: 'http://10.0.0.7:9000' })).toBe('https://files.example.org')
})

test.each([
  [{ S3_PUBLIC_ENDPOINT: 'https://files.example.org' }, ['S3_PUBLIC_ENDPOINT', 'S3_BUCKET']],
  [{ S3_ENDPOINT: 'http://10.0.0.7:9000' }, ['S3_ENDPOINT', 'S3_BUCKET']],
  [{ S3_ACCESS_KEY_ID: 'me' }, ['S3_ACCESS_KEY_ID', 'S3_BUCKET']],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'me' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [{ S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: 'me' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [{ S3_BUCKET: 'b', S3_ENDPOINT: 'minio' }, ['S3_ENDPOINT']],
  [{ S3_BUCKET: 'b', S3_PATH_STYLE: 'maybe' }, ['S3_PATH_STYLE']],
])('%j does not start, and the sentence names %j', (environment, names) => {
  const start = () => storageOf(environment)
  expect(start).toThrow(StartFailure)
  for (const name of names) expect(start).toThrow(name)
})
