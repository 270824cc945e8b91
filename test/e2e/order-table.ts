import { expect, type Page } from '@playwright/test'
import { expectSettled } from './people.ts'

// A table of 20,000 rows with what cells can be: days, amounts, a price that is none, long and Hebrew text, a total.

export const orderRows = 20_000
const kinds = ['Food', 'Rent', 'Travel', 'Books', 'Other']
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(21)

function noteOf(at: number): string {
  if (at === 0) return longWord
  if (at === 1) return 'מורה נבוכים של הרמב״ם'
  return at % 3 === 0 ? '' : `Note ${at}`
}

function orderLine(at: number): string {
  const day = new Date(Date.UTC(2021, 0, 1 + (at % 1_800))).toISOString().slice(0, 10)
  // Spreads the values without a random seed.
  const spread = (at * 7_919) % 100_003
  const amount = at === 30 ? 'free' : (spread / 100).toFixed(2)
  const paid = at % 4 === 0 ? 'no' : 'yes'
  return `${day},Customer ${spread % 500},${kinds[spread % kinds.length]},${amount},${paid},0:${10 + (at % 50)}:05,${noteOf(at)}`
}

export const orders = (): string =>
  [
    'Day,Customer,Kind,Amount (EUR),Paid,Duration,Note',
    ...Array.from({ length: orderRows }, (_, at) => orderLine(at)),
    'Total,,,10000000.00,,,',
    '',
  ].join('\n')

export const csvFile = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

/** Stores a table of the page's user; gives its id once it has been read. */
export async function storeTable(page: Page, name: string, content: string): Promise<string> {
  const sent = await page.request.post('/upload/file', { multipart: { file: csvFile(name, content) } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const [file] = await expectSettled(page, 1)
  return file?.file_id ?? ''
}
