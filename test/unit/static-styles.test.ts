import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// How server-rendered pages are styled (decision 194).

const sheets = globSync('web/**/*.css', { exclude: (name) => name === 'theme' }).toSorted()

/** The selectors of rules that are not nested in another rule. */
function outerSelectors(text: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let begin = 0
  const plain = text.replace(/\/\*.*?\*\//gs, '')
  for (let at = 0; at < plain.length; at += 1) {
    if (plain[at] === '{') {
      if (depth === 0) selectors.push(plain.slice(begin, at).trim())
      depth += 1
    }
    if (plain[at] !== '}') continue
    depth -= 1
    if (depth === 0) begin = at + 1
  }
  return selectors
}

test('a sheet has rules for its own component only, by its name', () => {
  const names = sheets.map((file) => path.basename(file, '.css'))
  expect(new Set(names).size).toBe(names.length)
  const strange = sheets.flatMap((file) => {
    const name = path.basename(file, '.css')
    const own = new RegExp(`^(@keyframes |\\w*\\.)${name}(?![a-z0-9])`, 'i')
    return outerSelectors(readFileSync(file, 'utf8'))
      .flatMap((selector) => selector.split(/,\s*/))
      .filter((selector) => !own.test(selector))
      .map((selector) => `${file}: ${selector}`)
  })
  expect(strange).toEqual([])
})

/** What a module of the web brings along, as far as it does so at once. */
function importedBy(file: string, seen: Map<string, string[]> = new Map()): Map<string, string[]> {
  if (seen.has(file)) return seen
  const imports = [...readFileSync(file, 'utf8').matchAll(/^import (?!type )(?:[^'"]*?from )?'([^']+)'/gm)]
  const names = imports.map(([, name = '']) => name)
  seen.set(file, names)
  for (const name of names.filter((imported) => /\.tsx?$/.test(imported))) {
    const target = name.startsWith('./') ? path.join(path.dirname(file), name) : name.replace('#', '')
    importedBy(target, seen)
  }
  return seen
}

test('no component of a server-rendered page generates its styles at run time', () => {
  for (const entry of [
    'web/main.tsx',
    'web/pages/feed/FeedPage.tsx',
    'web/pages/share/SharePage.tsx',
    'web/pages/login/LoginPage.tsx',
  ]) {
    const brought = [...importedBy(entry)].flatMap(([file, names]) =>
      names.filter((name) => /^@(mui|emotion)\//.test(name)).map((name) => `${file}: ${name}`),
    )
    expect([entry, brought]).toEqual([entry, []])
  }
})
