import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

// What the user reads is in a words module of its feature or page, never in a component.

const folders = ['web/features', 'web/pages', 'web/session', 'web/shell', 'web/ui']

const spokenAttributes = new Set(['aria-label', 'alt', 'label', 'placeholder', 'title'])

const isSentence = (text: string): boolean => /\p{L}\s+\p{L}/u.test(text)

/** The sentences in the JSX of a component. */
function sentencesIn(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXText: ({ value }) => {
      if (isSentence(value)) found.push(value.trim())
    },
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' || typeof value.value !== 'string' || name.type !== 'JSXIdentifier')
        return
      if (spokenAttributes.has(name.name) && isSentence(value.value)) found.push(value.value)
    },
  }).visit(parseSync(file, source).program)
  return found
}

test('a component holds no sentences of its own', () => {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.tsx`))
    .filter((file) => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(0)
  const found = files.flatMap((file) =>
    sentencesIn(file, readFileSync(file, 'utf8')).map((sentence) => `${file}: ${sentence}`),
  )
  expect(found).toEqual([])
})

test('a sentence in JSX or in a spoken attribute is found', () => {
  const component = `const a = <p aria-label="Two words" className="not this">Read me <b>One</b></p>`
  expect(sentencesIn('a.tsx', component)).toEqual(['Two words', 'Read me'])
})

test('every sentence of a words module is used', () => {
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const used = new Set(sources.flatMap((source) => source.match(/\b\w+Words\.\w+/g) ?? []))
  const modules = globSync('web/**/*-words.ts').map((file) => readFileSync(file, 'utf8'))
  const keys = modules.flatMap((source) =>
    [...source.matchAll(/^export const (\w+Words) = \{\n(.*?)^\}/gms)].flatMap(([, group = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => `${group}.${key}`),
    ),
  )
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})
