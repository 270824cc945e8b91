import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// @ts-expect-error -- the tools are plain JavaScript, because they run before anything is installed.
import { folders as untyped } from '#tools/lint-rules.mjs'

const folders = untyped as { folder: string; allowed: string[] }[]

const oxlint = path.resolve('node_modules/oxlint/bin/oxlint')

/** A project of its own with our rules and empty folders, so that no other test ever sees a forbidden import. */
let project = ''
beforeAll(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'storypad-lint-'))
  fs.mkdirSync(path.join(project, 'tools'))
  for (const file of ['package.json', 'oxlint.config.mjs', 'tools/lint-rules.mjs']) {
    fs.copyFileSync(file, path.join(project, file))
  }
})
afterAll(() => fs.rmSync(project, { recursive: true, force: true }))

interface Message {
  code: string
  filename: string
}

function lint(...files: string[]): Message[] {
  const result = spawnSync(process.execPath, [oxlint, '-c', 'oxlint.config.mjs', '-f', 'json', ...files], {
    encoding: 'utf8',
    cwd: project,
  })
  return (JSON.parse(result.stdout) as { diagnostics: Message[] }).diagnostics
}

function write(folder: string, name: string, text: string): string {
  fs.mkdirSync(path.join(project, folder), { recursive: true })
  fs.writeFileSync(path.join(project, folder, name), text)
  return path.join(folder, name)
}

const codes = (messages: Message[]) => messages.map((message) => message.code)

/** An import that the folder's rule forbids: the highest room of its side, which nobody below may know. */
const forbiddenFor = (folder: string) =>
  folder.startsWith('server')
    ? '#server/services.ts'
    : folder.startsWith('web')
      ? '#web/routes.tsx'
      : '#server/lib/problem.ts'

const rooms = folders.map((room) => room.folder)

test('each folder of engines, features and rooms has a rule', () => {
  const expected = ['server/engines', 'server/features', 'web/features'].flatMap((parent) =>
    fs.readdirSync(parent).map((name) => `${parent}/${name}`),
  )
  const plain = [
    'contract',
    'server/lib',
    'server/config',
    'server/db',
    'server/calls',
    'server/http',
    'web/lib',
    'web/ui',
    'web/api',
    'web/session',
    'web/shell',
    'web/pages',
  ]
  for (const folder of [...expected, ...plain]) expect(rooms).toContain(folder)
})

describe('an import that the architecture forbids is an error', () => {
  test.each(rooms)('%s', (folder) => {
    const wrong = write(folder, 'zz-forbidden.ts', `import '${forbiddenFor(folder)}'\n`)
    const upwards = write(folder, 'zz-upwards.ts', `import './x/../../y.ts'\n`)
    const allowed = write(folder, 'zz-allowed.ts', `import '#contract/ids.ts'\n`)
    const found = lint(wrong, upwards, allowed).filter((one) => one.code.includes('no-restricted-imports'))
    expect(found.map((one) => path.basename(one.filename)).toSorted()).toEqual([
      'zz-forbidden.ts',
      'zz-upwards.ts',
    ])
  })
})

test('a feature may not import one to its right, nor the query builder past its one place', () => {
  const right = write('server/features/files', 'zz-right.ts', `import '#server/features/chat/threads.ts'\n`)
  const left = write(
    'server/features/chat',
    'zz-left.ts',
    `import '#server/features/files/storage-keys.ts'\n`,
  )
  const driver = write('server/features/files', 'zz-driver.ts', `import 'drizzle-orm'\n`)
  const found = lint(right, left, driver).filter((one) => one.code.includes('no-restricted-imports'))
  expect(found.map((one) => path.basename(one.filename)).toSorted()).toEqual(['zz-driver.ts', 'zz-right.ts'])
})

test('stories come before uploads in the web as on the server', () => {
  const wrong = write('web/features/stories', 'zz-up.ts', `import '#web/features/uploads/DropZone.tsx'\n`)
  const right = write(
    'web/features/uploads',
    'zz-down.ts',
    `import '#web/features/stories/opened/tag-text.ts'\n`,
  )
  const found = lint(wrong, right).filter((one) => one.code.includes('no-restricted-imports'))
  expect(found.map((one) => path.basename(one.filename))).toEqual(['zz-up.ts'])
})

test('a cycle is an error', () => {
  const one = write(
    'server/lib',
    'zz-one.ts',
    `import { two } from './zz-two.ts'\nexport const one = () => two\n`,
  )
  const two = write(
    'server/lib',
    'zz-two.ts',
    `import { one } from './zz-one.ts'\nexport const two = () => one\n`,
  )
  expect(codes(lint(one, two)).some((code) => code.includes('no-cycle'))).toBe(true)
})
