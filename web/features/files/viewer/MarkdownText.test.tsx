import { expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { MarkdownText } from './MarkdownText.tsx'

const lines = [
  '# Day 3',
  '',
  'It **rained** till eleven.',
  '',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '![pixel](https://evil.example/x.png) [click](javascript:alert(1)) [out](https://example.org)',
  '',
  'מזג האוויר היה טוב',
]

test('a Markdown text is shown as it is meant, and nothing in it runs or is loaded (C1, C3)', () => {
  const { container } = draw(<MarkdownText lines={lines} at={null} />)
  expect(container.querySelector('h1')?.textContent).toBe('Day 3')
  expect(container.querySelector('strong')?.textContent).toBe('rained')
  expect(container.textContent).not.toContain('**')
  expect(container.querySelectorAll('script, img')).toHaveLength(0)
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.rel])).toEqual([
    ['click', '', 'noopener noreferrer nofollow'],
    ['out', 'https://example.org', 'noopener noreferrer nofollow'],
  ])
})

test('the block with the cited line is marked and scrolled into view', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { container } = draw(<MarkdownText lines={lines} at={2} />)
  const marked = [...container.querySelectorAll('[aria-current="location"]')]
  expect(marked.map((block) => block.textContent)).toEqual(['It rained till eleven.'])
  expect(seen).toHaveBeenCalledOnce()
  seen.mockRestore()
})
