import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import { computeTable } from './compute-table.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'storypad-measures-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(table: string, question: string) {
  const path = join(folder, 'table.csv')
  await writeFile(path, table)
  return computeTable({ path, name: 'table.csv', title: null, question: readInTurn(question, []) })
}

const brews = `Batch,Date,Beer,Brewer,Volume (l),Status
L1,2024-01-15,Pale,Wendel,1940,packaged
L2,2024-01-19,Porter,Lucie,1000,dumped
L3,2024-02-05,Bitter,Lucie,980,packaged
L4,2024-02-15,Porter,Wendel,1100,dumped
`

test.each([
  ['how many litres did Lucie brew in 2024', '1,980', 2],
  ['Wieviel Liter wurden 2024 weggeschüttet (dumped)?', '2,100', 2],
  ['combien de litres de Porter au total ?', '2,100', 2],
])('%s: a letter in brackets is the unit that is asked for', async (question, figure, rowCount) => {
  expect(await ask(brews, question)).toMatchObject({ column: 'Volume (l)', unit: 'l', figure, rowCount })
})

const rents = `Tenant,Month,Due (£),Received (£),Received on,Status
Kettleby,Jan 2024,560,560,17/01/24,paid late
Kettleby,Feb 2024,560,0,,unpaid
Kettleby,Mar 2024,560,300,09/03/24,part paid
Pottle,Mar 2024,640,640,03/03/24,paid
`

test.each([
  ['How much rent is Kettleby behind with?', '820'],
  ['What are the arrears of Kettleby in all?', '820'],
  ['rent recieved in total for march 2024', '940'],
  ['How much was due in March 2024 in total?', '1,200'],
])('%s: what is due, what came in, and what is left of it', async (question, figure) => {
  expect(await ask(rents, question)).toMatchObject({ figure, unit: '£' })
})

test('the mean of a month is of months, also where they stand side by side', async () => {
  const takings = 'Category,Jan 2023,Feb 2023,Mar 2023,Apr 2023\nSpirits,400,420,560,620\nWine,10,20,30,40\n'
  const asked = 'average monthly takings from spirits in 2023'
  expect(await ask(takings, asked)).toMatchObject({ figure: '500.00', groupCount: 4 })
  const dated = 'Date,Item,Amount (€)\n2024-01-02,Rope,10\n2024-01-20,Rope,20\n2024-02-03,Rope,50\n'
  expect(await ask(dated, 'durchschnittliche monatliche Ausgaben')).toMatchObject({
    figure: '40.00',
    groupCount: 2,
  })
})

test('kilos of something are those of its rows, in whatever language they call it', async () => {
  const bought =
    'Date;Article;Quantité (kg)\n03/09/2024;pommes de terre;12,5\n06/09/2024;carottes;3,5\n09/09/2024;pommes de terre;20\n10/09/2024;carottes;1\n'
  expect(await ask(bought, 'how many kilos of potatoes did we buy in 2024')).toMatchObject({
    figure: '32.5',
    conditions: ['pommes de terre', '2024'],
  })
  expect(await ask(bought, 'wie viel Kilo Karotten haben wir 2024 gekauft?')).toMatchObject({ figure: '4.5' })
})
