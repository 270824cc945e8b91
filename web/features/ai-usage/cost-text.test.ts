import { expect, test } from 'vitest'
import { estimateText, receiptText } from './cost-text.ts'

test('an estimate is reported in round numbers, and in money where prices are known', () => {
  expect(estimateText({ tokens: 343_912, dollars: 0.4127 })).toBe('About 340,000 tokens (about $0.41)')
  expect(estimateText({ tokens: 343_912, dollars: null })).toBe('About 340,000 tokens')
  expect(estimateText({ tokens: 1_310, dollars: 0.0002 })).toBe('About 1,300 tokens (less than $0.01)')
  expect(estimateText({ tokens: 88_000_000, dollars: 1_234.5 })).toBe(
    'About 88,000,000 tokens (about $1,234.50)',
  )
  // A self-hosted model has no price.
  expect(estimateText({ tokens: 1_310, dollars: 0 })).toBe('About 1,300 tokens')
})

const receipt = { tokens: 312_418, dollars: 0.3811, is_estimated: false, is_growing: false }

test('a receipt says what was taken, whether that is a guess, and whether more is to come', () => {
  expect(receiptText(receipt)).toBe('Took 312,000 tokens (about $0.38)')
  expect(receiptText({ ...receipt, tokens: 1, dollars: null })).toBe('Took 1 token')
  expect(receiptText({ ...receipt, is_estimated: true })).toBe('Took about 312,000 tokens (about $0.38)')
  expect(receiptText({ ...receipt, is_growing: true })).toBe(
    'Took 312,000 tokens (about $0.38) so far; the model is still at work',
  )
})
