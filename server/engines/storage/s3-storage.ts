import { createReadStream, createWriteStream } from 'node:fs'
import { rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '#server/config/config.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'
import type { ByteRange } from '#server/lib/byte-range.ts'
import { completeStorage } from './complete-storage.ts'
import { checkedKey, checkedPrefix, isKey } from './object-keys.ts'
import { explained, statusOf } from './s3-errors.ts'
import { ObjectMissing } from './storage.ts'
import type { OpenObject, ReceivedObject, SentAs, Storage, StoredObject } from './storage.ts'

type S3Config = Extract<Config['storage'], { engine: 's3' }>

/**
 * The smallest part that S3 accepts; 10,000 of them are 50 GB. Three are in memory at once: one being filled, two being
 * sent.
 */
const partBytes = 5 * 1024 * 1024
const partsAtOnce = 2
const removalsAtOnce = 8
const connectTimeoutMs = 3_000
const replyTimeoutMs = 20_000
/**
 * A connection without a byte in either direction for this long is closed, also when the reader has stopped reading.
 */
const silenceTimeoutMs = 60_000
const maxSockets = 200

/** Objects in a bucket. Sends no requests until used. */
export function openS3Storage(config: S3Config): Storage {
  const client = createClient(config)
  const { bucket: Bucket } = config

  /** The store makes it durable when it has received the last part. */
  async function receive(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<ReceivedObject> {
    const params = { Bucket, Key: checkedKey(key) }
    signal?.throwIfAborted()
    const counted = countBytes(body)
    const Body = Readable.from(counted.bytes, { objectMode: false, highWaterMark: 1024 * 1024 })
    if (signal) addAbortSignal(signal, Body)
    try {
      // When a part or the body fails, it removes the uploaded parts before it rejects.
      await new Upload({
        client,
        params: { ...params, Body },
        partSize: partBytes,
        queueSize: partsAtOnce,
      }).done()
      return { sizeBytes: counted.size(), keep: async () => {}, drop: () => remove([key]) }
    } catch (error) {
      signal?.throwIfAborted()
      throw counted.failure() ?? explained(error, key)
    } finally {
      Body.destroy()
    }
  }

  async function putFile(key: string, path: string): Promise<void> {
    await receive(key, createReadStream(path, { highWaterMark: 1024 * 1024 }))
    await unlink(path)
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const params = { Bucket, Key: checkedKey(key), ...(range && { Range: rangeHeader(range) }) }
    try {
      const { Body } = await client.send(new GetObjectCommand(params))
      // In Node it is the response itself.
      return Body as Readable
    } catch (error) {
      // The range starts after the last byte.
      if (statusOf(error) === 416) return Readable.from([])
      throw explained(error, key)
    }
  }

  async function openObject(key: string): Promise<OpenObject> {
    const found = await statObject(key)
    if (found === null) throw new ObjectMissing(key)
    return { sizeBytes: found.sizeBytes, read: (range) => read(key, range), close: () => {} }
  }

  async function statObject(key: string): Promise<StoredObject | null> {
    const params = { Bucket, Key: checkedKey(key) }
    try {
      const found = await client.send(new HeadObjectCommand(params))
      return { key, sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw explained(error, key)
    }
  }

  /** One by one: not every store supports lists of keys, and those that do disagree on the checksum. */
  async function remove(keys: readonly string[]): Promise<void> {
    const left = keys.map(checkedKey).values()
    const removeNext = async () => {
      for (const Key of left) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    }
    try {
      await Promise.all(Array.from({ length: removalsAtOnce }, removeNext))
    } catch (error) {
      throw explained(error)
    }
  }

  /** Skips objects whose names are not valid keys. */
  async function* list(prefix: string): AsyncIterable<StoredObject> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: checkedPrefix(prefix) })
    try {
      for await (const page of pages) {
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          if (Key !== undefined && isKey(Key)) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified }
      }
    } catch (error) {
      throw explained(error)
    }
  }

  async function withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const bytes = await read(key)
    const folder = await makeTemporaryFolder('object')
    const path = join(folder, 'object')
    try {
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
        throw explained(error, key)
      })
      return await use(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const { publicEndpoint } = config
  const publicClient = publicEndpoint === null ? null : createClient({ ...config, endpoint: publicEndpoint })

  async function addressOf(key: string, sentAs: SentAs): Promise<string | null> {
    if (publicClient === null) return null
    const { mime, disposition, from, until, keptSeconds } = sentAs
    const command = new GetObjectCommand({
      Bucket,
      Key: checkedKey(key),
      ResponseContentType: mime,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: `private, max-age=${keptSeconds}`,
    })
    const signingDate = new Date(from * 1000)
    return getSignedUrl(publicClient, command, { expiresIn: until - from, signingDate })
  }

  return completeStorage({
    receive,
    putFile,
    read,
    open: openObject,
    stat: statObject,
    remove,
    list,
    withLocalFile,
    addressOf,
  })
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey, isPathStyle }: S3Config): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint }),
    // Without configured keys: the machine's own credentials.
    ...(accessKeyId !== null &&
      secretAccessKey !== null && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 2,
    // A redirect is an error: signed requests go to the configured address only.
    followRegionRedirects: false,
    // Some S3-compatible stores refuse additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: replyTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  })
}

/** Counts the bytes of a body, and records the body's error, which the upload would wrap or hide. */
function countBytes(body: AsyncIterable<Uint8Array> | Readable) {
  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  let size = 0
  let failure: unknown
  const nextChunk = () =>
    chunks.next().catch((error: unknown) => {
      failure = error
      throw error
    })
  async function* bytes() {
    try {
      for (let next = await nextChunk(); next.done !== true; next = await nextChunk()) {
        size += next.value.length
        yield next.value
      }
    } finally {
      await chunks.return?.()
    }
  }
  return { bytes: bytes(), size: () => size, failure: () => failure }
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end}`
