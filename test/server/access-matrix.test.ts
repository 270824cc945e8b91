import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createStory } from '#contract/calls/stories.ts'
import { callExamples, type CallExample } from '#test/support/call-examples.ts'
import type { CallInput, Member, Scene } from '#test/support/call-scene.ts'
import { startEveryFeature, type EveryFeature } from '#test/support/every-feature.ts'
import { at, eventsOf, member, visitor, type Person } from '#test/support/person.ts'

// Every call of the contract, by every kind of caller, on public and private things: the access rule decides who gets a
// refusal, and everybody else succeeds (A1–A7). What each call sends is valid, so that nothing else can refuse it.

type Actor = 'visitor' | 'other' | 'signedOutOwner' | 'owner'
type Thing =
  | 'publicStory'
  | 'privateStory'
  | 'fileInPublicStory'
  | 'fileInPrivateStory'
  | 'answerInPublicChat'
  | 'answerInPrivateChat'
  | 'answerAboutDocuments'

/** The refusals of access rules: nothing else counts as one. */
const refusals = {
  401: ['sign_in_needed', 'signed_out'],
  403: ['forbidden'],
  404: ['story_not_found', 'file_not_found', 'not_found'],
} as const

function expectedFor(access: Access, actor: Actor, thing: Thing | null): keyof typeof refusals | null {
  const isSignedIn = actor === 'other' || actor === 'owner'
  const isPublic = isInPublic(thing)
  const maySee = isPublic || actor === 'owner'
  switch (access) {
    case 'anyone':
    case 'visitor':
      return null
    case 'signedIn':
      return isSignedIn ? null : 401
    case 'storyReader':
    case 'fileReader':
      return maySee ? null : 404
    case 'sharedFile':
      return maySee ? null : 403
    case 'storyMember':
      return isSignedIn ? (maySee ? null : 404) : 401
    case 'storyOwner':
    case 'fileOwner':
      return isSignedIn ? (actor === 'owner' ? null : 404) : 401
    case 'publicStory':
      return isPublic ? null : 404
    case 'answerReader':
      return maySee ? null : 404
    case 'answerAsker':
    case 'messageRemover':
      return actor === 'owner' ? null : 404
  }
}

const isInPublic = (thing: Thing | null) =>
  thing === 'publicStory' || thing === 'fileInPublicStory' || thing === 'answerInPublicChat'

function thingsFor(access: Access): (Thing | null)[] {
  if (access === 'fileReader' || access === 'sharedFile' || access === 'fileOwner') {
    return ['fileInPublicStory', 'fileInPrivateStory']
  }
  if (access === 'answerReader' || access === 'answerAsker' || access === 'messageRemover') {
    return ['answerInPublicChat', 'answerInPrivateChat', 'answerAboutDocuments']
  }
  return access.toLowerCase().includes('story') ? ['publicStory', 'privateStory'] : [null]
}

let features: EveryFeature
/** A member who is changed by no call about the data of another. */
let stranger: Member
/** The cookies of a session that has ended. */
let gone: Person
beforeAll(async () => {
  features = await startEveryFeature()
  stranger = await member(features.app, 'Other')
  gone = await member(features.app, 'Gone')
  const stale = new Map(gone.cookies)
  await gone.fetch('/auth/logout')
  for (const [name, value] of stale) gone.cookies.set(name, value)
})
afterAll(() => features.close())

/** A scene of its own for each test: a call that deletes disturbs no other. */
async function createScene(thing: Thing | null): Promise<Scene> {
  const owner = await member(features.app, 'Owner')
  const file = await owner.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  const story = await owner.call(createStory, {
    body: { name: 'Lakes', file_ids: [file], show_on_feed: isInPublic(thing) },
  })
  const id = await idOf(thing, owner, { story: story.id, file })
  return { ...features, owner, caller: owner, browser: owner, id, story: story.id, file }
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

async function answerTo(question: Promise<Response>): Promise<string> {
  const [first] = (await eventsOf(await question)) as chat.ChatEvent[]
  if (!first?.messageId) throw new Error('the answer does not say its id')
  return first.messageId
}

interface Outcome {
  status: number
  /** Of the problem that was answered, in whatever way the call answers; null for a success. */
  code: string | null
}

async function call(browser: Person, endpoint: Endpoint, input: CallInput): Promise<Outcome> {
  const response = await (input.send?.(browser) ?? browser.request(endpoint, input))
  const { status } = response
  if (status >= 300 && status < 400)
    return {
      status,
      code: /(?:problem|error)=(\w+)/.exec(response.headers.get('location') ?? '')?.[1] ?? null,
    }
  if (!response.ok) return { status, code: ((await response.json()) as { code: string }).code }
  if (endpoint.kind !== 'events') {
    await response.arrayBuffer()
    return { status, code: null }
  }
  const events = (await eventsOf(response)) as (string | { error?: string; code?: string })[]
  const failed = events.find((event) => typeof event === 'object' && event.error !== undefined)
  return { status, code: typeof failed === 'object' ? (failed.code ?? 'unnamed') : null }
}

/** The refusal of a caller who passes the rule, for a reason that the example states. */
function refusalOfData(example: CallExample, actor: Actor, thing: Thing | null): string | null {
  if (actor === 'owner') return (!isInPublic(thing) && example.privately) || null
  return (actor === 'other' ? example.others : example.visitors) ?? null
}

// A socket is no request with a status; it has tests of its own in live.test.ts.
const cases = [...endpoints].filter(([, { kind }]) => kind !== 'socket')

test('every call of the contract has an example, and there is no example of anything else', () => {
  expect(Object.keys(callExamples).toSorted()).toEqual(cases.map(([name]) => name).toSorted())
})

describe.each(cases)('%s', (name, endpoint) => {
  test.each(thingsFor(endpoint.access))(
    'on %s refuses as its rule says, and else succeeds',
    async (thing) => {
      const example = callExamples[name]
      if (!example) throw new Error('this call has no example')
      const scene = await createScene(thing)
      const other = thing === null ? await member(features.app, 'Other') : stranger
      const callers: Record<Actor, Person> = {
        visitor: visitor(features.app),
        other,
        signedOutOwner: at(features.app, gone),
        owner: scene.owner,
      }
      // What a rule is about is there once, and everybody asks for it; all other calls have objects of their own.
      const common = thing === null ? null : await example.input(scene)
      // The owner last: the call may delete what the others ask for.
      for (const actor of ['visitor', 'other', 'signedOutOwner', 'owner'] as const) {
        const browser = callers[actor]
        const caller = actor === 'owner' ? scene.owner : actor === 'other' ? other : null
        const outcome = await call(
          browser,
          endpoint,
          common ?? (await example.input({ ...scene, caller, browser })),
        )
        const refusal = expectedFor(endpoint.access, actor, thing)
        const ofData = refusalOfData(example, actor, thing)
        if (refusal !== null) {
          expect({ actor, ...outcome }).toEqual({
            actor,
            status: refusal,
            code: expect.stringMatching(`^(${refusals[refusal].join('|')})$`) as string,
          })
        } else expect({ actor, code: outcome.code }).toEqual({ actor, code: ofData })
        await features.app.services.answers.idle()
      }
    },
  )
})
