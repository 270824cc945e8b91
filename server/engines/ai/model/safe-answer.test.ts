import { expect, test } from 'vitest'
import { safeAnswer } from './safe-answer.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const safe = async (text: string, size: number, numbers: number[] = [1, 2]) =>
  (await Array.fromAsync(safeAnswer(inPieces(text, size), (number) => numbers.includes(number)))).join('')

const sizes = Array.from({ length: 12 }, (_, at) => at + 1)

test.each(sizes)('references to sources hold, others go, in pieces of %i characters', async (size) => {
  expect(
    await safe('Rain [1] and wind [9]. Both [1, 2], [2,7] [8, 9], an array[3] and [ ] and [x].', size),
  ).toBe('Rain [1] and wind. Both [1] [2], [2], an array and [ ] and [x].')
})

test.each(sizes)(
  'nothing becomes a link, a picture or HTML, in pieces of %i characters (C3)',
  async (size) => {
    const text =
      '![x](https://evil.example/a) [click](javascript:alert(1)) <img src=x> <!-- a --> </p> www.evil.example me@evil.example [a]: https://evil.example [1](http://evil.example) ![1](x) ![9](https://x) [x] [9](xmpp:a)'
    const shown = await safe(text, size)
    expect(shown).not.toMatch(/!\[|\]\(|\]:|<[a-z!/]|https?:|www\.|@\w/i)
    expect(shown.replaceAll('\u2060', '')).toContain('[click](javascript:alert(1)) <img src=x>')
  },
)

test('plain Markdown passes as it is, and at once', async () => {
  const text = '**Eleven** herons:\n\n1. one < two\n2. `a[i]` and 5 > 3!\n\n| a | b |\n|---|---|\n'
  expect(await safe(text, 3)).toBe(text)
  const parts = await Array.fromAsync(
    safeAnswer(inPieces('Eleven herons were counted from the launch', 7), () => false),
  )
  expect(parts.length).toBeGreaterThan(3)
})
