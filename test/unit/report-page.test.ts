import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measuredOn, writeReport } from '#tools/report-page.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'))
  file = path.join(folder, 'performance.md')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const page = { title: 'Performance', command: 'npm run bench -- --write' }
const section = (title: string, result: string) => ({ title, intro: `About ${title}.`, result })
const textFrom = (title: string) => {
  const content = fs.readFileSync(file, 'utf8')
  const start = content.indexOf(`## ${title}\n`)
  const end = content.indexOf('\n## ', start)
  return content.slice(start, end === -1 ? undefined : end)
}

test('the first run creates the page, with machine, commit and date in its head line', () => {
  writeReport(file, page, '2026-01-02, commit abc', [section('Uploads', '| what |\n| --- |\n| 1 |')])
  expect(fs.readFileSync(file, 'utf8')).toBe(
    [
      '# Performance',
      '',
      'Written by `npm run bench -- --write`, not by hand. Last run: 2026-01-02, commit abc. Each section names its own run.',
      '',
      '## Uploads',
      '',
      'About Uploads.',
      '',
      '_Measured 2026-01-02, commit abc._',
      '',
      '| what |',
      '| ---- |',
      '| 1    |',
      '',
    ].join('\n'),
  )
})

test('a later run replaces the section that it measured and leaves the others byte for byte', () => {
  writeReport(file, page, 'first run', [
    section('Uploads', 'old uploads'),
    section('Search', '### Detail\n\n| a |\n| --- |\n| 1 |'),
    section('Growth', 'old growth'),
  ])
  const [uploads, growth] = [textFrom('Uploads'), textFrom('Growth')]
  writeReport(file, page, 'second run', [section('Search', 'new search')])
  expect(textFrom('Uploads')).toBe(uploads)
  expect(textFrom('Growth')).toBe(growth)
  expect(uploads).toContain('first run')
  expect(textFrom('Search')).toContain('second run')
  expect(textFrom('Search')).toContain('new search')
  expect(fs.readFileSync(file, 'utf8')).not.toContain('### Detail')
  expect(fs.readFileSync(file, 'utf8')).toContain('Last run: second run.')
})

test('a section that is new goes to the end', () => {
  writeReport(file, page, 'first run', [section('Uploads', 'uploads')])
  writeReport(file, page, 'second run', [section('Search', 'search')])
  const titles = fs.readFileSync(file, 'utf8').match(/^## .*$/gm)
  expect(titles).toEqual(['## Uploads', '## Search'])
})

test('a run names its day and commit', () => {
  expect(measuredOn()).toMatch(/^\d{4}-\d\d-\d\d, commit ([0-9a-f]{8}( with changes)?|unknown), \d+ × /)
})
