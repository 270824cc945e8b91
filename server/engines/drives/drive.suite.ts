import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DriveFault, DriveWorld } from '#test/fakes/drive-world.ts'
import type { Drive, DriveTokens } from './drive.ts'
import {
  AccessOver,
  DriveBusy,
  DriveEntryMissing,
  DriveEntryRefused,
  DriveProtocolError,
  DriveUnavailable,
  GrantOver,
  PageOver,
} from './drive-errors.ts'

/** A drive and the fake of its provider. */
export interface TestedDrive {
  drive: Drive
  world: DriveWorld
  /** Paths of one entry, and of the root's list. */
  paths: { entry(id: string): string; root: string }
  faults: Record<'tooMany' | 'denied' | 'pageOver' | 'backend', DriveFault>
  close(): Promise<void>
}

const redirectUri = 'http://localhost:3000/api/cloud-storage/callback'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const oddName = 'costs/2026 \u202Eexe.gnp'

/** The code with which the browser returns after the user has agreed. */
async function agreeTo(drive: Drive): Promise<string> {
  const address = drive.askUrl({ redirectUri, state: 'a state', challenge })
  const reply = await fetch(address, { redirect: 'manual' })
  const back = new URL(reply.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('a state')
  return back.searchParams.get('code') ?? ''
}

/** The tokens of a user who has just agreed. */
export const grantOf = async (drive: Drive): Promise<DriveTokens> =>
  drive.exchange({ code: await agreeTo(drive), redirectUri, verifier })

/** The contract of every drive. */
export function driveSuite(name: string, open: () => Promise<TestedDrive>): void {
  describe(name, () => {
    let tested: TestedDrive
    let drive: Drive
    let world: DriveWorld
    beforeAll(async () => {
      tested = await open()
      ;({ drive, world } = tested)
      const many = Array.from({ length: 250 }, (_, at) => ({
        id: `many-${at}`,
        name: `note-${at}.txt`,
        parent: 'notes',
        mime: 'text/plain',
        bytes: Buffer.from(`Note ${at}`),
      }))
      world.add(
        { id: 'notes', name: 'Notes', parent: null, mime: '' },
        { id: 'empty', name: 'Empty', parent: null, mime: '' },
        {
          id: 'photo',
          name: 'tarn.jpg',
          parent: null,
          mime: 'image/jpeg',
          bytes: Buffer.from('0123456789'),
          modified: '2026-10-21T08:30:00Z',
          picture: Buffer.from('a picture'),
        },
        { id: 'odd', name: oddName, parent: null, mime: 'image/png', bytes: Buffer.from('png') },
        ...many,
      )
    })
    afterAll(() => tested.close())

    const agree = () => agreeTo(drive)
    const grant = () => grantOf(drive)
    const access = async () => (await grant()).access

    test('asks for reading alone, for access that lasts, and with PKCE (B2)', () => {
      const { searchParams } = drive.askUrl({ redirectUri, state: 'a state', challenge })
      expect(searchParams.get('scope')).not.toMatch(/write|full|drive$/i)
      expect([searchParams.get('access_type'), searchParams.get('scope')].join(' ')).toContain('offline')
      expect(searchParams.get('code_challenge')).toBe(challenge)
      expect(searchParams.get('code_challenge_method')).toBe('S256')
      expect(searchParams.get('redirect_uri')).toBe(redirectUri)
    })

    test('gives for a code, once and to who asked for it, an access and what renews it (B2)', async () => {
      const code = await agree()
      const tokens = await drive.exchange({ code, redirectUri, verifier })
      expect(tokens.renewal).not.toBeNull()
      expect(tokens.expiresAt.getTime() - Date.now()).toBeGreaterThan(3_500_000)
      expect(await drive.email(tokens.access)).toBe('maren@drive.example')
      await expect(drive.exchange({ code, redirectUri, verifier })).rejects.toThrow(GrantOver)
      const stolen = { code: await agree(), redirectUri, verifier: 'w'.repeat(43) }
      await expect(drive.exchange(stolen)).rejects.toThrow(GrantOver)
    })

    test('renews an access until the leave is taken back, and says that it was (D2)', async () => {
      const { renewal } = await grant()
      const renewed = await drive.renew(renewal ?? '')
      expect(await drive.email(renewed.access)).toBe('maren@drive.example')
      world.endAccess()
      await expect(drive.email(renewed.access)).rejects.toThrow(AccessOver)
      world.endGrants()
      await expect(drive.renew(renewal ?? '')).rejects.toThrow(GrantOver)
    })

    test('lists the root, a folder page by page, and an empty folder', async () => {
      const token = await access()
      const root = await drive.list(token, { id: null, next: null })
      const entries = root.entries.filter(({ id }) => ['notes', 'photo', 'odd'].includes(id))
      expect(entries.map(({ name: called, isFolder }) => [called, isFolder])).toEqual([
        ['Notes', true],
        ['tarn.jpg', false],
        [oddName, false],
      ])
      const photo = root.entries.find(({ id }) => id === 'photo')
      expect(photo).toMatchObject({ mime: 'image/jpeg', sizeBytes: 10, hasThumbnail: true })
      expect(photo?.modifiedAt).toEqual(new Date('2026-10-21T08:30:00Z'))
      expect(photo?.version).toBeTruthy()

      const ids: string[] = []
      let next: string | null = null
      do {
        const page: Awaited<ReturnType<Drive['list']>> = await drive.list(token, { id: 'notes', next })
        ids.push(...page.entries.map(({ id }) => id))
        next = page.next
      } while (next !== null)
      expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => `many-${at}`))
      expect(await drive.list(token, { id: 'empty', next: null })).toEqual({ entries: [], next: null })
    })

    test('gives the bytes of a file, a part of them, and its picture; each without a token where none belongs (D1)', async () => {
      const token = await access()
      expect((await buffer(await drive.read(token, 'photo'))).toString()).toBe('0123456789')
      const part = await drive.read(token, 'photo', { range: { start: 2, end: 4 } })
      expect((await buffer(part)).toString()).toBe('234')
      expect((await buffer(await drive.thumbnail(token, 'photo'))).toString()).toBe('a picture')
      const signed = world.requests.filter(({ path }) => /^\/(pictures|contents)\//.test(path))
      expect(signed.length).toBeGreaterThan(0)
      expect(signed.map(({ authorization }) => authorization)).toEqual(signed.map(() => null))
    })

    test('says what is not there, and what has no picture', async () => {
      const token = await access()
      await expect(drive.find(token, 'not-here')).rejects.toThrow(DriveEntryMissing)
      await expect(drive.read(token, 'not-here')).rejects.toThrow(DriveEntryMissing)
      await expect(drive.list(token, { id: 'not-here/../photo', next: null })).rejects.toThrow()
      await expect(drive.thumbnail(token, 'odd')).rejects.toThrow(DriveEntryMissing)
      expect(await drive.find(token, 'photo')).toMatchObject({ id: 'photo', name: 'tarn.jpg', sizeBytes: 10 })
    })

    test('distinguishes what goes wrong (D2)', async () => {
      const token = await access()
      const { tooMany, denied, pageOver, backend } = tested.faults
      const look = () => drive.list(token, { id: null, next: null })
      for (const [fault, failure] of [
        [backend, DriveUnavailable],
        [denied, DriveEntryRefused],
        [pageOver, PageOver],
        ['cut', DriveUnavailable],
        ['no-json', DriveProtocolError],
        [{ status: 302, headers: { location: 'https://elsewhere.example/' } }, DriveProtocolError],
        [{ status: 401 }, AccessOver],
        [tooMany, DriveBusy],
      ] as const) {
        world.fail(tested.paths.root, fault)
        await expect(look()).rejects.toThrow(failure)
      }
      world.fail(tested.paths.root, tooMany, { status: 503, headers: { 'retry-after': 'not a time' } })
      await expect(look()).rejects.toMatchObject({ waitMs: 7_000 })
      await expect(look()).rejects.toMatchObject({ waitMs: 2_000 })
      expect((await look()).entries.length).toBeGreaterThan(0)
    })

    test('is left when no one waits any more', async () => {
      const token = await access()
      world.fail(tested.paths.entry('photo'), 'slow')
      await expect(drive.read(token, 'photo', { signal: AbortSignal.timeout(50) })).rejects.toThrow(
        /abort|timeout/i,
      )
    })

    test('goes to no host that was not named, whatever the provider answers (D1)', async () => {
      const token = await access()
      const authorizations: (string | undefined)[] = []
      const elsewhere = http.createServer((request, response) => {
        authorizations.push(request.headers.authorization)
        response.end('{}')
      })
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
      world.fail(tested.paths.entry('photo'), {
        status: 200,
        body: {
          id: 'photo',
          name: 'tarn.jpg',
          mimeType: 'image/jpeg',
          thumbnailLink: `${url}/p`,
          thumbnails: [{ medium: { url: `${url}/p` } }],
        },
      })
      await expect(drive.thumbnail(token, 'photo')).rejects.toThrow(DriveProtocolError)
      world.fail(tested.paths.root, {
        status: 200,
        body: { value: [], files: [], '@odata.nextLink': `${url}/n` },
      })
      const { next } = await drive.list(token, { id: null, next: null })
      if (next !== null)
        await expect(drive.list(token, { id: null, next })).rejects.toThrow(DriveProtocolError)
      expect(authorizations).toEqual([])
      await new Promise((resolve) => elsewhere.close(resolve))
    })
  })
}
