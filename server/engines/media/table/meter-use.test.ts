import { expect, test } from 'vitest'
import { askTable as ask } from '#test/support/ask-table.ts'

const readings = `Date,Water (m³),Read by
2023-01-01,100.0,Ada
2023-05-01,110.0,Ada
2023-09-01,140.0,Ben
2024-01-01,150.0,Ada
2024-05-01,175.0,Ada
2024-09-01,215.0,Ben
2025-01-01,230.0,Ada
`

test('how much more was used in one year than in another is what the meter ran in each', async () => {
  expect(
    await ask(readings, 'How much more water did we use in 2024 than in 2023?', 'meter readings.csv'),
  ).toMatchObject({ operation: 'difference', figure: '30.0', unit: 'm³', column: 'Water (m³) used' })
})

test('the month that used most is the one after which the meter had run furthest', async () => {
  const computed = await ask(readings, 'In which month of 2024 did we use most water?', 'meter readings.csv')
  expect(computed).toMatchObject({ figure: '40.0', rowCount: 3 })
  expect(computed?.label).toContain('2024-05-01')
})

test('a bank statement in French is no table of meters', async () => {
  const statement = `Date;Libellé;Crédit
03/01/2024;CAF;112,60
04/05/2024;CPAM;141,99
06/09/2024;CAF;416,40
`
  expect(
    await ask(statement, 'How much came in from CAF and CPAM together in 2024?', 'releve_compte_2024.csv'),
  ).toMatchObject({ operation: 'sum', figure: '670.99' })
})

test('what was used before a reading at the end of a month is of that month', async () => {
  const ends = `Read on,Barn kWh,Read by
2023-08-31,100,Ada
2023-09-30,120,Ada
2023-10-31,190,Ben
2023-11-30,200,Ada
`
  const computed = await ask(ends, 'Which month did the barn use most?', 'meter readings.csv')
  expect(computed).toMatchObject({ figure: '70' })
  expect(computed?.label).toContain('2023-10-31')
})
