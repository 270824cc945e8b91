import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const lessons = `Date,Rider,Teacher,Price £,Status
2024-05-02,Kit,Amélie,26.00,done
2024-05-03,Una,Amélie,54.00,cancelled
2024-05-09,Kit,Orla,32.00,done
2024-05-10,Abe,Amélie,22.00,no-show
2024-05-16,Una,Orla,28.00,done
2024-05-20,Una,Amélie,30.00,done
`

test.each([
  ['What did the lessons come to in May 2024, only those that took place?', '116.00'],
  ['What did the lessons that Amélie actually gave in May 2024 come to in total?', '56.00'],
  ['Was brachten die Stunden im Mai 2024 ein, die tatsächlich stattgefunden haben, insgesamt?', '116.00'],
  ['Total des cours de mai 2024 qui ont eu lieu', '116.00'],
  ['¿Cuánto suman las clases de mayo de 2024 que realmente se hicieron?', '116.00'],
  ['What did the lessons come to in May 2024?', '192.00'],
])('%s', async (question, figure) => {
  expect(await ask(lessons, question, 'lessons 2024.csv')).toMatchObject({ operation: 'sum', figure })
})

test('where no state says that it took place, it did unless it was called off', async () => {
  const hires =
    'Ref,Boat,Hire £,State\nA1,Blodwen,100.00,confirmed\nA2,Blodwen,40.00,cancelled\nA3,Nia,25.00,confirmed\n'
  expect(await ask(hires, 'Total of the hires that took place', 'hires.csv')).toMatchObject({
    figure: '125.00',
    conditions: ['State: confirmed'],
  })
})

test('a table of what cannot be called off has no such condition', async () => {
  const costs = 'Item,Cost £,Kind\nOil,10.00,done\nRope,5.00,open\n'
  const asked = 'What did we really pay for all items in total?'
  expect(await ask(costs, asked, 'costs.csv')).toMatchObject({ figure: '15.00' })
})

test('no that is spelled out is what cells say', async () => {
  const costs = 'Wofür;Betrag;Beleg\nGas;37,68;ja\nMaut;12,00;nein\nEis;5,00;\nBrot;4,00;nein\n'
  const asked = 'Bei wie vielen Kosten steht für den Beleg ein Nein?'
  expect(await ask(costs, asked, 'kosten.csv')).toMatchObject({ figure: '2' })
})
