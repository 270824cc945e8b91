import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problems.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import { startEveryFeature, type EveryFeature } from '#test/support/every-feature.ts'
import { methods, own, type Method } from '#test/support/permission-methods.ts'
import {
  createBelongings,
  secret,
  storedOf,
  viewerOf,
  type Belongings,
} from '#test/support/permission-world.ts'
import { member } from '#test/support/person.ts'

// Permission belongs to the data: a method of a service checks it, whatever transport its caller came by. What the owner has is
// private. Strangers who call the methods, past every access rule of the contract, get a refusal or nothing of it, and the
// owner succeeds with the same call (A1–A7).

/** The refusals that mean permission. */
const refusals: ProblemCode[] = [
  'sign_in_needed',
  'signed_out',
  'forbidden',
  'story_not_found',
  'file_not_found',
  'not_found',
]

let features: EveryFeature
/** Of methods that change nothing. */
let shared: Belongings
let strangers: Viewer[]
beforeAll(async () => {
  features = await startEveryFeature()
  shared = await createBelongings(features)
  strangers = [
    viewerOf(await member(features.app, 'Jonas Brandt')),
    { kind: 'visitor', visitorId: '0190a6b4-0000-4000-8000-000000000001', transport: 'program' },
  ]
})
afterAll(() => features.close())

type Outcome = { refused: string } | { value: unknown }

/** A refusal is one of the product's own; anything else is a bug. */
async function outcomeOf(act: Method['act'], belongings: Belongings, viewer: Viewer): Promise<Outcome> {
  try {
    return { value: await act({ ...belongings, viewer, services: features.app.services }) }
  } catch (error) {
    if (error instanceof Problem) return { refused: error.code }
    throw error
  }
}

const refusedWith = (codes: readonly string[]) => ({
  refused: expect.stringMatching(`^(${codes.join('|')})$`) as string,
})

/** The names of all methods: of a service, or of the services in it. */
function methodsOf(service: object, name: string): string[] {
  return Object.entries(service).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'function') return [`${name}.${key}`]
    return typeof value === 'object' && value !== null ? methodsOf(value, `${name}.${key}`) : []
  })
}

test('every method of every service states its allowed callers', () => {
  const there = Object.entries(features.app.services.features).flatMap(([name, { service }]) =>
    methodsOf(service as object, name),
  )
  expect(there.toSorted()).toEqual(Object.keys(methods).toSorted())
})

const acting = Object.entries(methods).filter(
  (entry): entry is [string, Method] => typeof entry[1] === 'object',
)

describe('strangers get a refusal or nothing of what is private, and its owner succeeds (A1, A2, A5, A6, A7)', () => {
  test.each(acting)('%s', async (_name, { act, prepare, stranger, refusal, also = [], changes = false }) => {
    const belongings = changes ? await createBelongings(features) : shared
    const { services } = features.app
    const permitted = refusal === undefined ? refusals : [...refusals, refusal]
    if (prepare) await outcomeOf(prepare, belongings, viewerOf(belongings.owner))
    await features.app.idle()
    const before = await storedOf(belongings.owner, services)
    for (const viewer of strangers) {
      const outcome = await outcomeOf(act, belongings, viewer)
      if (stranger === undefined || 'refused' in outcome) expect(outcome).toEqual(refusedWith(permitted))
      else if (stranger !== own) expect(outcome).toEqual({ value: stranger })
      expect(JSON.stringify(outcome)).not.toContain(secret)
      for (const attempt of also)
        expect(await outcomeOf(attempt, belongings, viewer)).toEqual(refusedWith(permitted))
    }
    await features.app.idle()
    expect(await storedOf(belongings.owner, services)).toBe(before)

    const outcome = await outcomeOf(act, belongings, viewerOf(belongings.owner))
    expect(outcome).toHaveProperty('value')
    if (stranger !== undefined && stranger !== own) expect(outcome).not.toEqual({ value: stranger })
  })
})
