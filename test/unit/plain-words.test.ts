import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Words of translated English stay out of docs, comments, test titles and UI sentences.

const words =
  /\b(?:nobody(?!`)|whoever|anew|is told|stands in|of whom|what becomes of|this address is over|he|his)\b/i

/** Left as they are: rooms of the answering engine, data in other words, and texts with a version. */
const exempt = [
  'server/engines/ai/builtin/',
  'server/engines/media/table/',
  'server/lib/question/',
  'server/lib/evidence/',
  'server/lib/language/',
  'server/lib/stop-words.ts',
  'server/db/migrations/',
  'contract/licence.ts',
  'test/unit/plain-words.test.ts',
]

const filesOf = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.includes('node_modules') && !exempt.some((start) => file.startsWith(start)))

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*|\{\/\*)/.test(line)
const isTitle = (line: string): boolean => /^\s*(?:test|describe)(?:\.\w+)*\(\s*'/.test(line)

function found(files: readonly string[], counts: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (counts(line) && words.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
}

test.each([
  ['docs', filesOf('README.md', 'docs/*.md', 'docs/decisions/*.md'), () => true],
  ['sentences', filesOf('web/**/*-words.ts', 'contract/problems.ts'), () => true],
  [
    'comments and test titles',
    filesOf(
      ...['contract', 'server', 'web', 'test', 'bench', 'tools'].map(
        (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
      ),
    ),
    (line: string) => isComment(line) || isTitle(line),
  ],
])('%s are in plain words', (_name, files, counts) => {
  expect(files.length).toBeGreaterThan(0)
  expect(found(files, counts)).toEqual([])
})
