import { expect, test } from 'vitest'
import { citationsPlugin } from './citations-plugin.ts'

const paragraph = (value: string) => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
})

function kindsOf(value: string): string[] {
  const tree = paragraph(value)
  citationsPlugin()(tree)
  const children: { type: string; value?: string; data?: { hProperties: Record<string, string> } }[] =
    tree.children[0]?.children ?? []
  return children.map((node) => node.value ?? `#${node.data?.hProperties['data-number']}`)
}

test('numbers in brackets become citations, without the space before them', () => {
  expect(kindsOf('It rained. [1][2] Then not.')).toEqual(['It rained.', '#1', '#2', ' Then not.'])
})

test('other brackets stay text', () => {
  expect(kindsOf('An [aside] and [1234].')).toEqual(['An [aside] and [1234].'])
})

test('links are left alone', () => {
  const tree = { type: 'root', children: [{ type: 'link', children: [{ type: 'text', value: '[1]' }] }] }
  citationsPlugin()(tree)
  expect(tree.children[0]?.children).toEqual([{ type: 'text', value: '[1]' }])
})
