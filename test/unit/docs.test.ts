import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const pages = ['README.md', ...fs.globSync('docs/**/*.md')]

/** Targets of links and pictures in a page, without other sites and parts of the same page. */
const targetsIn = (content: string): string[] =>
  [...content.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((target) => !/^(?:https?:|mailto:|#)/.test(target))

test('each link of the documentation leads to a file', () => {
  const broken = pages.flatMap((page) =>
    targetsIn(fs.readFileSync(page, 'utf8'))
      .filter((target) => !fs.existsSync(path.join(path.dirname(page), target.replace(/#.*$/, ''))))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('each npm command of the documentation is a script', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: object }
  const commands = pages.flatMap((page) =>
    [...fs.readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''),
  )
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('the README has at most 8,000 bytes', () => {
  expect(fs.statSync('README.md').size).toBeLessThanOrEqual(8_000)
})

test('each folder and file that the pages name exists', () => {
  const missing = pages
    .filter((page) => !page.startsWith('docs/decisions'))
    .flatMap((page) =>
      [
        ...fs
          .readFileSync(page, 'utf8')
          .matchAll(/`((?:contract|server|web|test|eval|bench|tools)\/[\w./-]*)`/g),
      ]
        .map(([, name]) => name ?? '')
        .filter((name) => !/\/x[./-]|\/x$/.test(name) && !fs.existsSync(name))
        .map((name) => `${page}: ${name}`),
    )
  expect(missing).toEqual([])
})
