import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Words of translated English stay out of docs, comments, test titles and UI sentences.

const words =
  /\b(?:nobody(?!`)|whoever|anew|is told|stands in|of whom|what becomes of|this address is over|he|his)\b/i

/** Left as they are: texts with a version, and the words themselves. */
const exempt = ['server/db/migrations/', 'contract/licence.ts', 'test/unit/plain-words.test.ts']

const filesOf = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.includes('node_modules') && !exempt.some((start) => file.startsWith(start)))

const linesOf = (text: string): string[] => text.split('\n')

const commentsOf = (text: string): string[] =>
  linesOf(text).flatMap((line) => /(?:^\s*|\s)(?:\/\/|\/\*|\{\/\*) .*|^\s*\* .*/.exec(line)?.[0] ?? [])

/** The titles of tests and groups, also those of `test.each`, on the same line or the next. */
const titlesOf = (text: string): string[] =>
  [...text.matchAll(/(?:\b(?:test|describe)(?:\.\w+)*|^\s*\]\))\(\s*(['"`])(.+?)\1,?/gm)].map(
    ([, , title]) => title ?? '',
  )

const found = (files: readonly string[], partsOf: (text: string) => string[]): string[] =>
  files.flatMap((file) =>
    partsOf(readFileSync(file, 'utf8')).flatMap((part) =>
      words.test(part) ? [`${file}: ${part.trim()}`] : [],
    ),
  )

const code = (folders: readonly string[]): string[] =>
  filesOf(...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`))
const folders = ['contract', 'server', 'web', 'test', 'bench', 'tools', 'eval']

test.each([
  ['docs', filesOf('README.md', 'docs/*.md', 'docs/decisions/*.md', 'test/fixtures/README.md'), linesOf],
  ['sentences', filesOf('web/**/*-words.ts', 'contract/problems.ts'), linesOf],
  ['comments', code(folders), commentsOf],
  ['titles of tests', code(folders), titlesOf],
])('%s are in plain words', (_name, files, partsOf) => {
  expect(files.flatMap((file) => partsOf(readFileSync(file, 'utf8'))).length).toBeGreaterThan(100)
  expect(found(files, partsOf)).toEqual([])
})
