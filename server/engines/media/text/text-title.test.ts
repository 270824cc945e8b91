import { expect, test } from 'vitest'
import { titleOfText } from './text-title.ts'

const badge = '[![build](https://example.org/b.svg)](https://example.org/ci)'

test.each([
  ['text/markdown', `${badge} ${badge}\n\n# Harbour *tools*\n\nText.`, 'Harbour tools'],
  ['text/markdown', `# ${badge}\n\n## [Harbour tools](https://example.org)\n`, 'Harbour tools'],
  ['text/markdown', `# Harbour tools ${badge}\n`, 'Harbour tools'],
  [
    'text/markdown',
    '<h1 align="center">\n  <img src="a.png" alt="Logo"/><br>\n  Harbour &amp; tools\n</h1>\n',
    'Harbour & tools',
  ],
  [
    'text/markdown',
    `<p align="center"><img src="a.png"/></p>\n\n${badge}\n\nTools of a harbour.`,
    'Tools of a harbour.',
  ],
  ['text/markdown', '```sh\n# not a title\n```\n\nHarbour tools\n===\n', 'Harbour tools'],
  ['text/markdown', '# https://example.org/harbour\n\nTools of a harbour.', 'Tools of a harbour.'],
  ['text/markdown', '---\ntitle: Harbour tools\n---\n# Other\n', 'Harbour tools'],
  ['text/markdown', `${badge}\n`, null],
  ['text/plain', `${badge}\n# Harbour tools\n`, 'Harbour tools'],
  ['text/plain', '<h1 align="center">Harbour tools</h1>\n', 'Harbour tools'],
  ['text/plain', 'Harbour tools\n# comment\n', 'comment'],
  ['text/html', '<html><head><title>Harbour &mdash; tools</title></head><h1>Other</h1>', 'Harbour — tools'],
  [
    'text/html',
    '<body><svg><title>Logo</title></svg><h1><a href="/"><b>Harbour</b> tools</a></h1>',
    'Harbour tools',
  ],
  ['text/html', '<script>var a = 1</script><p>Tools of a harbour.</p>', 'Tools of a harbour.'],
  ['text/html', '<img src="a.png">', null],
])('the title of %s %j is %j', (mime, text, title) => {
  expect(titleOfText(text, mime)).toBe(title)
})

test('Markdown that is nested too deeply has no title', () => {
  expect(titleOfText('> '.repeat(5_000), 'text/markdown')).toBeNull()
})
