import { expect, test } from 'vitest'
import type { DescribedFile } from './described-file.ts'
import { groupsToName, namedByModel, type NamedGroup } from './named-by-model.ts'

const file = (name: string): DescribedFile => ({
  id: '0190a6b4-0000-7000-8000-000000000001' as DescribedFile['id'],
  name,
  mime: 'text/plain',
  takenAt: null,
  latitude: null,
  longitude: null,
  caption: null,
  title: null,
  keywords: [],
  language: null,
  text: 'a line\nand another '.repeat(50),
})
const group = (number: number): NamedGroup => ({
  name: `Group ${number}`,
  files: [file(`${number}.txt`)],
  words: [],
  days: { first: 100 - number, last: 100 - number },
})
const groups = Array.from({ length: 12 }, (_, at) => group(at + 1))
const namesOf = (result: readonly NamedGroup[]) => result.map(({ name }) => name)

test('groups that are joined have all files in the order of their days, and one name', () => {
  const [joined, ...rest] = namedByModel(groups, [{ name: 'Lakes', numbers: [2, 5, 2] }])
  expect(joined).toMatchObject({ name: 'Lakes', days: { first: 95, last: 98 } })
  expect(joined?.files.map(({ name }) => name)).toEqual(['5.txt', '2.txt'])
  expect(rest).toHaveLength(10)
})

test('a group is named once, and two stories never have one name', () => {
  const named = [
    { name: 'Lakes', numbers: [1] },
    { name: 'lakes', numbers: [2] },
    { name: 'Again', numbers: [1, 2] },
  ]
  expect(namesOf(namedByModel(groups, named)).slice(0, 3)).toEqual(['Lakes', 'lakes (2)', 'Group 3'])
})

test('five joined at once, and most joined by fours, are not believed', () => {
  expect(namesOf(namedByModel(groups, [{ name: 'Five', numbers: [1, 2, 3, 4, 5] }]))).toEqual(namesOf(groups))
  const fours = [1, 5, 9].map((first) => ({
    name: `Four ${first}`,
    numbers: [first, first + 1, first + 2, first + 3],
  }))
  expect(namesOf(namedByModel(groups, fours))).toEqual(namesOf(groups))
})

test('a model receives few files of each group, in one short line each, and no id', () => {
  const [groupToName] = groupsToName([
    { ...group(1), files: Array.from({ length: 300 }, (_, at) => file(`${at}.txt`)) },
  ])
  expect(groupToName?.about).toHaveLength(12)
  for (const line of groupToName?.about ?? []) expect(line).toMatch(/^\d+\.txt: [^\n]{1,155}$/)
  expect(JSON.stringify(groupToName)).not.toContain('0190a6b4')
})
