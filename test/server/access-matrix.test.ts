import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import * as chat from '#contract/chat.ts'
import { createStory } from '#contract/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { at, eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// Every call of the contract, as everybody, on things of every kind: what the rule says is what happens (A1–A7).

type Actor = 'visitor' | 'other' | 'owner' | 'signedOutOwner'
type Thing =
  | 'publicStory'
  | 'privateStory'
  | 'fileInPublicStory'
  | 'fileInPrivateStory'
  | 'answerInPublicChat'
  | 'answerInPrivateChat'
  | 'answerAboutDocuments'

/** The statuses a rule may answer; 'passes' means that the rule let the caller through, whatever came then. */
type Expected = 'passes' | 401 | 403 | 404

function expectedFor(access: Access, actor: Actor, thing: Thing | null): Expected {
  const isSignedIn = actor === 'other' || actor === 'owner'
  const isPublic = isInPublic(thing)
  const maySee = isPublic || actor === 'owner'
  switch (access) {
    case 'anyone':
    case 'visitor':
      return 'passes'
    case 'signedIn':
      return isSignedIn ? 'passes' : 401
    case 'storyReader':
    case 'fileReader':
      return maySee ? 'passes' : 404
    case 'sharedFile':
      return maySee ? 'passes' : 403
    case 'storyMember':
      return isSignedIn ? (maySee ? 'passes' : 404) : 401
    case 'storyOwner':
    case 'fileOwner':
      return isSignedIn ? (actor === 'owner' ? 'passes' : 404) : 401
    case 'publicStory':
      return isPublic ? 'passes' : 404
    case 'answerReader':
      return maySee ? 'passes' : 404
    case 'answerAsker':
    case 'messageRemover':
      return actor === 'owner' ? 'passes' : 404
  }
}

const isInPublic = (thing: Thing | null) =>
  thing === 'publicStory' || thing === 'fileInPublicStory' || thing === 'answerInPublicChat'

/** Problems that only a caller hears whom the rule has let through: about what was sent, or what is there. */
const beyondTheRule = new Set([
  'upload_without_file',
  'unsupported_type',
  'story_private',
  'page_not_found',
  'address_over',
  'invalid_field',
  'licence_not_proven',
  'link_over',
  'wrong_password',
  'wrong_confirmation',
  'session_not_found',
  'not_in_trash',
  'avatar_not_found',
  'organisation_not_found',
  'drive_not_set_up',
  'run_not_found',
  'not_in_drive',
  'payments_not_set_up',
  'signature_wrong',
  'covers_not_set_up',
  'cover_not_found',
])

function thingsFor(access: Access): (Thing | null)[] {
  if (access === 'fileReader' || access === 'sharedFile' || access === 'fileOwner') {
    return ['fileInPublicStory', 'fileInPrivateStory']
  }
  if (access === 'answerReader' || access === 'answerAsker' || access === 'messageRemover') {
    return ['answerInPublicChat', 'answerInPrivateChat', 'answerAboutDocuments']
  }
  return access.toLowerCase().includes('story') ? ['publicStory', 'privateStory'] : [null]
}

/** Signing people up or out changes who the actors are; these have stories of their own elsewhere. */
const leftOut = new Set(['signup', 'login', 'logout'])

let app: TestApp
/** Somebody whom no call about the things of another changes. */
let stranger: Person
/** Signed out, but with the cookie of the ended session: to whatever it asks for it is a stranger. */
let gone: Person
beforeAll(async () => {
  app = await sharedApp()
  stranger = await member(app, 'Other')
  gone = await member(app, 'Gone')
  const stale = new Map(gone.cookies)
  await gone.fetch('/auth/logout')
  for (const [name, value] of stale) gone.cookies.set(name, value)
})

/** A world of its own for each call, so that a call that deletes is no one else's business. */
async function world(
  thing: Thing | null,
): Promise<{ people: Record<Actor, Person>; id: string; ownFile: string }> {
  const owner = await member(app, 'Owner')
  const file = await owner.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  const story = await owner.call(createStory, {
    body: { name: 'Lakes', file_ids: [file], show_on_feed: isInPublic(thing) },
  })
  // What is about nothing else is about its caller, and may change him.
  const other = thing === null ? await member(app, 'Other') : stranger
  const people = { visitor: visitor(app), other, owner, signedOutOwner: at(app, gone) }
  return { people, id: await idOf(thing, owner, { story: story.id, file }), ownFile: file }
}

async function idOf(thing: Thing | null, owner: Person, own: { story: string; file: string }) {
  const params = { id: own.story }
  switch (thing) {
    case 'fileInPublicStory':
    case 'fileInPrivateStory':
      return own.file
    case 'answerInPublicChat':
      return answerTo(owner.request(chat.askPublic, { params, body: { message: 'Rain?' } }))
    case 'answerInPrivateChat':
      return answerTo(owner.request(chat.askPrivate, { params, body: { message: 'Rain?' } }))
    case 'answerAboutDocuments':
      return answerTo(owner.request(chat.askDocuments, { body: { prompt: 'Rain?' } }))
    default:
      return own.story
  }
}

async function answerTo(asked: Promise<Response>): Promise<string> {
  const [first] = (await eventsOf(await asked)) as chat.ChatEvent[]
  if (!first?.messageId) throw new Error('the answer does not say its id')
  return first.messageId
}

function bodyFor(endpoint: Endpoint, ownFile: string): unknown {
  const example = structuredClone(endpoint.example) as Record<string, unknown> | undefined
  if (example && 'file_ids' in example) example['file_ids'] = [ownFile]
  return example
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400

// A socket is no request with a status; it has tests of its own in live.test.ts.
const cases = [...endpoints].filter(([name, { kind }]) => !leftOut.has(name) && kind !== 'socket')
const sockets = [...endpoints].filter(([, { kind }]) => kind === 'socket')

describe.each(cases)('%s', (_name, endpoint) => {
  test.each(thingsFor(endpoint.access))('on %s answers each caller as its rule says', async (thing) => {
    const { people, id, ownFile } = await world(thing)
    // The owner last: he may delete what the others ask for.
    for (const actor of ['visitor', 'other', 'signedOutOwner', 'owner'] as const) {
      const response = await people[actor].request(endpoint, {
        params: {
          id,
          page: '1',
          version: '0123456789ab',
          provider: 'onedrive',
          file: 'a',
          run: id,
          cover: id,
        },
        ...(endpoint.body ? { body: bodyFor(endpoint, ownFile) } : {}),
      })
      const text = await response.text()
      const code = response.ok || isRedirect(response) ? null : (JSON.parse(text) as { code: string }).code
      const expected = expectedFor(endpoint.access, actor, thing)
      const got = code === null || beyondTheRule.has(code) ? 'passes' : response.status
      expect({ actor, got, text: got === expected ? '' : text }).toEqual({ actor, got: expected, text: '' })
      await app.services.answers.idle()
    }
  })
})

test('the matrix knows every call of the contract', () => {
  expect(cases.length).toBe(endpoints.size - leftOut.size - sockets.length)
  expect(cases.length).toBeGreaterThan(25)
})
