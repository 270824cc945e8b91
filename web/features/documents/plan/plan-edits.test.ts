import { describe, expect, test } from 'vitest'
import type { FileId, OrganisationId } from '#contract/ids.ts'
import {
  countsOf,
  leaveFileOut,
  leaveStoryOut,
  leftOutOf,
  moveFiles,
  namelessStory,
  parsePlan,
  planOf,
  renameStory,
  storiesToMake,
  takeStoryBack,
  unedited,
} from './plan-edits.ts'

const ids = Array.from(
  { length: 5 },
  (_, at) => `0190a6b4-0000-7000-8000-00000000000${at}`,
) as unknown as FileId[]
const [a, b, c, d, e] = ids as [FileId, FileId, FileId, FileId, FileId]
const planId = '0190a6b4-0000-7000-8000-00000000000a' as OrganisationId
const plan = planOf(planId, [
  { name: 'Crinan', documentCount: 3, file_ids: [a, b, c] },
  { name: 'Keswick', documentCount: 2, file_ids: [d, e] },
])
const made = (of: typeof plan) => storiesToMake(of).map(({ name, file_ids }) => [name, file_ids])

describe('a plan', () => {
  test('an unchanged plan is applied as it is', () => {
    expect(made(plan)).toEqual([
      ['Crinan', [a, b, c]],
      ['Keswick', [d, e]],
    ])
    expect(countsOf(plan)).toEqual({ stories: 2, documents: 5, leftOut: 0 })
  })

  test('a file comes to the end of the story it is moved to, once', () => {
    const moved = moveFiles(moveFiles(plan, [b], 1), [b], 1)
    expect(made(moved)).toEqual([
      ['Crinan', [a, c]],
      ['Keswick', [d, e, b]],
    ])
    expect(moveFiles(plan, [b], 7)).toEqual(plan)
  })

  test('a file that is left out is counted, and comes back to its place', () => {
    const without = leaveFileOut(plan, b)
    expect(made(without)[0]).toEqual(['Crinan', [a, c]])
    expect(leftOutOf(without)).toEqual([b])
    expect(countsOf(without)).toEqual({ stories: 2, documents: 4, leftOut: 1 })
    expect(moveFiles(without, [b], 0)).toEqual(plan)
  })

  test('a story that is left out keeps its files to itself until it is taken back', () => {
    const without = leaveStoryOut(leaveFileOut(plan, d), 1)
    expect(made(without)).toEqual([['Crinan', [a, b, c]]])
    expect(leftOutOf(without)).toEqual([])
    expect(countsOf(without)).toEqual({ stories: 1, documents: 3, leftOut: 2 })
    expect(made(takeStoryBack(without, 1))[1]).toEqual(['Keswick', [e]])
  })

  test('a story whose files have all gone elsewhere is not made, nor asked for a name', () => {
    const merged = moveFiles(renameStory(plan, 1, ' \u200b'), [d, e], 0)
    expect(made(merged)).toEqual([['Crinan', [a, b, c, d, e]]])
    expect(namelessStory(merged)).toBeUndefined()
    expect(namelessStory(renameStory(plan, 1, ' \u200b'))?.key).toBe(1)
  })

  test('comes out of the browser’s storage as it went in, and nothing else does', () => {
    const edited = leaveFileOut(renameStory(plan, 0, 'חופשה'), a)
    expect(parsePlan(JSON.parse(JSON.stringify(edited)))).toEqual(edited)
    expect(unedited(edited)).toEqual(plan)
    for (const stored of [null, 'plan', {}, { ...edited, stories: [{ name: 3 }] }])
      expect(parsePlan(stored)).toBeUndefined()
  })
})
