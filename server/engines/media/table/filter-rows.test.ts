import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import { computeTable } from './compute-table.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'storypad-rows-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what is still so is a condition, though the table is called after it', async () => {
  const name = 'waiting list.csv'
  const path = join(folder, name)
  await writeFile(
    path,
    'Child,Group,Status\nThea,Hedgehogs,offered\nNuria,Hedgehogs,waiting\nIvo,Larks,waiting\nAda,Hedgehogs,waiting\n',
  )
  const ask = (question: string) =>
    computeTable({ path, name, title: null, question: readInTurn(question, []) })
  expect(await ask('how many children are still waiting for the Hedgehogs')).toMatchObject({ figure: '2' })
  expect(await ask('how many children are on the waiting list')).toMatchObject({ figure: '4' })
})
