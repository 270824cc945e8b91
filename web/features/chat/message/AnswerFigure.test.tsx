import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { AnswerFigure } from './AnswerFigure.tsx'

const figure = {
  title: 'gbp by item',
  how: 'sum of 4 rows',
  points: [
    { label: 'Cottage', value: 612, text: '612.00' },
    { label: 'Launch', value: 306, text: '306.00' },
    { label: 'Refund', value: -61.2, text: '-61.20' },
    { label: 'Nothing', value: 0, text: '0.00' },
  ],
  more: 7,
  total: { label: 'Total', text: '856.80 GBP' },
}

test('what was computed is a table that is read without its bars', () => {
  draw(<AnswerFigure figure={figure} />)
  const table = screen.getByRole('table', { name: /gbp by item.*sum of 4 rows/ })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Cottage612.00',
    'Launch306.00',
    'Refund-61.20',
    'Nothing0.00',
    'and 7 more',
    'Total856.80 GBP',
  ])
  expect(within(table).getByRole('rowheader', { name: 'Cottage' })).toBeDefined()
})

test('a bar is as long as its share of the greatest, also below zero; of nothing there is none', () => {
  draw(<AnswerFigure figure={figure} />)
  const bars = [...document.querySelectorAll<HTMLElement>('td[aria-hidden] > span')]
  expect(bars.map(({ style, dataset }) => [style.width, dataset['greatest'], dataset['negative']])).toEqual([
    ['100%', 'true', 'false'],
    ['50%', 'false', 'false'],
    ['10%', 'false', 'true'],
  ])
})
